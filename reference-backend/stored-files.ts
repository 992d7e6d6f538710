import { randomBytes } from "node:crypto";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Request, Response } from "express";

/** Legacy names have a date and no extension; the random part cannot be guessed. */
export function newStoredName(prefix: string): string {
  const stamp = new Date().toISOString().replace(/\D/g, "");
  return `${prefix}${stamp}${randomBytes(12).toString("hex")}`;
}

export async function discardFiles(filesDir: string, storedNames: string[]): Promise<void> {
  const names = storedNames.filter((name) => name !== "");
  await Promise.allSettled(names.map((name) => unlink(join(filesDir, name))));
}

/** Sends a stream. A reader that leaves early is no error. */
export async function sendStream(source: Readable, res: Response): Promise<void> {
  await pipeline(source, res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}

/** Sends a picture. A stored name never changes its bytes, so the answer is cached for ever. */
export function sendPicture(
  req: Request,
  res: Response,
  filesDir: string,
  picture: { storedName: string; contentType: string },
): Promise<void> {
  // The legacy always compares ETags, but `fetch` adds no-cache to every conditional request.
  delete req.headers["cache-control"];
  const headers = { "Content-Type": picture.contentType, "X-Content-Type-Options": "nosniff" };
  const options = { root: filesDir, headers, immutable: true, maxAge: "365d" };
  return new Promise((resolve, reject) => {
    res.sendFile(picture.storedName, options, (error) => {
      if (error && !res.headersSent) reject(error);
      else resolve();
    });
  });
}
