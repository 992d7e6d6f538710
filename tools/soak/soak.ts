// `npm run soak`: loads the product steadily with readers and writers, then up to its limit.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { findSamePath, startBareApp, startProduct } from "../bench/servers";
import { COUNTRY, prepareData, untilLoaded } from "./data";
import { failuresOf, latencyTable } from "./figures";
import { measureGrowth } from "./growth";
import { findLimit, LIMIT_MS } from "./limit";
import { askAtRate } from "./open-loop";
import { watchProcess } from "./process-watch";
import { measureThroughNginx } from "./through-nginx";
import { createVisits, findPlaces } from "./visits";

/** Share of the time for warm-up: code is compiled, caches fill, and the heap finds its size. */
const WARM_UP_SHARE = 0.25;
/** Growth that may be noise; shorter runs are still warming up. */
const SLOPE_MAX_MB = 5;
const STEADY_MINUTES = 10;
const SESSIONS_FIRST = 10;
const STEPS_FROM = 40;
const BARE_FROM = 100;
/** Minimum share of COUNTRY that counts as the whole country */
const NEARLY = 0.9;

const { values: options } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    rate: { type: "string", default: "40" },
    toilets: { type: "string", default: process.env.SOAK_TOILETS },
    "no-limit": { type: "boolean", default: false },
    growth: { type: "boolean", default: false },
    nginx: { type: "boolean", default: false },
  },
});

function positive(name: "minutes" | "rate") {
  const number = Number(options[name]);
  if (Number.isFinite(number) && number >= 0) return number;
  throw new Error(`--${name} must be a number`);
}

async function soak(origin: string, visits: ReturnType<typeof createVisits>) {
  const [minutes, rate] = [positive("minutes"), positive("rate")];
  console.log(`${rate} requests a second for ${minutes} minutes, 90 % reading, 10 % writing:`);
  const own = monitorEventLoopDelay();
  own.enable();
  const watch = watchProcess(origin);
  const samples = await askAtRate({ origin, rate, seconds: minutes * 60, next: visits.next });
  own.disable();
  const seen = watch.stop(minutes * WARM_UP_SHARE);
  console.table(latencyTable(samples));
  for (const line of failuresOf(samples)) console.log(`  ${line}`);
  const mb = (value: number) => `${value.toFixed(1)} MB`;
  const { first, last } = seen.residentMb;
  console.log(
    `memory after ${minutes * WARM_UP_SHARE} minutes of warm-up: ${mb(first)}, at the end ${mb(last)}`,
  );
  console.log(
    `memory slope after warm-up: ${mb(seen.residentMbPerMinute)} per minute (heap of the web thread: ${mb(seen.heapMbPerMinute)})`,
  );
  console.log(
    `event-loop delay: p99 ${seen.lagP99Ms.toFixed(0)} ms in the worst 5 s, longest ${seen.lagMaxMs.toFixed(0)} ms`,
  );
  console.log(`event-loop delay of this program itself: p99 ${(own.percentile(99) / 1e6).toFixed(0)} ms`);
  const errors = samples.filter(({ failure }) => failure !== null).length;
  if (minutes < STEADY_MINUTES || seen.residentMbPerMinute <= SLOPE_MAX_MB) return errors;
  console.log(`the memory grows: more than ${SLOPE_MAX_MB} MB per minute`);
  return errors + 1;
}

async function compareLimits(
  folder: string,
  origin: string,
  visits: ReturnType<typeof createVisits>,
  place: { lat: number; lng: number },
) {
  const map = `/map?lat=${place.lat}&lng=${place.lng}`;
  const bytesFile = join(folder, "bytes.gz");
  writeFileSync(bytesFile, "");
  const bare = await startBareApp(bytesFile);
  const samePath = await findSamePath(bare.origin, origin + map);
  const page = (path: string) => () => ({ kind: "page", path, expected: [200] });
  const limits = [
    await findLimit("the same mix", { origin, next: visits.next }, STEPS_FROM),
    await findLimit("/map alone", { origin, next: page(map) }, STEPS_FROM),
    await findLimit("a bare Remix page", { origin: bare.origin, next: page(samePath) }, BARE_FROM),
  ];
  await bare.stop();
  console.table(
    ["the same mix", "/map alone", "a bare Remix page as long as /map"].map((what, number) => ({
      what,
      [`p99 within ${LIMIT_MS} ms at`]: `${limits[number]?.held}/s`,
      "no more at": `${limits[number]?.passed}/s`,
    })),
  );
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), "soak-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  // A signal must call exit(), because the exit handlers stop servers and remove the folder.
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? "processor"}, Node ${process.versions.node}`);
  if (options.growth) return measureGrowth(folder);
  const file = options.toilets;
  if (file && !existsSync(file)) throw new Error(`there is no ${file}`);
  if (options.nginx) return measureThroughNginx(folder, file);
  await prepareData(folder, { file });
  const product = await startProduct(folder, { TRUSTED_PROXIES: "loopback" });
  await untilLoaded(product.origin, COUNTRY * NEARLY);
  const found = await findPlaces(product.origin);
  const visits = createVisits(found);
  const logins = await askAtRate({
    origin: product.origin,
    rate: 5,
    seconds: SESSIONS_FIRST / 5,
    next: visits.logIn,
  });
  let errors = logins.filter(({ failure }) => failure !== null).length;
  if (positive("minutes") > 0) errors += await soak(product.origin, visits);
  const [place] = found.places;
  if (!options["no-limit"] && place) await compareLimits(folder, product.origin, visits, place);
  await product.stop();
  console.log(errors === 0 ? "no errors" : `${errors} errors`);
  if (errors > 0) process.exitCode = 1;
}

await main();
