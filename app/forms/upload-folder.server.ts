import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

const IN_FLIGHT_MAX_BYTES = 512 * 1024 * 1024;

const PREFIX = "toilet-map-upload-";
/** Longer than any upload may take, also of other processes that share the folder. */
const FORGOTTEN_AFTER_MS = 15 * 60_000;

let inFlightBytes = 0;
let hasCleared = false;

/** Killed processes leave files behind. */
async function removeStaleFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const path = join(tmpdir(), name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > FORGOTTEN_AFTER_MS) await rm(path, { recursive: true, force: true });
  }
}

export type StorageFault = "unwritable" | "crowded";
type StoredFile = { path: string; sizeBytes: number; fault: StorageFault | null };

export type UploadFolder = {
  /** Never rejects: what cannot be stored is read to its end and dropped. */
  store(stream: Readable): Promise<StoredFile>;
  dispose(): Promise<void>;
};

/** The files of one form while its action runs; `ceilingBytes` is for the whole process. */
export function createUploadFolder(ceilingBytes = IN_FLIGHT_MAX_BYTES): UploadFolder {
  let folder: Promise<string> | null = null;
  let heldBytes = 0;
  let count = 0;

  function take(bytes: number): boolean {
    if (inFlightBytes + bytes > ceilingBytes) return false;
    inFlightBytes += bytes;
    heldBytes += bytes;
    return true;
  }

  return {
    async store(stream) {
      // Before any await, or files that come together would share a name.
      count += 1;
      const name = String(count);
      stream.on("error", () => {});
      if (!hasCleared) void removeStaleFolders().catch(() => undefined);
      hasCleared = true;
      folder ??= mkdtemp(join(tmpdir(), PREFIX));
      try {
        return await write(stream, join(await folder, name), take);
      } catch {
        return drain(stream, "unwritable");
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

async function drain(stream: Readable, fault: StorageFault): Promise<StoredFile> {
  if (stream.destroyed) return { path: "", sizeBytes: 0, fault };
  stream.resume();
  await new Promise((resolve) => stream.once("close", resolve).once("end", resolve).once("error", resolve));
  return { path: "", sizeBytes: 0, fault };
}

/** Not `pipeline`, which would destroy the stream on a full disk and hang the form's parser. */
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
    if (stream.destroyed) return void file.destroy();
    stream.once("close", () => file.writableEnded || file.destroy());
    stream.pipe(file);
  });
}
