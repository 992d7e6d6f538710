import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LRUCache } from "lru-cache";

const PREFIX = "toilet-map-pictures-";

/** Creates a least-recently-used cache of files, at most `maxBytes` in total. @param parentOf returns the folder of its folder */
export function createPictureStore(maxBytes: number, parentOf = tmpdir) {
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
    folder ??= openFolder(parentOf());
    folder.catch(() => {
      folder = null;
    });
    return join(await folder, name);
  }

  return {
    async find(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
      if (sizes.get(name) === undefined) return null;
      try {
        return new Uint8Array(await readFile(await pathOf(name)));
      } catch {
        sizes.delete(name);
        return null;
      }
    },
    async keep(name: string, picture: Uint8Array): Promise<void> {
      try {
        await writeFile(await pathOf(name), picture);
        sizes.set(name, picture.byteLength);
      } catch {
        await pathOf(name)
          .then((path) => rm(path, { force: true }))
          .catch(() => {});
      }
    },
  };
}

async function openFolder(parent: string): Promise<string> {
  const pictureFolders = (await readdir(parent)).filter((name) => name.startsWith(PREFIX));
  for (const name of pictureFolders) {
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
