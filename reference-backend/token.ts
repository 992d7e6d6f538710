import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import type { Request, RequestHandler, Response } from "express";
import { jwtVerify, SignJWT } from "jose";
import { BootError } from "./boot-errors";
import type { Db } from "./database";
import { RESULT_CODE, UNAUTHORISED_MESSAGE } from "./envelope";
import type { Behaviour } from "./generation";

export type Caller = {
  id: string;
  name: string;
  userSe: string;
  orgnztId: string;
  uniqId: string;
  /** missing in egov-4.2 (docs/wire.md#token) */
  groupNm?: string;
};

export type Tokens = ReturnType<typeof openTokens>;

export const TOKEN_COOKIE = "ACCESS_TOKEN";

export const LIFETIME_SECONDS = 3600;
const SECRET_BYTES = 64;

/** Loads the signing secret, which is created once beside the data, so that a restart ends no session. */
export function loadSecret(dataDir: string): Uint8Array {
  const path = join(dataDir, "jwt-secret");
  try {
    const storedSecret = readFileSync(path);
    if (storedSecret.length === SECRET_BYTES) return storedSecret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const secret = randomBytes(SECRET_BYTES);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, secret, { mode: 0o600 });
  renameSync(draft, path);
  return secret;
}

/** Reads the cookie first, then the header, with `Bearer` only if the generation accepts it. */
function tokenIn(headers: IncomingHttpHeaders, { tokenIsCookie }: Behaviour): string {
  const cookies = tokenIsCookie ? (headers.cookie ?? "").split(/;\s*/) : [];
  const cookie = cookies.find((text) => text.startsWith(`${TOKEN_COOKIE}=`));
  if (cookie) return cookie.slice(TOKEN_COOKIE.length + 1);
  const header = headers.authorization ?? "";
  return (tokenIsCookie ? header.replace(/^Bearer /i, "") : header).trim();
}

/** Tokens last an hour. egov-4.2 refuses that of a member who left; 4.3 and 5.x do not. */
export function openTokens(secret: Uint8Array, db: Db, behaviour: Behaviour) {
  const alg = behaviour.tokenAlgorithm;
  const isActive = db.prepare("SELECT 1 AS found FROM member WHERE mber_id = ? AND status = 'P'");
  return {
    issue(caller: Caller): Promise<string> {
      const issuedAt = Math.floor(Date.now() / 1000);
      return new SignJWT({ ...caller, type: "Authorization" })
        .setProtectedHeader({ alg })
        .setSubject("Authorization")
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_SECONDS)
        .sign(secret);
    },
    /** `bad` if it is expired, forged or in the wrong form */
    async find(headers: IncomingHttpHeaders): Promise<Caller | null | "bad"> {
      const jwt = tokenIn(headers, behaviour);
      if (!jwt) return null;
      try {
        const { payload } = await jwtVerify(jwt, secret, { algorithms: [alg], subject: "Authorization" });
        const caller = payload as unknown as Caller;
        return behaviour.knowsGroups || isActive.get([caller.id]) ? caller : "bad";
      } catch (error) {
        if (error instanceof Error && error.name.startsWith("JW")) return "bad";
        throw error;
      }
    },
  };
}

/** Reads the token once per request. A bad one makes the caller anonymous, or gets 401 in egov-5.0.1. */
export function identify(tokens: Tokens, { refusesBadTokens }: Behaviour): RequestHandler {
  return (req, res, next) => {
    tokens.find(req.headers).then((caller) => {
      if (caller === "bad" && refusesBadTokens) {
        return void res.status(401).json({ resultCode: "401", resultMessage: "invalid or expired token" });
      }
      res.locals.caller = caller === "bad" ? null : caller;
      next();
    }, next);
  };
}

const ADMIN_GROUP = "ROLE_ADMIN";

export const isAdmin = (caller: Caller | null) => caller?.groupNm === ADMIN_GROUP;

/** The fork's tokens of egov-4.2 show the role only by the kind of member. */
export const administers = (caller: Caller) =>
  isAdmin(caller) || (caller.groupNm === undefined && caller.userSe === "USR");

/** A missing role gets 403 with the framework's own body. */
export const requireRole =
  (adminCalls: RegExp): RequestHandler =>
  (req, res, next) => {
    const caller = findCaller(res);
    if (isAdmin(caller) || !adminCalls.test(`${req.method} ${req.path}`)) return next();
    // A visitor needs a login here even where other paths are open.
    if (caller) return next(new BootError(403));
    requireLogin(req, res, next);
  };

/** Answers code 403 with an HTTP status: 401 is that of Spring Security's entry point. */
export const requireLoginWith =
  (status: number): RequestHandler =>
  (_req: Request, res: Response, next) => {
    if (res.locals.caller) return next();
    res
      .status(status)
      .json({ resultCode: RESULT_CODE.forbidden, resultMessage: UNAUTHORISED_MESSAGE, result: {} });
  };

const requireLogin = requireLoginWith(401);

export function findCaller(res: Response): Caller | null {
  return (res.locals.caller as Caller | null) ?? null;
}

export function callerOf(res: Response): Caller {
  return res.locals.caller as Caller;
}
