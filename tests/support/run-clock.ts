import { resolve } from "node:path";

/** The clock of a whole run: TEST_MOMENT moves it for the tests and their processes. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KOREA_AHEAD_MS = 9 * HOUR_MS;

/**
 * Moments that matter for opening hours, each at its next occurrence. All are in the future, because browsers use the
 * machine's clock for cookies and caches and drop an expired cookie. On 1 January at 8, London still has the old year.
 */
const MOMENTS: [name: string, next: (today: number) => number][] = [
  ["night", (today) => today + DAY_MS + 3 * HOUR_MS],
  ["noon", (today) => today + DAY_MS + 12 * HOUR_MS],
  ["sunday", (today) => today + (7 - new Date(today).getUTCDay()) * DAY_MS + 18 * HOUR_MS],
  ["new-year", (today) => Date.UTC(new Date(today).getUTCFullYear() + 1, 0, 1) + 8 * HOUR_MS],
];

/** Counts the days in Korea, for parts of the complete run that alternate. */
export const dayNumberOf = (nowMs: number) => Math.floor((nowMs + KOREA_AHEAD_MS) / DAY_MS);

/**
 * Reads TEST_MOMENT: a name of MOMENTS, `daily` for one of them by the day's number, or an ISO date and time.
 * @returns epoch milliseconds, or null for the machine's clock
 */
export function readMoment(text = "", nowMs = Date.now()): number | null {
  if (text === "" || text === "now") return null;
  const day = dayNumberOf(nowMs);
  const namedMoment =
    text === "daily" ? MOMENTS[day % MOMENTS.length] : MOMENTS.find(([name]) => name === text);
  if (namedMoment) return namedMoment[1](day * DAY_MS) - KOREA_AHEAD_MS;
  const moment = Date.parse(text);
  if (!Number.isNaN(moment)) return moment;
  const names = MOMENTS.map(([name]) => name).join(", ");
  throw new Error(`TEST_MOMENT=${text} is none of now, daily, ${names} and no ISO date`);
}

/** Reads TEST_ORDER: `reverse`, or `daily`, which changes after a cycle of all moments. */
export function isReversed(text = "", nowMs = Date.now()): boolean {
  if (text === "daily") return Math.floor(dayNumberOf(nowMs) / MOMENTS.length) % 2 === 1;
  return text === "reverse";
}

const CLOCK_OPTION = `--import=${resolve("tests/support/moved-clock.mjs")}`;

/** Moves the clock of this process and its children once, by TEST_MOMENT. */
export async function moveRunClock(): Promise<void> {
  const { TEST_MOMENT, CLOCK_AHEAD_MS, NODE_OPTIONS = "" } = process.env;
  const moment = readMoment(TEST_MOMENT);
  if (moment === null || CLOCK_AHEAD_MS !== undefined) return;
  const korean = new Date(moment + KOREA_AHEAD_MS).toISOString().slice(0, 16);
  console.log(`The clock of this run begins at TEST_MOMENT=${korean}+09:00`);
  process.env.CLOCK_AHEAD_MS = String(moment - Date.now());
  process.env.NODE_OPTIONS = `${NODE_OPTIONS} ${CLOCK_OPTION}`.trim();
  await import("./moved-clock.mjs");
}

/** Returns how far the clock of this run is ahead of the machine's, in ms. */
export const runClockAheadMs = () => Number(process.env.CLOCK_AHEAD_MS ?? 0);

/** Adds the clock of the run to the environment of a child process; a CLOCK_FILE there takes precedence. */
export function withRunClock(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { CLOCK_AHEAD_MS } = process.env;
  if (CLOCK_AHEAD_MS === undefined) return environment;
  const { NODE_OPTIONS = "" } = environment;
  return { ...environment, CLOCK_AHEAD_MS, NODE_OPTIONS: `${NODE_OPTIONS} ${CLOCK_OPTION}`.trim() };
}
