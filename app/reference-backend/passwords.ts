import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify<string, Buffer, number, Buffer>(scrypt);
const KEY_BYTES = 32;
const ABSENT = `${Buffer.alloc(16).toString("base64")}:${Buffer.alloc(KEY_BYTES).toString("base64")}`;

/** `salt:key`, both base64, by scrypt with Node's default cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString("base64")}:${(await derive(password, salt, KEY_BYTES)).toString("base64")}`;
}

/** Takes as long for an unknown member (`stored` undefined or empty) as for a known one. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const [salt = "", key = ""] = (stored || ABSENT).split(":");
  const derived = await derive(password, Buffer.from(salt, "base64"), KEY_BYTES);
  return timingSafeEqual(derived, Buffer.from(key, "base64")) && Boolean(stored);
}

/** The hash that the legacy login answer carries: base64(SHA-256(id + password)) (legacy-contract 4.1). */
export function legacyPasswordHash(id: string, password: string): string {
  return createHash("sha256")
    .update(id + password)
    .digest("base64");
}
