import { signIn } from "~/backend/auth.server";
import type { Caller } from "~/backend/client.server";

const PASSWORD = process.env.CONTRACT_PASSWORD ?? "1";

/** A caller without a login. */
export const visitor = (): Caller => ({ token: null, refused: false });

/** A caller logged in as one of the sample members. */
export async function callerFor(id: "admin" | "user"): Promise<Caller> {
  const { token } = await signIn(id, PASSWORD);
  return { token, refused: false };
}
