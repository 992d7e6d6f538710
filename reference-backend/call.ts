import express, { type Request, type RequestHandler, type Response } from "express";
import { BootError } from "./boot-errors";
import type { Db } from "./database";
import type { FileIds } from "./file-ids";
import type { Behaviour } from "./generation";
import { receiveTexts } from "./multipart";
import type { Switches } from "./switches";
import type { Tokens } from "./token";
import type { VisitKind, Visits } from "./visits";

export type Context = {
  db: Db;
  filesDir: string;
  tokens: Tokens;
  fileIds: FileIds;
  visits: Visits;
  behaviour: Behaviour;
  strict: Switches | null;
};

/** `answer` returns the JSON body of an HTTP 200, or `undefined` after it wrote the response itself. */
export type Call = {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  /** `"GET"`: only this method needs no login, as in the template's whitelist */
  open?: boolean | "GET";
  body?: RequestHandler[];
  /** the statistics' kind for a successful answer; missing: none */
  counts?: VisitKind;
  answer: (context: Context, req: Request, res: Response) => unknown;
};

type Method = Call["method"];

export type Pattern = `${Uppercase<Method>} ${string}`;

export function route(
  pattern: Pattern,
  options: Pick<Call, "open" | "body" | "counts">,
  answer: Call["answer"],
): Call {
  const [method = "", path = ""] = pattern.split(" ");
  return { method: method.toLowerCase() as Method, path, ...options, answer };
}

const requireJson: RequestHandler = (req, _res, next) => {
  const length = Number(req.headers["content-length"] ?? 0);
  if (length === 0 && !req.headers["transfer-encoding"]) return next(new BootError(400));
  next(req.is("json") ? undefined : new BootError(415));
};

/** Requires a JSON body: 400 if it is missing or malformed, 415 for another type. */
export const jsonBody = [requireJson, express.json({ limit: "1mb" })];

export const formBody = [express.urlencoded({ extended: false, limit: "1mb" }), receiveTexts(1_048_576)];

/** For calls whose encoding the specification leaves open. */
export const anyBody = [express.json({ limit: "1mb" }), ...formBody];

export function findField(req: Request, name: string): string | undefined {
  const body: unknown = req.body;
  const fromBody = body && typeof body === "object" ? (body as Record<string, unknown>)[name] : undefined;
  const value = fromBody ?? req.query[name];
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : undefined;
}

/** @throws BootError 400 for a missing field, as Spring answers for a required parameter */
export function requireField(req: Request, name: string): string {
  const value = findField(req, name);
  if (value === undefined) throw new BootError(400);
  return value;
}

/** @throws BootError 400 if the field is missing or is no valid row id */
export function requireId(req: Request, name: string): number {
  const value = requireField(req, name).trim();
  if (!/^\d{1,15}$/.test(value)) throw new BootError(400);
  return Number(value);
}
