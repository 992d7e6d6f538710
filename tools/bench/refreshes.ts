import { setTimeout as wait } from "node:timers/promises";
import { answered, type HttpSession, openMemberSession } from "../../tests/support/http-session";
import { readMetrics } from "../soak/process-watch";
import { keepBusy } from "./load";
import { markerPaths } from "./sizes";

/** One page to three marker boxes, like a visitor who moves the map. */
const LOAD = ["/map", ...markerPaths().slice(0, 3)];

/** Interval of the metric's timer, in ms, which the metric shows even for an idle event loop. */
const TICK_MS = 10;
const LAG = "nodejs_eventloop_lag_max_seconds";
const AGE = "toilet_feed_age_seconds";
const POLL_MS = 250;
const REFRESH_WITHIN_MS = 20_000;

/** @throws if there is no metric of this name */
async function figureOf(origin: string, name: string): Promise<number> {
  const figure = (await readMetrics(origin)).get(name);
  if (figure === undefined) throw new Error(`no metric ${name}`);
  return figure;
}

/** Returns the longest stall of the event loop since the last call, in ms. */
const takeLongestStall = async (origin: string) =>
  Math.max(0, (await figureOf(origin, LAG)) * 1000 - TICK_MS);

/** Returns the longest stall under the same load without a refresh, for comparison. */
export async function stallWithoutRefresh(origin: string) {
  const load = keepBusy(origin, LOAD);
  await wait(2000);
  await takeLongestStall(origin);
  await wait(5000);
  const stallMs = await takeLongestStall(origin);
  load.stop();
  return stallMs;
}

/** Changes the feed, so that its next fetch is indexed. */
const writeReview = (member: HttpSession, content: string) =>
  answered(303, member.post("/map/detail?toiletId=1", { intent: "create-review", content, rating: "4" }));

/**
 * Waits until the feed is fetched again.
 * @param origin of an app with a feed TTL of about a second
 * @returns the longest stall meanwhile, in milliseconds
 */
async function stallUntilRefreshed(origin: string) {
  const deadline = Date.now() + REFRESH_WITHIN_MS;
  let worst = 0;
  let lastAge = 0;
  for (;;) {
    worst = Math.max(worst, await takeLongestStall(origin));
    const ageS = await figureOf(origin, AGE);
    if (ageS < lastAge) return worst;
    if (Date.now() > deadline) throw new Error("the feed was not fetched again");
    lastAge = ageS;
    await wait(POLL_MS);
  }
}

/**
 * Changes the feed and waits for its refresh, repeatedly and under load.
 * @param origin of an app with a feed TTL of about a second
 */
export async function refreshUnderLoad(origin: string, times: number) {
  const member = await openMemberSession(origin);
  const load = keepBusy(origin, LOAD);
  await stallUntilRefreshed(origin);
  let worstStallMs = 0;
  for (let time = 0; time < times; time += 1) {
    await writeReview(member, `재는 중 ${time}`);
    worstStallMs = Math.max(worstStallMs, await stallUntilRefreshed(origin));
  }
  load.stop();
  await wait(1000);
  return { worstStallMs, residentBytes: await residentBytes(origin) };
}

/** Returns the resident memory of the app's process. */
export const residentBytes = (origin: string) => figureOf(origin, "process_resident_memory_bytes");
