import { BEHAVIOURS, type Generation } from "../../reference-backend/generation";
import { legacyPasswordHash as hashOf } from "../../reference-backend/passwords";

/** Returns the token of an administrator, directly from the backend. */
export async function administratorToken(origin: string, generation: Generation): Promise<string> {
  const { passwords, wantsHashedLogin } = BEHAVIOURS[generation];
  const password = wantsHashedLogin ? hashOf("admin", passwords.admin) : passwords.admin;
  const login = await fetch(`${origin}/auth/login-jwt`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id: "admin", password, userSe: "USR" }),
  });
  const cookie = /ACCESS_TOKEN=([^;]+)/.exec(login.headers.get("set-cookie") ?? "")?.[1];
  return cookie ?? ((await login.json()) as { jToken: string }).jToken;
}
