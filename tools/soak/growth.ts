import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Agent, request } from "undici";
import { processorSeconds, startProduct } from "../bench/servers";
import { prepareData, untilLoaded } from "./data";
import { median } from "./figures";
import { townsOf } from "./made-up-towns";
import { readMetrics } from "./process-watch";
import { boxAround, oneOf } from "./visits";

const SIZES = [4_200, 42_000, 420_000];
const ROUNDS = 8;
const ROUND_MS = 1200;
const AT_ONCE = 16;
/** Zooms whose boxes fit into a town; the whole country is measured separately. */
const ZOOMS = [15, 16, 16, 17, 18];
const MB = 2 ** 20;

/** Wait for the search index, which starts 1.5 s after the feed and takes 3 s for 42,000 toilets, 30 s for 420,000. */
const PREPARING_MS = 5000;
const QUIET_MS = 2000;

const IDLE_SHARE = 0.1;

/** Waits until the search index is complete, after which a server without visitors is idle. */
async function untilIdle(origin: string): Promise<void> {
  for (;;) {
    const before = processorSeconds(origin);
    await wait(QUIET_MS);
    if ((processorSeconds(origin) - before) * 1000 < QUIET_MS * IDLE_SHARE) return;
  }
}

const memoryMbOf = async (origin: string) =>
  ((await readMetrics(origin)).get("process_resident_memory_bytes") ?? Number.NaN) / MB;

/** Requests one page after the other. Returns the median and the longest time, in ms. */
async function timePages(origin: string, towns: ReturnType<typeof townsOf>, forMs: number) {
  const until = performance.now() + forMs;
  const times: number[] = [];
  while (performance.now() < until) {
    const { lat, lng } = oneOf(towns);
    const near = (degrees: number) => (degrees + (Math.random() - 0.5) * 0.03).toFixed(4);
    const startedAt = performance.now();
    const { body } = await request(`${origin}/map?lat=${near(lat)}&lng=${near(lng)}`);
    await body.dump();
    times.push(performance.now() - startedAt);
  }
  return { median: median(times), longest: Math.max(...times) };
}

/** Returns responses per second with a constant number of concurrent clients. */
async function perSecond(origin: string, nextPath: () => string) {
  const agent = new Agent({ connections: AT_ONCE });
  const until = performance.now() + ROUND_MS;
  let answers = 0;
  const person = async () => {
    while (performance.now() < until) {
      const path = nextPath();
      const { statusCode, body } = await request(origin + path, {
        dispatcher: agent,
        headers: { "accept-encoding": "gzip" },
      });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`);
      answers += 1;
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, person));
  await agent.close();
  return answers / ((performance.now() - startedAt) / 1000);
}

async function startWith(folder: string, count: number) {
  mkdirSync(folder, { recursive: true });
  await prepareData(folder, { count });
  const startedAt = Date.now();
  const product = await startProduct(folder, { TOILET_FEED_TTL_MS: "86400000" });
  await untilLoaded(product.origin, count);
  const loadSeconds = (Date.now() - startedAt) / 1000;
  const towns = townsOf(count);
  const preparing = await timePages(product.origin, towns, PREPARING_MS);
  await untilIdle(product.origin);
  const memoryMb = await memoryMbOf(product.origin);
  const feed = statSync(join(folder, "made-up.csv")).size;
  return { ...product, count, towns, preparing, loadSeconds, memoryMb, csvMb: feed / MB };
}

type Round = { what: string; number: number; speed: number };

/**
 * Measures pages and markers per second with more and more toilets. Every box and list covers the same number of
 * toilets at any total, because visitors look at a street or part of a town. No box is requested twice, so that no
 * cache answers.
 */
export async function measureGrowth(folder: string) {
  const servers = [];
  for (const count of SIZES) servers.push(await startWith(join(folder, String(count)), count));
  const quiet = [];
  for (const { origin, towns } of servers) quiet.push(await timePages(origin, towns, QUIET_MS));
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [number, { origin, towns }] of servers.entries()) {
      const page = () => {
        const { lat, lng } = oneOf(towns);
        const jitter = () => (Math.random() - 0.5) * 0.03;
        return `/map?lat=${(lat + jitter()).toFixed(4)}&lng=${(lng + jitter()).toFixed(4)}`;
      };
      const country = () => {
        const edge = () => (Math.random() * 0.2).toFixed(4);
        return `/map/markers?bbox=124.${edge().slice(2)},33.${edge().slice(2)},131,38.7&zoom=7`;
      };
      const speeds = {
        pages: await perSecond(origin, page),
        markers: await perSecond(origin, () => boxAround(oneOf(towns), oneOf(ZOOMS))),
        country: await perSecond(origin, country),
      };
      // The first round is warm-up.
      for (const [what, speed] of Object.entries(speeds)) if (round > 0) rounds.push({ what, number, speed });
    }
  }
  report(servers, rounds, quiet);
  for (const server of servers) await server.stop();
}

function report(
  servers: Awaited<ReturnType<typeof startWith>>[],
  rounds: Round[],
  quiet: Awaited<ReturnType<typeof timePages>>[],
) {
  const speed = (what: string, number: number) =>
    median(
      rounds.filter((round) => round.what === what && round.number === number).map((round) => round.speed),
    );
  console.table(
    servers.map(({ count, loadSeconds, memoryMb, preparing }, number) => ({
      toilets: count,
      "pages/s": speed("pages", number).toFixed(0),
      "markers/s": speed("markers", number).toFixed(0),
      "whole country/s": speed("country", number).toFixed(1),
      "page ms, preparing": preparing.median.toFixed(1),
      longest: preparing.longest.toFixed(0),
      "page ms, quiet": quiet[number]?.median.toFixed(1),
      "loaded after s": loadSeconds.toFixed(0),
      "memory MB": memoryMb.toFixed(0),
    })),
  );
  for (const what of ["pages", "markers"]) {
    const speeds = servers.map((_, number) => speed(what, number));
    const apart = Math.max(...speeds) / Math.min(...speeds) - 1;
    console.log(`${what}: within ${(apart * 100).toFixed(0)} % of each other (aim: 20 %)`);
    if (apart > 0.2) process.exitCode = 1;
  }
}
