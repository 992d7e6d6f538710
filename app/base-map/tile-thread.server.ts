import { LRUCache } from "lru-cache";
import { programPath } from "~/env/env.server";
import { createJobThread } from "~/threads/worker-queue.server";
import { baseMap } from "./base-map.server";
import type { TileJob } from "./view-tiles";

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
