import { resolve } from "node:path";

/** The clock of a run: every run begins at the same moment, for the tests, their processes and the pages. */

const KOREA_AHEAD_MS = 9 * 3_600_000;

/**
 * Moments in Korea that matter for opening hours. `usual` is a Wednesday afternoon. They lie in the future, because a
 * browser drops cookies that have expired by the machine's clock, and before 2029, because lunar holidays are known until
 * then. On 1 January at 8, London still has the old year.
 */
const MOMENTS: Record<string, string> = {
  usual: "2028-06-14T15:00+09:00",
  night: "2028-06-14T03:00+09:00",
  sunday: "2028-06-18T18:00+09:00",
  "new-year": "2028-01-01T08:00+09:00",
};

/** Parses TEST_MOMENT: a name of MOMENTS, or an ISO date and time. @returns epoch milliseconds */
function readMoment(text = "usual"): number {
  const moment = Date.parse(MOMENTS[text] ?? text);
  if (!Number.isNaN(moment)) return moment;
  throw new Error(`TEST_MOMENT=${text} is none of ${Object.keys(MOMENTS).join(", ")} and no ISO date`);
}

const CLOCK_OPTION = `--import=${resolve("tests/support/moved-clock.mjs")}`;

/** Moves the clock of this process and its children once, by TEST_MOMENT. */
export async function moveRunClock(): Promise<void> {
  const { TEST_MOMENT, CLOCK_AHEAD_MS, NODE_OPTIONS = "" } = process.env;
  if (CLOCK_AHEAD_MS !== undefined) return;
  const moment = readMoment(TEST_MOMENT);
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
