import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LRUCache } from "lru-cache";

const PREFIX = "toilet-map-pictures-";

export type PictureStore = {
  /** what was kept under this name; null where nothing is there any more */
  find(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Never rejects: what cannot be kept is made again when it is asked for. */
  keep(name: string, picture: Uint8Array): Promise<void>;
};

/**
 * Files in a folder of this process, below the temporary one, of which those go that nobody has asked for longest.
 * @param maxBytes of all files together
 */
export function createPictureStore(maxBytes: number): PictureStore {
  let folder: Promise<string> | null = null;
  const sizes = new LRUCache<string, number>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes,
    dispose: (_, name, reason) => {
      if (reason === "evict")
        void pathOf(name)
          .then((path) => rm(path, { force: true }))
          .catch(() => {});
    },
  });

  async function pathOf(name: string): Promise<string> {
    folder ??= openFolder();
    // A folder that could not be made today may be made tomorrow.
    folder.catch(() => {
      folder = null;
    });
    return join(await folder, name);
  }

  return {
    async find(name) {
      if (sizes.get(name) === undefined) return null;
      try {
        return new Uint8Array(await readFile(await pathOf(name)));
      } catch {
        sizes.delete(name);
        return null;
      }
    },
    async keep(name, picture) {
      try {
        await writeFile(await pathOf(name), picture);
        sizes.set(name, picture.byteLength);
      } catch {
        // Half a file must not be left: the disk is full.
        await pathOf(name)
          .then((path) => rm(path, { force: true }))
          .catch(() => {});
      }
    },
  };
}

/** Makes the folder, and removes those of processes that are no more: they were told to stop, or killed. */
async function openFolder(): Promise<string> {
  const parent = tmpdir();
  const others = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const name of others) {
    if (!isRunning(Number(name.slice(PREFIX.length).split("-")[0])))
      await rm(join(parent, name), { recursive: true, force: true }).catch(() => {});
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
