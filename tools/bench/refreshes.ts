import { setTimeout as wait } from "node:timers/promises";
import { answered, type HttpSession, openMemberSession } from "../../tests/support/http-session";
import { readMetrics } from "../soak/process-watch";
import { keepBusy } from "./load";
import { markerPaths } from "./sizes";

/** One page to three marker boxes, as a person who looks around asks for them. */
const LOAD = ["/map", ...markerPaths().slice(0, 3)];

/** The metric counts from one tick of its own timer to the next: an idle loop shows one tick. */
const TICK_MS = 10;
const LAG = "nodejs_eventloop_lag_max_seconds";
const AGE = "toilet_feed_age_seconds";
const POLL_MS = 250;
const REFRESH_WITHIN_MS = 20_000;

/** @throws when there is none of this name */
async function figureOf(origin: string, name: string): Promise<number> {
  const figure = (await readMetrics(origin)).get(name);
  if (figure === undefined) throw new Error(`no metric ${name}`);
  return figure;
}

/** The longest time since the last call in which the event loop did not turn, in milliseconds. */
const takeLongestStall = async (origin: string) =>
  Math.max(0, (await figureOf(origin, LAG)) * 1000 - TICK_MS);

/** The longest stall of the same load without any refresh: what the pages themselves cost. */
export async function stallWithoutRefresh(origin: string) {
  const load = keepBusy(origin, LOAD);
  await wait(2000);
  await takeLongestStall(origin);
  await wait(5000);
  const stallMs = await takeLongestStall(origin);
  load.stop();
  return stallMs;
}

/** Has the feed change, so that its next fetch is indexed. */
const writeReview = (member: HttpSession, content: string) =>
  answered(303, member.post("/map/detail?toiletId=1", { intent: "create-review", content, rating: "4" }));

/**
 * Waits for the feed to be fetched once more.
 * @param origin of an app whose feed grows old within a second or so
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
 * Has the feed change and be fetched again under load, time after time.
 * @param origin of an app whose feed grows old within a second or so
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

/** What the app's process holds in memory. */
export const residentBytes = (origin: string) => figureOf(origin, "process_resident_memory_bytes");
