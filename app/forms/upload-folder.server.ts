import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** What all uploads of this process may hold on disk at the same time. */
const IN_FLIGHT_MAX_BYTES = 512 * 1024 * 1024;

let inFlightBytes = 0;

/** Why a file is not on disk: the folder took no more, or this process holds as much as it may. */
export type StorageFault = "unwritable" | "crowded";
export type StoredFile = { path: string; sizeBytes: number; fault: StorageFault | null };

export type UploadFolder = {
  /** Writes a stream to disk. Never rejects: what cannot be stored is read to its end and dropped. */
  store(stream: Readable): Promise<StoredFile>;
  /** removes everything that was stored */
  dispose(): Promise<void>;
};

/** Where the files of one form are for as long as its action runs. Made with the first file. */
export function createUploadFolder(): UploadFolder {
  let folder: Promise<string> | null = null;
  let heldBytes = 0;
  let count = 0;

  function take(bytes: number): boolean {
    if (inFlightBytes + bytes > IN_FLIGHT_MAX_BYTES) return false;
    inFlightBytes += bytes;
    heldBytes += bytes;
    return true;
  }

  return {
    async store(stream) {
      // Taken before anything is waited for: files that come together must not share a name.
      count += 1;
      const name = String(count);
      // A body may break off at any moment, also before anybody is ready to write it down.
      stream.on("error", () => {});
      folder ??= mkdtemp(join(tmpdir(), "upload-"));
      try {
        return await write(stream, join(await folder, name), take);
      } catch {
        return drop(stream, "unwritable");
      }
    },
    async dispose() {
      inFlightBytes -= heldBytes;
      heldBytes = 0;
      const made = await folder?.catch(() => null);
      if (made) await rm(made, { recursive: true, force: true });
    },
  };
}

async function drop(stream: Readable, fault: StorageFault): Promise<StoredFile> {
  if (stream.destroyed) return { path: "", sizeBytes: 0, fault };
  stream.resume();
  await new Promise((resolve) => stream.once("close", resolve).once("end", resolve).once("error", resolve));
  return { path: "", sizeBytes: 0, fault };
}

/**
 * Written by hand and not by `pipeline`, which would destroy the stream on a full disk; the form's parser would then
 * wait for it for ever. The rest of such a stream is read and dropped.
 */
function write(stream: Readable, path: string, take: (bytes: number) => boolean): Promise<StoredFile> {
  return new Promise((resolve) => {
    const file = createWriteStream(path);
    let sizeBytes = 0;
    let fault: StorageFault | null = null;
    const giveUp = (why: StorageFault) => {
      if (fault) return;
      fault = why;
      stream.unpipe(file);
      stream.resume();
      file.destroy();
    };
    stream.on("data", (piece: Buffer) => {
      sizeBytes += piece.length;
      if (!fault && !take(piece.length)) giveUp("crowded");
    });
    file.on("error", () => giveUp("unwritable"));
    file.once("close", () => resolve({ path, sizeBytes, fault }));
    // A body that breaks off ends its files as well; what became of the form is said where it is parsed.
    if (stream.destroyed) return void file.destroy();
    stream.once("close", () => file.writableEnded || file.destroy());
    stream.pipe(file);
  });
}
