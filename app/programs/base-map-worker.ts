import { parentPort, workerData } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { openArchive } from "~/base-map/archive.server";
import { createTilePainter, type TileJob } from "~/base-map/draw-tile";
import type { PackedTile, TileWorkerData } from "~/base-map/tile-thread.server";

/** The base map's painter as a worker thread: started by tile-thread.server.ts, which also talks to it. */
const { path } = workerData as TileWorkerData;
const paint = openArchive(path).then(createTilePainter);

async function answer(job: TileJob): Promise<void> {
  const svg = await (await paint)(job);
  const tile: PackedTile = new Uint8Array(gzipSync(svg));
  parentPort?.postMessage(tile);
}

// Let it throw: the next job starts another thread.
parentPort?.on("message", (job: TileJob) => void answer(job));
