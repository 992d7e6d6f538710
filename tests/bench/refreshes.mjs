import { keepBusy } from "./load.mjs";
import { markerPaths } from "./sizes.mjs";

/** One page to three marker boxes, as a person who looks around asks for them. */
const LOAD = ["/map", ...markerPaths().slice(0, 3)];
const SAME_ORIGIN = { "Sec-Fetch-Site": "same-origin" };

/** @param {string} origin */
async function logIn(origin) {
  const body = new URLSearchParams({ id: "user", password: "1" });
  const answer = await fetch(`${origin}/login`, {
    method: "POST",
    body,
    headers: SAME_ORIGIN,
    redirect: "manual",
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  if (answer.status >= 400 || !cookie) throw new Error(`login: ${answer.status}`);
  return cookie;
}

/**
 * @param {string} origin
 * @param {string} name of a metric without labels
 */
async function metric(origin, name) {
  const text = await fetch(`${origin}/metrics`).then((response) => response.text());
  const line = text.split("\n").find((candidate) => candidate.startsWith(`${name} `));
  if (!line) throw new Error(`no metric ${name}`);
  return Number(line.slice(name.length + 1));
}

/** The metric counts from one tick of its own timer to the next: an idle loop shows one tick. */
const TICK_MS = 10;

/**
 * The longest time since the last call in which the event loop did not turn, in milliseconds.
 * @param {string} origin
 */
async function takeLongestStall(origin) {
  const lag = await metric(origin, "nodejs_eventloop_lag_max_seconds");
  return Math.max(0, lag * 1000 - TICK_MS);
}

/**
 * The longest stall of the same load without any refresh: what the pages themselves cost.
 * @param {string} origin
 */
export async function stallWithoutRefresh(origin) {
  const load = keepBusy(origin, LOAD);
  await new Promise((resolve) => setTimeout(resolve, 2000));
  await takeLongestStall(origin);
  await new Promise((resolve) => setTimeout(resolve, 5000));
  const stallMs = await takeLongestStall(origin);
  load.stop();
  return stallMs;
}

/**
 * Has the feed change and be fetched again under load, time after time: every review that is written does both.
 * @param {string} origin
 * @param {number} times
 */
export async function refreshUnderLoad(origin, times) {
  const cookie = await logIn(origin);
  const load = keepBusy(origin, LOAD);
  await takeLongestStall(origin);
  let worstStallMs = 0;
  for (let time = 0; time < times; time += 1) {
    const body = new URLSearchParams({ intent: "create-review", content: `재는 중 ${time}`, rating: "4" });
    const answer = await fetch(`${origin}/map/detail?toiletId=1`, {
      method: "POST",
      body,
      headers: { ...SAME_ORIGIN, cookie },
      redirect: "manual",
    });
    if (answer.status !== 303) throw new Error(`review: ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    worstStallMs = Math.max(worstStallMs, await takeLongestStall(origin));
  }
  load.stop();
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const residentBytes = await metric(origin, "process_resident_memory_bytes");
  return { worstStallMs, residentBytes };
}
