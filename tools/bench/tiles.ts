import { existsSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { openArchive } from "~/base-map/archive.server";
import { createTilePainter } from "~/base-map/draw-tile";
import { type TileJob, tilesOfView } from "~/base-map/view-tiles";
import { toWorldPixel } from "~/geo/projection";

/** Measures the tiles of the base map: the processor time of each without any cache, and the bytes of a phone's view. */

const OWN = "public/base-map/korea.pmtiles";
/** A file with streets to try out, which is beside the project on some machines. */
const STREETS = "../shared/data/basemap/korea-streets-2021-z13.pmtiles";
const MAX_MS = 25;
const MAX_KB = 180;
const ROUNDS = 3;
const PHONE = { width: 390, height: 844 };
const ZOOMS = [10, 12, 13, 14, 15, 16, 17, 18];
const PLACES: [name: string, lat: number, lng: number][] = [
  ["서울시청", 37.5665, 126.978],
  ["강남역", 37.4979, 127.0276],
  ["홍대입구", 37.5568, 126.9237],
  ["인천 부평", 37.4895, 126.7245],
  ["서면", 35.1577, 129.0591],
  ["동성로", 35.8694, 128.594],
  ["대전역", 36.3322, 127.4342],
  ["제주시청", 33.4996, 126.5312],
  ["정선", 37.3807, 128.6608],
];

const [configuredFile = existsSync(STREETS) ? STREETS : OWN] = process.argv.slice(2);
const archive = await openArchive(configuredFile);
console.log(
  `${configuredFile}: the dearest tile in ms of processor, and the view of a phone in kB, by map zoom\n`,
);

/** Draws a tile without the shapes and labels of its neighbours. */
async function draw(job: TileJob): Promise<{ ms: number; bytes: number }> {
  const paint = createTilePainter(archive);
  // The painter first looks once whether the file has stations.
  await paint({ ...job, z: 13, x: 0, y: 0 });
  const before = process.cpuUsage();
  const { length } = gzipSync(await paint(job));
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, bytes: length };
}

async function measureView(lat: number, lng: number, zoom: number) {
  const { x, y } = toWorldPixel({ lat, lng }, zoom);
  const [left, top] = [Math.round(x - PHONE.width / 2), Math.round(y - PHONE.height / 2)];
  let [ms, bytes] = [0, 0];
  for (const { z, x: column, y: row } of tilesOfView(zoom, left, top, PHONE.width, PHONE.height)) {
    const job: TileJob = { z, x: column, y: row, theme: "light", language: "ko" };
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < ROUNDS; round++) {
      const tile = await draw(job);
      least = Math.min(least, tile.ms);
      if (round === 0) bytes += tile.bytes;
    }
    ms = Math.max(ms, least);
  }
  return { ms, kB: bytes / 1000 };
}

let [mostMs, mostKb] = [0, 0];
const rows: Record<string, Record<string, string>> = {};
for (const [name, lat, lng] of PLACES) {
  const row: Record<string, string> = {};
  for (const zoom of ZOOMS) {
    const { ms, kB } = await measureView(lat, lng, zoom);
    row[zoom] = `${ms.toFixed(1)} ms ${kB.toFixed(0)} kB`;
    mostMs = Math.max(mostMs, ms);
    mostKb = Math.max(mostKb, kB);
  }
  rows[name] = row;
}
console.table(rows);
const isGood = mostMs <= MAX_MS && mostKb <= MAX_KB;
console.log(
  `dearest tile ${mostMs.toFixed(1)} of ${MAX_MS} ms, largest view ${mostKb.toFixed(0)} of ${MAX_KB} kB: ${isGood ? "good" : "TOO MUCH"}`,
);
await archive.close();
process.exitCode = isGood ? 0 : 1;
