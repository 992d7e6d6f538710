import type { Request, RequestHandler, Response } from "express";

/** Faults of a backend for tests, over real HTTP, changeable at run time. */
export type Fault =
  | { kind: "slow"; delayMs: number }
  | { kind: "hang" }
  | { kind: "status"; status: number }
  | { kind: "html"; status?: number }
  | { kind: "cut" }
  | { kind: "body"; body: string; status?: number; contentType?: string };

export type Faults = ReturnType<typeof openFaults>;

function cutOff(res: Response): void {
  res.writeHead(200, { "Content-Type": "application/json", "Content-Length": "4096" });
  res.write('{"resultCode":200,"resultMessage":"', () => res.destroy());
}

function answerFault(fault: Exclude<Fault, { kind: "slow" | "hang" | "status" }>, res: Response): void {
  if (fault.kind === "cut") cutOff(res);
  else if (fault.kind === "body") {
    res.status(fault.status ?? 200).type(fault.contentType ?? "application/json");
    res.send(fault.body);
  } else {
    res.status(fault.status ?? 200).type("html");
    res.send("<!doctype html><title>Proxy</title><h1>Proxy</h1>");
  }
}

export function openFaults(
  initial: Record<string, Fault>,
  sendStatus: (req: Request, res: Response, status: number) => void,
) {
  const faults = new Map(Object.entries(initial));
  const middleware: RequestHandler = (req, res, next) => {
    const fault = faults.get(req.path) ?? faults.get("*");
    if (!fault) next();
    else if (fault.kind === "slow") setTimeout(next, fault.delayMs);
    else if (fault.kind === "status") sendStatus(req, res, fault.status);
    else if (fault.kind !== "hang") answerFault(fault, res);
  };
  return {
    middleware,
    /** @param path the path without its query; `*` for every path without its own fault */
    set(path: string, fault: Fault | null): void {
      if (fault) faults.set(path, fault);
      else faults.delete(path);
    },
  };
}
