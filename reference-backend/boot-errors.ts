import { STATUS_CODES } from "node:http";
import type { ErrorRequestHandler, Request, Response } from "express";
import { Refused } from "./envelope";

/** An error that the legacy framework answers with its own body (docs/wire.md#statuses). */
export class BootError extends Error {
  readonly status: number;
  constructor(status: number) {
    super(STATUS_CODES[status]);
    this.status = status;
  }
}

export function sendBootError(req: Request, res: Response, status: number): void {
  const error = STATUS_CODES[status] ?? "Error";
  if (req.accepts(["json", "html"]) === "html") {
    res
      .status(status)
      .type("html")
      .send(
        `<html><body><h1>Whitelabel Error Page</h1><p>There was an unexpected error (type=${error}, status=${status}).</p></body></html>`,
      );
    return;
  }
  const timestamp = new Date().toISOString().replace("Z", "+00:00");
  res.status(status).json({ timestamp, status, error, path: req.path });
}

function statusOf(error: unknown): number {
  if (error instanceof BootError) return error.status;
  const status = (error as { status?: unknown } | null)?.status;
  return status === 400 || status === 404 || status === 415 ? status : 500;
}

/** Turns any error of a call into an answer, and prints only bugs of this program. */
export const handleError: ErrorRequestHandler = (error, req, res, _next) => {
  if (error instanceof Refused) return void res.json(error.envelope);
  const status = statusOf(error);
  if (req.destroyed && !req.complete) return void res.destroy();
  if (status === 500 && !(error instanceof BootError)) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : "not an error";
    console.error(`reference backend: ${req.method} ${req.path} failed: ${reason}`);
  }
  if (res.headersSent) return void res.destroy();
  sendBootError(req, res, status);
};
