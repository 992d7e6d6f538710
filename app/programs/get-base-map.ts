import { existsSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { chooseBuild, copyArchive, type DegreesBox, type Progress } from "~/base-map/copy-archive";

/** `npm run basemap:get -- [URL]`: copies the part of a remote map file that covers Korea. */

const USAGE = `npm run basemap:get -- [--bbox=124.5,33,132,39] [--maxzoom=14] [--out=korea.pmtiles] [URL]

Copies an area (west, south, east, north in degrees) of a remote PMTiles file to a file for BASEMAP_FILE. Without
URL it copies from the newest daily build of Protomaps. If it is interrupted, the same command continues.`;

const BUILDS = "https://build-metadata.protomaps.dev/builds.json";
const BUILDS_BASE = "https://build.protomaps.com/";
const MAX_ZOOM = 15;
const BAR_WIDTH = 30;

function readArguments() {
  const options = {
    bbox: { type: "string", default: "124.5,33,132,39" },
    maxzoom: { type: "string", default: "14" },
    out: { type: "string", default: "korea.pmtiles" },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = values.bbox
    .split(",")
    .map(Number);
  const maxZoom = Number(values.maxzoom);
  const isBox = west < east && south < north && Math.abs(west) <= 180 && Math.abs(east) <= 180;
  const isZoom = Number.isInteger(maxZoom) && maxZoom >= 0 && maxZoom <= MAX_ZOOM;
  const isAddress = positionals.every((url) => URL.canParse(url) && /^https?:/.test(url));
  if (!isBox || !isZoom || !isAddress || positionals.length > 1) throw new Error(USAGE);
  const box: DegreesBox = [west, south, east, north];
  return { box, maxZoom, out: values.out, url: positionals[0] };
}

const partName = (out: string, build: string) => `${out}.${build}.part`;

async function findBuild(out: string): Promise<string> {
  console.error(`List of builds: ${BUILDS}`);
  const response = await fetch(BUILDS);
  if (!response.ok) throw new Error(`${BUILDS}: the server answers HTTP ${response.status}`);
  const builds = (await response.json()) as { key: string }[];
  return chooseBuild(builds, BUILDS_BASE, (name) => existsSync(partName(out, name)));
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);

/** Returns a function that draws a bar on a terminal; in a log, it writes a line for each tenth. */
function createReport(): (progress: Progress) => void {
  let lastTenth = -1;
  return ({ copiedBytes, totalBytes, requests }) => {
    const share = totalBytes === 0 ? 1 : copiedBytes / totalBytes;
    const text = `${Math.floor(share * 100)} % · ${megabytes(copiedBytes)} of ${megabytes(totalBytes)} MB · ${requests} requests`;
    if (process.stderr.isTTY) {
      const bar = "█".repeat(Math.round(share * BAR_WIDTH)).padEnd(BAR_WIDTH, "░");
      process.stderr.write(`\r${bar} ${text} `);
    } else if (Math.floor(share * 10) > lastTenth) console.error(text);
    lastTenth = Math.floor(share * 10);
  };
}

async function main(): Promise<void> {
  const { box, maxZoom, out, url: ownUrl } = readArguments();
  const url = ownUrl ?? (await findBuild(out));
  console.error(`${url} → ${out}`);
  const part = partName(out, basename(new URL(url).pathname));
  const requests = await copyArchive({ url, box, maxZoom, out, part, report: createReport() });
  console.error(
    `${process.stderr.isTTY ? "\n" : ""}${out} is complete and checked, after ${requests} requests. Set BASEMAP_FILE to it.`,
  );
}

main().catch((error: unknown) => {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
  console.error(`\n${error instanceof Error ? error.message : error}${cause}`);
  process.exit(1);
});
