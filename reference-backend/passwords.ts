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

/** Takes as long for an unknown member, whose `storedHash` is undefined or empty, as for a known one. */
async function verifyPassword(password: string, storedHash: string | undefined): Promise<boolean> {
  const [salt = "", key = ""] = (storedHash || ABSENT).split(":");
  const derivedKey = await derive(password, Buffer.from(salt, "base64"), KEY_BYTES);
  return timingSafeEqual(derivedKey, Buffer.from(key, "base64")) && Boolean(storedHash);
}

/** Marks a stored password that the client hashed first, as egov-5.0.1 does. */
const CLIENT_HASHED = "c:";

export async function storePassword(id: string, password: string, { wantsHashedLogin }: Behaviour) {
  if (!wantsHashedLogin) return hashPassword(password);
  return CLIENT_HASHED + (await hashPassword(legacyPasswordHash(id, password)));
}

export function isPassword(id: string, password: string, storedHash: string | undefined): Promise<boolean> {
  if (!storedHash?.startsWith(CLIENT_HASHED)) return verifyPassword(password, storedHash);
  return verifyPassword(legacyPasswordHash(id, password), storedHash.slice(CLIENT_HASHED.length));
}

export async function isLogin(
  id: string,
  sentPassword: string,
  storedHash: string | undefined,
  behaviour: Behaviour,
) {
  if (!behaviour.wantsHashedLogin) return isPassword(id, sentPassword, storedHash);
  const hashed = storedHash?.startsWith(CLIENT_HASHED) ? storedHash.slice(CLIENT_HASHED.length) : undefined;
  return verifyPassword(sentPassword, hashed);
}

/** Returns the hash of the legacy login answer (docs/wire.md#login). */
export function legacyPasswordHash(id: string, password: string): string {
  return createHash("sha256")
    .update(id + password)
    .digest("base64");
}
