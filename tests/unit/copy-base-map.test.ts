import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openArchive } from "~/base-map/archive.server";
import { chooseBuild, copyArchive, type DegreesBox } from "~/base-map/copy-archive";
import { type Entry, writeHead } from "~/base-map/pmtiles-directory";
import { useFolder } from "../support/folders";
import { startRangeServer } from "../support/range-server";

const MAX_REQUESTS = 600;
const WORLD: DegreesBox = [-180, -85, 180, 85];
const KOREA: DegreesBox = [124.5, 33, 132, 39];
const MAX_ZOOM = 5;

/** Makes a file of the world whose tiles cannot be compressed, so that an area of it lies in many places. */
function makeWorld(): Buffer {
  const entries: Entry[] = [];
  const tiles: Buffer[] = [];
  let offset = 0;
  for (let id = 0; id < zxyToTileId(MAX_ZOOM + 1, 0, 0); id++) {
    const tile = gzipSync(randomBytes(6000), { level: 1 });
    entries.push({ id, run: 1, offset, length: tile.length });
    tiles.push(tile);
    offset += tile.length;
  }
  const head = writeHead({
    entries,
    minZoom: 0,
    maxZoom: MAX_ZOOM,
    box: WORLD,
    metadata: { attribution: "us" },
  });
  return Buffer.concat([head, ...tiles]);
}

describe("a copy of a part of a map file", () => {
  const folder = useFolder();
  const world = makeWorld();
  let server: Awaited<ReturnType<typeof startRangeServer>>;
  const out = join(folder, "korea.pmtiles");
  const part = `${out}.part`;

  beforeAll(async () => {
    server = await startRangeServer(world);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    Object.assign(server.state, {
      content: world,
      knowsRanges: true,
      requestsUntilCut: Number.POSITIVE_INFINITY,
      sentBytes: 0,
    });
    await Promise.all([rm(out, { force: true }), rm(part, { force: true })]);
  });

  const copy = (box: DegreesBox = KOREA) =>
    copyArchive({ url: `${server.origin}/world.pmtiles`, box, maxZoom: 14, out, part, attempts: 1 });

  test("has exactly the tiles of the area, and the source's licence", async () => {
    expect(await copy()).toBeLessThanOrEqual(MAX_REQUESTS);
    expect(existsSync(part)).toBe(false);
    const archive = await openArchive(out);
    expect([archive.maxZoom, archive.attribution]).toEqual([MAX_ZOOM, "us"]);
    const tiles = [];
    for (let x = 0; x < 32; x++)
      for (let y = 0; y < 32; y++) if (await archive.read({ z: MAX_ZOOM, x, y })) tiles.push(`${x}/${y}`);
    expect(tiles).toEqual(["27/12"]);
    expect((await archive.read({ z: 3, x: 6, y: 3 }))?.length).toBe(6000);
    await archive.close();
  });

  test("begins where it was cut off", async () => {
    server.state.requestsUntilCut = 3;
    await expect(copy()).rejects.toThrow();
    expect([existsSync(out), existsSync(part)]).toEqual([false, true]);
    server.state.requestsUntilCut = Number.POSITIVE_INFINITY;
    server.state.sentBytes = 0;
    await copy();
    const resumed = await readFile(out);
    await rm(out);
    const bytesOfSecondTry = server.state.sentBytes;
    server.state.sentBytes = 0;
    await copy();
    expect((await readFile(out)).equals(resumed)).toBe(true);
    expect(bytesOfSecondTry).toBeLessThan(server.state.sentBytes);
  });

  test("starts anew over the rest of another area", async () => {
    server.state.requestsUntilCut = 3;
    await expect(copy()).rejects.toThrow();
    server.state.requestsUntilCut = Number.POSITIVE_INFINITY;
    await copy([0, 40, 10, 50]);
    const archive = await openArchive(out);
    expect(await archive.read({ z: MAX_ZOOM, x: 27, y: 12 })).toBeNull();
    await archive.close();
  });

  test("gets its name only after every tile was checked", async () => {
    server.state.content = Buffer.from(world).fill(7, world.length - 100_000);
    await expect(copy(WORLD)).rejects.toThrow(/damaged.*delete it/);
    expect(existsSync(out)).toBe(false);
  });

  test("stops with the reason at a server without ranges, and at a file of another kind", async () => {
    server.state.content = Buffer.alloc(20_000);
    await expect(copy()).rejects.toThrow(/no PMTiles file/);
    server.state.knowsRanges = false;
    await expect(copy()).rejects.toThrow(/does not answer ranges/);
  });

  test("replaces no existing file", async () => {
    await copy();
    await truncate(out, 9);
    await expect(copy()).rejects.toThrow(/exists/);
    expect((await readFile(out)).length).toBe(9);
  });
});

describe("the list of builds", () => {
  const builds = ["20261128.pmtiles", "20261129.pmtiles", "20261127.pmtiles", "readme.txt"].map((key) => ({
    key,
  }));

  test("gives the newest one, or the one that a copy began with", () => {
    const base = "https://maps.test/";
    expect(chooseBuild(builds, base, () => false)).toBe("https://maps.test/20261129.pmtiles");
    expect(chooseBuild(builds, base, (name) => name.startsWith("20261127"))).toBe(
      "https://maps.test/20261127.pmtiles",
    );
    expect(() => chooseBuild([], base, () => false)).toThrow(/empty/);
  });
});
