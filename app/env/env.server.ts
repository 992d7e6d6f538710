import { resolve } from "node:path";
import { type Env, parseEnv } from "./env.schema";

function readEnv(): Env & { SESSION_SECRETS: string[] } {
  const result = parseEnv(process.env);
  const faults = "faults" in result ? result.faults : [];
  if ("env" in result) {
    const { env } = result;
    if (env.BACKEND_URL === "embedded") faults.push("BACKEND_URL: embedded is started by `npm start` only");
    if (env.SESSION_SECRETS && faults.length === 0) return { ...env, SESSION_SECRETS: env.SESSION_SECRETS };
    if (!env.SESSION_SECRETS) faults.push("SESSION_SECRETS: required, 32 characters or more, newest first");
  }
  throw new Error(`The environment is not right:\n  ${faults.join("\n  ")}`);
}

export const env = readEnv();

export const isHttpsOrigin = (origin: string | undefined): boolean => origin?.startsWith("https:") ?? false;

export const isHttps = isHttpsOrigin(env.APP_ORIGIN);

/** Returns the path of a built program. Tests have no PROGRAMS_DIR, so they use the working directory. */
export const programPath = (fileName: string) =>
  resolve(process.env.PROGRAMS_DIR ?? "build/programs", fileName);
