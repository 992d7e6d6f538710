// `npm run bench -- [FILE]`: sizes and speeds of the map with all toilets of the country, and of the boards, as table.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { measureAtOnce } from "./at-once";
import { FIRST_ANSWERS, firstAnswerBytes, firstAnswerMaxBytes, importCountry } from "./first-answers";
import { compare, warmUp } from "./load";
import { addMembers } from "./made-up-members";
import { openMember, writeLongPost } from "./member";
import { refreshUnderLoad, residentBytes, stallWithoutRefresh } from "./refreshes";
import { compareRevalidation } from "./revalidation";
import { findSamePath, startBareApp, startProduct } from "./servers";
import {
  auditMarkers,
  editorBytes,
  markerPaths,
  placePaths,
  readerScriptBytes,
  scriptBytes,
  styleBytes,
} from "./sizes";

const REFRESHES = 10;
const MEMBERS = 10_000;
const ADMIN_PAGES: [path: string, aim: string][] = [
  ["/admin/user-management", "≥ 1.0"],
  ["/admin/user-management?page=2", "≥ 1.0"],
  ["/admin/user", "≥ 1.0"],
  ["/admin/tag-management", "≥ 0.8"],
  ["/admin/toilet-stats", "≥ 0.8"],
  ["/admin/overview", "≥ 0.8"],
];
const PLACE = "/map/detail?toiletId=1";
const READ_ONLY_PAGES = ["/about/history", "/privacy-policy", "/error"];
/** The pages that foreign visitors read most, in each other language. */
const ABROAD = ["en", "ja", "zh"].flatMap((language) => [`/${language}/map`, `/${language}${PLACE}`]);
const TILES = [0, 1, 2, 3].map((step) => `/map/tile/light/ko/15/${27_976 + step}/12828.svg`);
const MARKERS = "/map/markers?bbox=127.36,36.33,127.41,36.37&zoom=15";

const folder = mkdtempSync(join(tmpdir(), "bench-"));
const rows: { what: string; measured: string; aim: string }[] = [];

function report(what: string, measured: string, aim: string) {
  rows.push({ what, measured, aim });
  console.log(`${what}: ${measured} (${aim})`);
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
const kB = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;
const perSecond = ({ us, them, ratio, costRatio }: Awaited<ReturnType<typeof compare>>) =>
  `${ratio.toFixed(2)} (${us.toFixed(0)}/s against ${them.toFixed(0)}/s; by its own processor time ${costRatio.toFixed(2)})`;

/** Fills the data folder with the sample and the toilets of the file, or as many generated ones. */
async function prepareData(given: string) {
  const startedAt = performance.now();
  const first = await startProduct(folder);
  const startMs = performance.now() - startedAt;
  report(
    "first start of all, the sample's data and photos made",
    `ready after ${(startMs / 1000).toFixed(1)} s`,
    "≤ 3 s",
  );
  await first.stop();
  addMembers(folder, MEMBERS);
  const { file, said } = importCountry(folder, given);
  console.log(`${file}: ${said}`);
}

async function measureSizes(origin: string) {
  for (const path of FIRST_ANSWERS) {
    const bytes = await firstAnswerBytes(origin, path);
    report(`${path}: first answer, gzip`, kB(bytes), `≤ ${kB(firstAnswerMaxBytes(path))}`);
  }
  const markers = await auditMarkers(origin);
  report("/map/markers, largest of all boxes, gzip", kB(markers.largest), "≤ 8 kB");
  report("/map/markers, boxes whose counts do not add up", `${markers.incomplete} of ${markers.boxes}`, "0");
  report("/map/markers, toilets left out", String(markers.leftOut), "0, or said");
  const reader = await readerScriptBytes(origin, PLACE);
  report("scripts on the place page for visitors, gzip", kB(reader), "≤ 6 kB");
  report("scripts on /map, gzip", kB(await scriptBytes(origin, "/map")), "≤ 100 kB");
  for (const page of READ_ONLY_PAGES) report(`scripts on ${page}`, kB(await scriptBytes(origin, page)), "0");
  report("CSS, gzip", kB(await styleBytes(origin, "/map")), "≤ 15 kB");
}

async function measureFirstPaint(origin: string) {
  const paths = ["/map", PLACE, "/about/history", "/community/free", "/login"];
  const pages = await measureAtOnce(
    origin,
    paths,
    ".is-live .live-map :is(.mark-toilet, .mark-cluster)[role=button]",
  );
  for (const { path, everything, words, ratio } of pages) {
    const measured = `${ratio.toFixed(2)} (${everything.toFixed(0)} ms against ${words.toFixed(0)} ms)`;
    report(`${path}: words with everything ÷ words alone, slow 4G, CPU ÷ 4`, measured, "≤ 1.10");
  }
  report("/map: a live marker can be tapped after", `${pages[0]?.live.toFixed(0)} ms`, "for comparison");
}

/** @param headers of requests to the product; `paths` replace `path` under load */
async function compareWithBarePage(
  ours: string,
  bare: string,
  path: string,
  { headers = {}, paths = [path] }: { headers?: Record<string, string>; paths?: string[] } = {},
) {
  const samePath = await findSamePath(bare, ours + path, headers);
  return compare({ url: ours, paths, headers }, { url: bare, paths: [samePath] });
}

/** Measures the administration with thousands of members. */
async function measureAdministration(ours: string, bare: string) {
  const headers = { cookie: (await openMember(ours, "admin")).cookie };
  for (const [path, aim] of ADMIN_PAGES) {
    const pages = await compareWithBarePage(ours, bare, path, { headers });
    report(`${path} per second ÷ bare page, ${MEMBERS} members`, perSecond(pages), aim);
  }
}

/** Measures reading the boards, and what their forms load. */
async function measureBoards(ours: string, bare: string) {
  const { session } = await openMember(ours);
  const post = await writeLongPost(session);
  report("scripts of a board for visitors", kB(await scriptBytes(ours, "/community/free")), "0");
  report("scripts of a post for visitors", kB(await scriptBytes(ours, post)), "0");
  report("the editor's chunk, gzip", kB(editorBytes()), "≤ 130 kB");
  const list = await compareWithBarePage(ours, bare, "/community/free");
  report("list pages per second ÷ bare page of the same size", perSecond(list), "≥ 1.5");
  const detail = await compareWithBarePage(ours, bare, post);
  report("posts of 20 kB per second ÷ bare page of the same size", perSecond(detail), "≥ 1.5");
}

async function measureSpeed(ours: string, bare: string) {
  const pages = await compareWithBarePage(ours, bare, "/map");
  report("/map pages per second ÷ bare page of the same size", perSecond(pages), "≥ 1.5");
  const paths = placePaths();
  const places = await compareWithBarePage(ours, bare, paths[0] ?? "", { paths });
  report(`/map of ${paths.length} places in turn per second ÷ bare page`, perSecond(places), "≥ 1.0");
  const place = await compareWithBarePage(ours, bare, PLACE);
  report("place pages per second ÷ bare page of the same size", perSecond(place), "≥ 1.5");
  for (const path of ABROAD)
    report(
      `${path} per second ÷ bare page of the same size`,
      perSecond(await compareWithBarePage(ours, bare, path)),
      "≥ 1.0",
    );
  const markers = await compare({ url: ours, paths: markerPaths() }, { url: bare, paths: ["/bytes"] });
  report("/map/markers per second ÷ bare route, same bytes", perSecond(markers), "≥ 0.8");
  const tiles = await compare({ url: ours, paths: TILES }, { url: bare, paths: ["/bytes"] });
  report("tiles per second ÷ bare route of 8 kB", perSecond(tiles), "≥ 0.8");
}

async function measureRevalidation(origin: string) {
  const { ratio, wholeMs, againMs } = await compareRevalidation(origin, placePaths());
  const measured = `${ratio.toFixed(3)} (${againMs.toFixed(2)} ms against ${wholeMs.toFixed(2)} ms of processor time)`;
  report("a map answered with 304 ÷ a whole map", measured, "≤ 0.3");
}

/** Runs on a separate app, so that no other measurement affects it. */
async function measureRefreshes() {
  const product = await startProduct(folder, { TOILET_FEED_TTL_MS: "600000" });
  const calm = await stallWithoutRefresh(product.origin);
  report("longest stall of the map's load without a refresh", `${calm.toFixed(0)} ms`, "for comparison");
  await product.stop();
  await measureWithRefreshes();
}

async function measureWithRefreshes() {
  const product = await startProduct(folder, { TOILET_FEED_TTL_MS: "1000" });
  await warmUp({ url: product.origin, paths: ["/map", ...markerPaths()] });
  const refreshed = await refreshUnderLoad(product.origin, REFRESHES);
  const stall = `${refreshed.worstStallMs.toFixed(0)} ms`;
  report(`longest stall during ${REFRESHES} refreshes under load`, stall, "≤ 40 ms");
  report(`memory after ${REFRESHES} refreshes`, megabytes(refreshed.residentBytes), "≤ 280 MB");
  await product.stop();
}

/** Measurements that share one app and the bare one; each can be selected by name. */
const PARTS = {
  sizes: measureSizes,
  paint: measureFirstPaint,
  map: measureSpeed,
  revalidation: measureRevalidation,
  boards: measureBoards,
  administration: measureAdministration,
};
const { values: options, positionals } = parseArgs({
  options: { only: { type: "string" } },
  allowPositionals: true,
});
const asked = options.only?.split(",");
const unknown = asked?.filter((part) => !Object.hasOwn(PARTS, part) && part !== "refreshes") ?? [];
if (unknown.length > 0) throw new Error(`--only: no part is called ${unknown.join(", ")}`);
const isAsked = (part: string) => !asked || asked.includes(part);

async function measureParts() {
  const product = await startProduct(folder, { TOILET_FEED_TTL_MS: "600000" });
  const bytesFile = join(folder, "markers.gz");
  const sample = await fetch(product.origin + MARKERS).then((response) => response.text());
  writeFileSync(bytesFile, gzipSync(sample));
  const bare = await startBareApp(bytesFile);
  for (const [part, measure] of Object.entries(PARTS))
    if (isAsked(part)) await measure(product.origin, bare.origin);
  await bare.stop();
  const used = await residentBytes(product.origin);
  report("memory after all of the above", megabytes(used), "for comparison");
  await product.stop();
}

async function main() {
  await prepareData(positionals[0] ?? "../shared/data/toilets-kr.csv.gz");
  await measureParts();
  if (isAsked("refreshes")) await measureRefreshes();
  console.table(rows);
}

await main().finally(() => rmSync(folder, { recursive: true, force: true }));
