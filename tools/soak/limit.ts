import { latencyTable } from "./figures";
import { type Ask, askAtRate } from "./open-loop";

export const LIMIT_MS = 500;
const STEP_SECONDS = 5;
const DRAIN_SECONDS = 10;
const GROWS_BY = 1.5;
const REFINEMENTS = 2;
const LOWEST = 5;
const HIGHEST = 5000;

/**
 * Finds the rate at which the 99th percentile exceeds 500 ms or requests fail. After a warm-up it steps up, or down if
 * the first step fails, and then bisects the last step.
 * @param first requests per second
 */
export async function findLimit(
  name: string,
  { origin, next }: { origin: string; next: () => Ask },
  first: number,
) {
  async function holds(rate: number) {
    const samples = await askAtRate({
      origin,
      rate,
      seconds: STEP_SECONDS,
      next,
      drainSeconds: DRAIN_SECONDS,
    });
    const all = latencyTable(samples).at(-1);
    console.log(
      `  ${name} at ${rate}/s: p50 ${all?.["p50 ms"]} ms, p99 ${all?.["p99 ms"]} ms, ${all?.errors} errors`,
    );
    return all !== undefined && all.errors === 0 && all["p99 ms"] <= LIMIT_MS;
  }
  await askAtRate({ origin, rate: first / 2, seconds: STEP_SECONDS, next, drainSeconds: DRAIN_SECONDS });
  let held = 0;
  let passed = Number.POSITIVE_INFINITY;
  for (let rate = first; rate >= LOWEST && rate <= HIGHEST; ) {
    if (await holds(rate)) {
      held = rate;
      if (passed !== Number.POSITIVE_INFINITY) break;
      rate = Math.round(rate * GROWS_BY);
    } else {
      passed = rate;
      if (held > 0) break;
      rate = Math.round(rate / GROWS_BY);
    }
  }
  for (let time = 0; time < REFINEMENTS && held > 0 && passed <= HIGHEST; time += 1) {
    const between = Math.round((held + passed) / 2);
    if (await holds(between)) held = between;
    else passed = between;
  }
  return { held, passed };
}
