import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import { BootError } from "./boot-errors";

export type FileIds = ReturnType<typeof openFileIds>;

const CIPHER = "aria-128-ecb";
const KEY_BYTES = 16;

/** @param secret the installation's secret; ids stay the same as long as it does */
export function openFileIds(secret: Uint8Array) {
  const key = createHmac("sha256", secret).update("atchFileId").digest().subarray(0, KEY_BYTES);
  return {
    encrypt(atchFileId: string): string {
      const cipher = createCipheriv(CIPHER, key, null);
      return Buffer.concat([cipher.update(atchFileId, "utf8"), cipher.final()]).toString("base64");
    },
    /** @throws BootError 500 for anything that `encrypt` did not create, including the plain id */
    decrypt(text: string): string {
      try {
        const decipher = createDecipheriv(CIPHER, key, null);
        // A `+` without percent-encoding arrives as a space.
        const bytes = Buffer.from(text.replaceAll(" ", "+"), "base64");
        const id = Buffer.concat([decipher.update(bytes), decipher.final()]).toString("utf8");
        if (/^FILE_\d{15}$/.test(id)) return id;
      } catch {}
      throw new BootError(500);
    },
  };
}
