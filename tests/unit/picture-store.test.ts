import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPictureStore } from "~/pictures/picture-store.server";

const picture = (bytes: number) => new Uint8Array(bytes).fill(7);

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "store-"));
});
afterEach(() => {
  rmSync(parent, { recursive: true, force: true });
});

const folders = () => readdirSync(parent);
const filesIn = (folder: string) =>
  readdirSync(join(parent, folder)).map((name) => statSync(join(parent, folder, name)).size);

test("the store keeps pictures on disk up to its limit and evicts the least recently used", async () => {
  const store = createPictureStore(1000, () => parent);
  for (const name of ["a", "b", "c"]) await store.keep(name, picture(300));
  expect(await store.find("a")).toEqual(picture(300));
  await store.keep("d", picture(300));
  expect([await store.find("b"), await store.find("a"), await store.find("d")]).toEqual([
    null,
    picture(300),
    picture(300),
  ]);
  await expect.poll(() => folders().flatMap(filesIn)).toEqual([300, 300, 300]);
});

test("the store finds nothing if it is empty or the folder was emptied", async () => {
  const store = createPictureStore(1000, () => parent);
  expect(await store.find("a")).toBeNull();
  await store.keep("a", picture(10));
  for (const folder of folders()) rmSync(join(parent, folder), { recursive: true });
  expect(await store.find("a")).toBeNull();
});

test("the store does nothing if the folder is not writable", async () => {
  const file = join(parent, "file");
  writeFileSync(file, "");
  let path = file;
  const store = createPictureStore(1000, () => path);
  await store.keep("a", picture(10));
  expect(await store.find("a")).toBeNull();
  path = parent;
  await store.keep("a", picture(10));
  expect(await store.find("a")).toEqual(picture(10));
});

test("the store removes files of processes that ended, and none of running ones", async () => {
  const { pid } = spawnSync(process.execPath, ["--version"]);
  mkdirSync(join(parent, `toilet-map-pictures-${pid}-gone`));
  mkdirSync(join(parent, `toilet-map-pictures-${process.ppid}-there`));
  await createPictureStore(1000, () => parent).keep("a", picture(10));
  const otherFolders = folders().filter((name) => !name.includes(`-${process.pid}-`));
  expect(otherFolders).toEqual([`toilet-map-pictures-${process.ppid}-there`]);
});
