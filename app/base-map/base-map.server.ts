import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { env, programPath } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { createJobThread } from "~/threads/worker-queue.server";
import { openArchive } from "./archive.server";
import type { TileJob } from "./view-tiles";

type BaseMap = {
  path: string;
  attribution: string;
  /** deepest zoom that the file has tiles for */
  maxZoom: number;
  /** whether the file has a layer of roads */
  hasRoads: boolean;
  /** changes with the file and with the drawing code */
  version: string;
};

/** The layers of roads of Protomaps and of OpenMapTiles. */
const ROAD_LAYERS = ["roads", "transportation"];
const HASHED_BYTES = 64 * 1024;

/** Opens the operator's file. Falls back to the package's own if none is set or the file is unreadable. */
export async function chooseBaseMap(configuredPath: string | undefined, ownPath: string): Promise<BaseMap> {
  if (configuredPath) {
    try {
      return await describeFile(configuredPath, true);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "";
      logger.warn({ reason }, "BASEMAP_FILE cannot be read; the package's own base map is used");
    }
  }
  return describeFile(ownPath, false);
}

/** @param mayHaveRoads the answer for a file that does not list its layers */
async function describeFile(path: string, mayHaveRoads: boolean): Promise<BaseMap> {
  const { attribution, maxZoom, layers, close } = await openArchive(path);
  const hasRoads = layers.length === 0 ? mayHaveRoads : layers.some((layer) => ROAD_LAYERS.includes(layer));
  await close();
  const painter = await readFile(programPath("base-map-worker.js")).catch(() => "");
  const hash = createHash("sha256")
    .update(painter)
    .update(await firstBytes(path));
  return { path, attribution, maxZoom, hasRoads, version: hash.digest("hex").slice(0, 10) };
}

/** Reads the header and directory. They list the length of every tile, so they change when a tile does. */
async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size, mtimeMs } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HASHED_BYTES), 0, HASHED_BYTES, 0);
    return Buffer.concat([buffer.subarray(0, bytesRead), Buffer.from(`${size} ${mtimeMs}`)]);
  } finally {
    await file.close();
  }
}

export const baseMap: Promise<BaseMap> = chooseBaseMap(
  env.BASEMAP_FILE,
  programPath("../../public/base-map/korea.pmtiles"),
);

export type TileWorkerData = { path: string };

export type PackedTile = Uint8Array<ArrayBuffer>;

const DEADLINE_MS = 8000;
/** Maximum number of queued tiles. A large window asks for 12, so 20 visitors may wait. */
const MAX_WAITING = 240;
const KEPT_TILES = 1000;
const KEPT_BYTES = 16 * 1024 * 1024;
const HEAP_MB = { old: 192, young: 16 };

const thread = baseMap.then(({ path }) =>
  createJobThread<TileJob, PackedTile>(programPath("base-map-worker.js"), {
    deadlineMs: DEADLINE_MS,
    maxWaiting: MAX_WAITING,
    heapMb: HEAP_MB,
    workerData: { path } satisfies TileWorkerData,
  }),
);
const tiles = new LRUCache<string, PackedTile, TileJob>({
  max: KEPT_TILES,
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ length }) => length,
  ignoreFetchAbort: true,
  fetchMethod: async (_key, _stale, { context: job }) => (await thread).run(job),
});

/** @throws JobFailedError if the worker thread cannot draw the tile now */
export function getPackedTile(job: TileJob): Promise<PackedTile> {
  const { theme, language, z, x, y, isPlain = false } = job;
  return tiles.forceFetch(`${theme}/${language}/${z}/${x}/${y}/${isPlain}`, { context: job });
}

/** Delay after the start, so that the toilets and the first pages get the processor first, in ms. */
const WARM_AFTER_MS = 4000;
const WARM_TILE: TileJob = { theme: "light", language: "ko", z: 7, x: 109, y: 50 };

/** Draws one tile soon after the start, so that the first visitor does not wait for the worker thread. */
export function warmBaseMap(): void {
  setTimeout(() => void getPackedTile(WARM_TILE).catch(() => undefined), WARM_AFTER_MS).unref();
}
