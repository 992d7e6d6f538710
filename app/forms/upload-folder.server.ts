import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Total size of all uploads that are stored at the same time. */
export const UPLOADS_MAX_BYTES = 512 * 1024 * 1024;

const PREFIX = "toilet-map-upload-";
/** Longer than any upload takes, because other processes share the folder. */
const FORGOTTEN_AFTER_MS = 15 * 60_000;

/** Removes files of killed processes. Compares file times only, because our clock may differ from the disk's. */
async function removeStaleFolders(parent: string, newFolder: string): Promise<void> {
  const { mtimeMs: diskTime } = await stat(newFolder);
  const names = await readdir(parent);
  for (const name of names.filter((fileName) => fileName.startsWith(PREFIX))) {
    const path = join(parent, name);
    const { mtimeMs } = await stat(path);
    if (diskTime - mtimeMs > FORGOTTEN_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

export type StorageFault = "unwritable" | "crowded";
/** `errorCode` is the file system's, such as ENOSPC. */
type StoredFile = { path: string; sizeBytes: number; fault: StorageFault | null; errorCode: string | null };

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "unknown";

export type UploadFolder = {
  /** Never rejects. If storing fails, reads the stream to its end and drops it. */
  store(stream: Readable): Promise<StoredFile>;
  dispose(): Promise<void>;
};

/**
 * Creates a function that creates a folder for the files of one form.
 * @param maxBytes limits all folders together
 * @param parentOf returns the folder of all folders
 */
export function createUploadFolders(maxBytes = UPLOADS_MAX_BYTES, parentOf = tmpdir): () => UploadFolder {
  let inFlightBytes = 0;
  let hasCleared = false;

  async function open(): Promise<string> {
    const parent = parentOf();
    const path = await mkdtemp(join(parent, PREFIX));
    if (!hasCleared) void removeStaleFolders(parent, path).catch(() => undefined);
    hasCleared = true;
    return path;
  }

  return function createUploadFolder() {
    let folder: Promise<string> | null = null;
    let heldBytes = 0;
    let count = 0;

    function reserve(bytes: number): boolean {
      if (inFlightBytes + bytes > maxBytes) return false;
      inFlightBytes += bytes;
      heldBytes += bytes;
      return true;
    }

    return {
      async store(stream) {
        // Count before any await, because files that arrive together would share a name.
        count += 1;
        const name = String(count);
        stream.on("error", () => {});
        folder ??= open();
        try {
          return await write(stream, join(await folder, name), reserve);
        } catch (error) {
          return discard(stream, codeOf(error));
        }
      },
      async dispose() {
        inFlightBytes -= heldBytes;
        heldBytes = 0;
        const path = await folder?.catch(() => null);
        if (path) await rm(path, { recursive: true, force: true });
      },
    };
  };
}

export const createUploadFolder = createUploadFolders();

async function discard(stream: Readable, errorCode: string): Promise<StoredFile> {
  const noFile: StoredFile = { path: "", sizeBytes: 0, fault: "unwritable", errorCode };
  if (stream.destroyed) return noFile;
  stream.resume();
  await new Promise((resolve) => stream.once("close", resolve).once("end", resolve).once("error", resolve));
  return noFile;
}

/** Avoids `pipeline`, which would destroy the stream on a full disk and hang the form's parser. */
function write(stream: Readable, path: string, reserve: (bytes: number) => boolean): Promise<StoredFile> {
  return new Promise((resolve) => {
    const file = createWriteStream(path);
    let sizeBytes = 0;
    let fault: StorageFault | null = null;
    let errorCode: string | null = null;
    const fail = (reason: StorageFault, code: string | null = null) => {
      if (fault) return;
      fault = reason;
      errorCode = code;
      stream.unpipe(file);
      stream.resume();
      file.destroy();
    };
    stream.on("data", (piece: Buffer) => {
      sizeBytes += piece.length;
      if (!fault && !reserve(piece.length)) fail("crowded");
    });
    file.on("error", (error) => fail("unwritable", codeOf(error)));
    file.once("close", () => resolve({ path, sizeBytes, fault, errorCode }));
    if (stream.destroyed) return void file.destroy();
    stream.once("close", () => file.writableEnded || file.destroy());
    stream.pipe(file);
  });
}
