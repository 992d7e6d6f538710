import { signIn } from "~/backend/auth.server";
import type { Caller } from "~/backend/caller";
import { contractBackend } from "./contract-backend";

/** The logins of the backend under test. */
export const LOGINS = contractBackend;

/** Returns a caller without a login. */
export const visitor = (): Caller => ({ token: null, refused: false });

/** Returns a caller logged in as one of the backend's two members. */
export async function callerFor(role: "admin" | "user"): Promise<Caller> {
  const { token } = await signIn(LOGINS[role].id, LOGINS[role].password);
  return { token, refused: false };
}
