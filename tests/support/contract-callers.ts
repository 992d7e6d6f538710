import { signIn } from "~/backend/auth.server";
import type { Caller } from "~/backend/caller";
import { contractBackend } from "./contract-backend";

/** The ids and passwords of the backend under test. */
export const LOGINS = contractBackend;

/** A caller without a login. */
export const visitor = (): Caller => ({ token: null, refused: false });

/** A caller logged in as one of the two members that the backend under test has. */
export async function callerFor(who: "admin" | "user"): Promise<Caller> {
  const { token } = await signIn(LOGINS[who].id, LOGINS[who].password);
  return { token, refused: false };
}
