import { parentPort, workerData } from "node:worker_threads";
import { gzipSync } from "node:zlib";
import { openArchive } from "~/base-map/archive.server";
import type { PackedTile, TileWorkerData } from "~/base-map/base-map.server";
import { createTilePainter } from "~/base-map/draw-tile";
import type { TileJob } from "~/base-map/view-tiles";

/** The worker thread that draws base map tiles. base-map.server.ts starts it and talks to it. */
const { path } = workerData as TileWorkerData;
const paint = openArchive(path).then(createTilePainter);

async function answer(job: TileJob): Promise<void> {
  const svg = await (await paint)(job);
  const tile: PackedTile = new Uint8Array(gzipSync(svg));
  parentPort?.postMessage(tile);
}

// An error ends the thread, and the next job starts another.
parentPort?.on("message", (job: TileJob) => void answer(job));
