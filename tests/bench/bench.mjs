// `npm run bench -- [FILE]`: sizes and speeds of the map with every toilet of the country, and of the boards, as a table.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { measureAtOnce } from "./at-once.mjs";
import { logIn, writeLongPost } from "./board-post.mjs";
import {
  FIRST_ANSWER_MAX_BYTES,
  FIRST_ANSWER_PATHS,
  firstAnswerBytes,
  importCountry,
} from "./first-answers.mjs";
import { compare } from "./load.mjs";
import { refreshUnderLoad, stallWithoutRefresh } from "./refreshes.mjs";
import { startBareApp, startProduct } from "./servers.mjs";
import {
  auditMarkers,
  editorBytes,
  markerPaths,
  readerScriptBytes,
  scriptBytes,
  styleBytes,
} from "./sizes.mjs";

const REFRESHES = 10;
const READ_ONLY_PAGES = ["/about/history", "/privacy-policy", "/error"];
const MARKERS = "/map/markers?bbox=127.36,36.33,127.41,36.37&zoom=15";

const folder = mkdtempSync(join(tmpdir(), "bench-"));
/** @type {{ what: string, measured: string, aim: string }[]} */
const rows = [];

/**
 * @param {string} what
 * @param {string} measured
 * @param {string} aim
 */
function report(what, measured, aim) {
  rows.push({ what, measured, aim });
  console.log(`${what}: ${measured} (${aim})`);
}

const kB = (/** @type {number} */ bytes) => `${(bytes / 1024).toFixed(1)} kB`;
const perSecond = (/** @type {{ us: number, them: number, ratio: number }} */ { us, them, ratio }) =>
  `${ratio.toFixed(2)} (${us.toFixed(0)}/s against ${them.toFixed(0)}/s)`;

/** Fills the data folder: the sample of a first start, and the toilets of the file, or as many made-up ones. */
async function prepareData() {
  const first = await startProduct(folder);
  await first.stop();
  const { file, said } = importCountry(folder, process.argv[2]);
  console.log(`${file}: ${said}`);
}

/** @param {string} origin */
async function measureSizes(origin) {
  for (const path of FIRST_ANSWER_PATHS) {
    const bytes = await firstAnswerBytes(origin, path);
    report(`${path}: first answer, gzip`, kB(bytes), `≤ ${kB(FIRST_ANSWER_MAX_BYTES)}`);
  }
  const markers = await auditMarkers(origin);
  report("/map/markers, largest of all boxes, gzip", kB(markers.largest), "≤ 8 kB");
  report("/map/markers, boxes whose counts do not add up", `${markers.incomplete} of ${markers.boxes}`, "0");
  report("/map/markers, toilets left out", String(markers.leftOut), "0, or said");
  const reader = await readerScriptBytes(origin, "/map/detail?toiletId=1");
  report("scripts on the detail for whoever only reads, gzip", kB(reader), "≤ 6 kB");
  report("scripts on /map, gzip", kB(await scriptBytes(origin, "/map")), "≤ 140 kB");
  for (const page of READ_ONLY_PAGES) report(`scripts on ${page}`, kB(await scriptBytes(origin, page)), "0");
  report("CSS, gzip", kB(await styleBytes(origin, "/map")), "≤ 15 kB");
}

/** @param {string} origin */
async function measureFirstPaint(origin) {
  const paths = ["/map", "/map/detail?toiletId=1", "/community/free", "/login"];
  const pages = await measureAtOnce(origin, paths, ".is-live .live-pin, .is-live .live-cluster");
  for (const { path, everything, words, ratio } of pages) {
    const measured = `${ratio.toFixed(2)} (${everything.toFixed(0)} ms against ${words.toFixed(0)} ms)`;
    report(`${path}: words with everything ÷ words alone, slow 4G, CPU ÷ 4`, measured, "≤ 1.25");
  }
  report("/map: a live marker can be tapped after", `${pages[0]?.live.toFixed(0)} ms`, "for comparison");
}

/**
 * How many rows make the bare page as long as ours.
 * @param {string} bare
 * @param {string} page of ours
 */
async function rowsForSameSize(bare, page) {
  const lengthOf = (/** @type {string} */ url) =>
    fetch(url).then(async (response) => (await response.text()).length);
  const [target, empty, hundred] = await Promise.all([
    lengthOf(page),
    lengthOf(`${bare}/?rows=0`),
    lengthOf(`${bare}/?rows=100`),
  ]);
  return Math.round((target - empty) / ((hundred - empty) / 100));
}

/**
 * @param {string} ours
 * @param {string} bare
 * @param {string} path
 */
async function compareWithBarePage(ours, bare, path) {
  const count = await rowsForSameSize(bare, ours + path);
  return compare({ url: ours, paths: [path] }, { url: bare, paths: [`/?rows=${count}`] });
}

/**
 * Boards: reading them, and what writing on them loads.
 * @param {string} ours
 * @param {string} bare
 */
async function measureBoards(ours, bare) {
  const cookie = await logIn(ours);
  const post = await writeLongPost(ours, cookie);
  report("scripts of a board for visitors", kB(await scriptBytes(ours, "/community/free")), "0");
  report("scripts of a post for visitors", kB(await scriptBytes(ours, post)), "0");
  report("the editor's chunk, gzip", kB(editorBytes()), "≤ 130 kB");
  const list = await compareWithBarePage(ours, bare, "/community/free");
  report("list pages per second ÷ bare page of the same size", perSecond(list), "≥ 0.6");
  const detail = await compareWithBarePage(ours, bare, post);
  report("posts of 20 kB per second ÷ bare page of the same size", perSecond(detail), "≥ 0.6");
}

/**
 * @param {string} ours
 * @param {string} bare
 */
async function measureSpeed(ours, bare) {
  const pages = await compareWithBarePage(ours, bare, "/map");
  report("/map pages per second ÷ bare page of the same size", perSecond(pages), "≥ 0.5");
  const markers = await compare({ url: ours, paths: markerPaths() }, { url: bare, paths: ["/bytes"] });
  report("/map/markers per second ÷ bare route, same bytes", perSecond(markers), "≥ 0.8");
}

async function main() {
  await prepareData();
  const product = await startProduct(folder, { TOILET_FEED_TTL_MS: "600000" });
  const bytesFile = join(folder, "markers.gz");
  const sample = await fetch(product.origin + MARKERS).then((response) => response.text());
  writeFileSync(bytesFile, gzipSync(sample));
  await measureSizes(product.origin);
  await measureFirstPaint(product.origin);
  const bare = await startBareApp(bytesFile);
  await measureSpeed(product.origin, bare.origin);
  await measureBoards(product.origin, bare.origin);
  await bare.stop();
  const calm = await stallWithoutRefresh(product.origin);
  report("longest stall of the same load without a refresh", `${calm.toFixed(0)} ms`, "for comparison");
  const { worstStallMs, residentBytes } = await refreshUnderLoad(product.origin, REFRESHES);
  report(
    `longest stall during ${REFRESHES} refreshes under load`,
    `${worstStallMs.toFixed(0)} ms`,
    "≤ 50 ms",
  );
  report(`memory after ${REFRESHES} refreshes`, `${(residentBytes / 2 ** 20).toFixed(0)} MB`, "≤ 350 MB");
  await product.stop();
  console.table(rows);
}

await main().finally(() => rmSync(folder, { recursive: true, force: true }));
