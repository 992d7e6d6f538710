import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Request, RequestHandler, Response } from "express";
import { jwtVerify, SignJWT } from "jose";
import type { Db } from "./database";
import { RESULT_CODE, UNAUTHORISED_MESSAGE } from "./envelope";

/** Who calls, as the token says. */
export type Caller = { id: string; name: string; userSe: string; orgnztId: string; uniqId: string };

export type Tokens = {
  issue(caller: Caller): Promise<string>;
  /** The caller of an Authorization header, or null when it is missing, expired, forged or withdrawn. */
  find(header: string | undefined): Promise<Caller | null>;
};

const LIFETIME_SECONDS = 3600;
const SECRET_BYTES = 64;

/** The signing secret: generated once, kept beside the data so that a restart ends no session. */
export function loadSecret(dataDir: string): Uint8Array {
  const path = join(dataDir, "jwt-secret");
  try {
    const kept = readFileSync(path);
    if (kept.length === SECRET_BYTES) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const secret = randomBytes(SECRET_BYTES);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600 });
  renameSync(draft, path);
  return secret;
}

/**
 * HS512 tokens of exactly one hour (legacy-contract 3), taken with or without the `Bearer ` prefix.
 * A token of a member who has left is refused, too.
 */
export function openTokens(secret: Uint8Array, db: Db): Tokens {
  const isActive = db.prepare("SELECT 1 AS found FROM member WHERE mber_id = ? AND status = 'P'");
  return {
    issue(caller) {
      const issuedAt = Math.floor(Date.now() / 1000);
      return new SignJWT({ ...caller, type: "Authorization" })
        .setProtectedHeader({ alg: "HS512" })
        .setSubject("Authorization")
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(secret);
    },
    async find(header) {
      const jwt = header?.replace(/^Bearer /i, "").trim();
      if (!jwt) return null;
      try {
        const { payload } = await jwtVerify(jwt, secret, { algorithms: ["HS512"], subject: "Authorization" });
        const caller = payload as unknown as Caller;
        return isActive.get([caller.id]) ? caller : null;
      } catch (error) {
        if (error instanceof Error && error.name.startsWith("JW")) return null;
        throw error;
      }
    },
  };
}

/** Reads the token once per request; a bad one makes the caller anonymous (generation A). */
export function identify(tokens: Tokens): RequestHandler {
  return (req, res, next) => {
    tokens.find(req.headers.authorization).then((caller) => {
      res.locals.caller = caller;
      next();
    }, next);
  };
}

/** HTTP 401 with the 403 envelope, as Spring Security's entry point answers (legacy-contract 2.3). */
export const requireLogin: RequestHandler = (_req: Request, res: Response, next) => {
  if (res.locals.caller) return next();
  res
    .status(401)
    .json({ resultCode: RESULT_CODE.forbidden, resultMessage: UNAUTHORISED_MESSAGE, result: {} });
};

/** Who calls, or null for a visitor, of a call that is open. */
export function findCaller(res: Response): Caller | null {
  return (res.locals.caller as Caller | null) ?? null;
}

/** The caller of a call that is not open. */
export function callerOf(res: Response): Caller {
  return res.locals.caller as Caller;
}
