import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Behaviour } from "./generation";

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 32;
const ABSENT = `${Buffer.alloc(16).toString("base64")}:${Buffer.alloc(KEY_BYTES).toString("base64")}`;

/** Hashes with scrypt at Node's default cost, as `salt:key` in base64. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString("base64")}:${(await derive(password, salt, KEY_BYTES)).toString("base64")}`;
}

/** Takes as long for an unknown member (`stored` undefined or empty) as for a known one. */
async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [salt = "", key = ""] = (stored || ABSENT).split(":");
  const derived = await derive(password, Buffer.from(salt, "base64"), KEY_BYTES);
  return timingSafeEqual(derived, Buffer.from(key, "base64")) && Boolean(stored);
}

/** Marks a stored password that the client hashed first, as egov-5.0.1 does. */
const CLIENT_HASHED = "c:";

export async function storePassword(id: string, password: string, { wantsHashedLogin }: Behaviour) {
  if (!wantsHashedLogin) return hashPassword(password);
  return CLIENT_HASHED + (await hashPassword(legacyPasswordHash(id, password)));
}

export function isPassword(id: string, typed: string, stored: string | undefined): Promise<boolean> {
  if (!stored?.startsWith(CLIENT_HASHED)) return verifyPassword(typed, stored);
  return verifyPassword(legacyPasswordHash(id, typed), stored.slice(CLIENT_HASHED.length));
}

export async function isLogin(id: string, sent: string, stored: string | undefined, behaviour: Behaviour) {
  if (!behaviour.wantsHashedLogin) return isPassword(id, sent, stored);
  const hashed = stored?.startsWith(CLIENT_HASHED) ? stored.slice(CLIENT_HASHED.length) : undefined;
  return verifyPassword(sent, hashed);
}

/** Returns the hash of the legacy login answer (docs/wire.md#login). */
export function legacyPasswordHash(id: string, password: string): string {
  return createHash("sha256")
    .update(id + password)
    .digest("base64");
}
