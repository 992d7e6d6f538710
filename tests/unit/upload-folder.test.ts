import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { createUploadFolders } from "~/forms/upload-folder.server";
import { useFolder } from "../support/folders";

const DAY_MS = 86_400_000;
const folder = useFolder();

test.each([
  ["right", 0],
  ["a day ahead", DAY_MS],
  ["a day behind", -DAY_MS],
])(
  "a process whose clock is %s removes the leftovers of a killed process, and no upload in flight",
  async (_, aheadMs) => {
    // The file system has the machine's clock.
    const hourAgo = statSync(folder).mtimeMs / 1000 - 3600;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + aheadMs });
    for (const name of ["toilet-map-upload-old", "toilet-map-upload-new", "somebody-elses"]) {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, "1"), "x");
      if (name !== "toilet-map-upload-new") utimesSync(join(folder, name), hourAgo, hourAgo);
    }
    const uploads = createUploadFolders(1000, () => String(folder))();
    expect((await uploads.store(Readable.from(["y"]))).fault).toBeNull();
    await uploads.dispose();
    vi.useRealTimers();
    await expect.poll(() => readdirSync(folder).sort()).toEqual(["somebody-elses", "toilet-map-upload-new"]);
  },
);

test("all forms of a process share one limit and release their share", async () => {
  const createUploadFolder = createUploadFolders(1000, () => String(folder));
  const [first, second] = [createUploadFolder(), createUploadFolder()];
  const store = (uploads: typeof first, bytes: number) => uploads.store(Readable.from([Buffer.alloc(bytes)]));
  expect((await store(first, 800)).fault).toBeNull();
  expect((await store(second, 300)).fault).toBe("crowded");
  expect((await store(second, 100)).fault).toBeNull();
  await first.dispose();
  expect((await store(second, 800)).fault).toBeNull();
  await second.dispose();
});
