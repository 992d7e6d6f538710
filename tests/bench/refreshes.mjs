import { keepBusy } from "./load.mjs";
import { FROM_OUR_PAGE, logIn } from "./log-in.mjs";
import { markerPaths } from "./sizes.mjs";

/** One page to three marker boxes, as a person who looks around asks for them. */
const LOAD = ["/map", ...markerPaths().slice(0, 3)];
/**
 * @param {string} origin
 * @param {string[]} names of metrics without labels
 */
async function metrics(origin, ...names) {
  const text = await fetch(`${origin}/metrics`).then((response) => response.text());
  return names.map((name) => {
    const line = text.split("\n").find((candidate) => candidate.startsWith(`${name} `));
    if (!line) throw new Error(`no metric ${name}`);
    return Number(line.slice(name.length + 1));
  });
}

/** The metric counts from one tick of its own timer to the next: an idle loop shows one tick. */
const TICK_MS = 10;
const LAG = "nodejs_eventloop_lag_max_seconds";
const AGE = "toilet_feed_age_seconds";
const POLL_MS = 250;
const REFRESH_WITHIN_MS = 20_000;

const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The longest time since the last call in which the event loop did not turn, in milliseconds, and the feed's age.
 * @param {string} origin
 */
async function takeLongestStall(origin) {
  const [lag = 0, ageS = 0] = await metrics(origin, LAG, AGE);
  return { stallMs: Math.max(0, lag * 1000 - TICK_MS), ageS };
}

/**
 * The longest stall of the same load without any refresh: what the pages themselves cost.
 * @param {string} origin
 */
export async function stallWithoutRefresh(origin) {
  const load = keepBusy(origin, LOAD);
  await wait(2000);
  await takeLongestStall(origin);
  await wait(5000);
  const { stallMs } = await takeLongestStall(origin);
  load.stop();
  return stallMs;
}

/**
 * Has the feed change, so that its next fetch is indexed.
 * @param {string} origin
 * @param {string} cookie
 * @param {string} content
 */
async function writeReview(origin, cookie, content) {
  const body = new URLSearchParams({ intent: "create-review", content, rating: "4" });
  const answer = await fetch(`${origin}/map/detail?toiletId=1`, {
    method: "POST",
    body,
    headers: { ...FROM_OUR_PAGE, cookie },
    redirect: "manual",
  });
  if (answer.status !== 303) throw new Error(`review: ${answer.status}`);
}

/**
 * Waits for the feed to be fetched once more.
 * @param {string} origin of an app whose feed grows old within a second or so
 * @returns the longest stall meanwhile, in milliseconds
 */
async function stallUntilRefreshed(origin) {
  const deadline = Date.now() + REFRESH_WITHIN_MS;
  let worst = 0;
  let lastAge = 0;
  for (;;) {
    const { stallMs, ageS } = await takeLongestStall(origin);
    worst = Math.max(worst, stallMs);
    if (ageS < lastAge) return worst;
    if (Date.now() > deadline) throw new Error("the feed was not fetched again");
    lastAge = ageS;
    await wait(POLL_MS);
  }
}

/**
 * Has the feed change and be fetched again under load, time after time.
 * @param {string} origin of an app whose feed grows old within a second or so
 * @param {number} times
 */
export async function refreshUnderLoad(origin, times) {
  const cookie = await logIn(origin);
  const load = keepBusy(origin, LOAD);
  await stallUntilRefreshed(origin);
  let worstStallMs = 0;
  for (let time = 0; time < times; time += 1) {
    await writeReview(origin, cookie, `재는 중 ${time}`);
    worstStallMs = Math.max(worstStallMs, await stallUntilRefreshed(origin));
  }
  load.stop();
  await wait(1000);
  return { worstStallMs, residentBytes: await residentBytes(origin) };
}

/**
 * @param {string} origin
 * @returns what the app's process holds in memory
 */
export async function residentBytes(origin) {
  const [bytes = 0] = await metrics(origin, "process_resident_memory_bytes");
  return bytes;
}
