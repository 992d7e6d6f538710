import { expect, test } from "vitest";
import { growthOf, LINEAR_MAX } from "../../tests/support/growth";
import { findExpressions, recordExpressions, repetitionsFor, run } from "./expressions";

/** Finds regular expressions of the product that take more than linear time for a text. `npm run expressions` */

const LENGTHS = [24, 400, 24_000];
/** For 24,000 characters a linear expression takes less than 1 ms, a quadratic one 50 ms and more. */
const SUSPICIOUS_MS = 8;
/** The search must find these. */
const QUADRATIC = ["\\/+$", "<\\/?[a-z!][^>]*>", '(<script [^>]*)type="module"'];

type Expression = { from: string; pattern: string; flags: string };

function millisecondsFor(expression: RegExp, text: string): number {
  const startedAt = performance.now();
  run(expression, text);
  return performance.now() - startedAt;
}

/** The texts of one sequence: alone, after a prefix, and before a mismatching end. */
const around = (text: string) => [`${text}\u0001`, `\u0001${text}\u0001`, text];

/** @returns the text that slowed an expression, or null */
function findSlowText(pattern: string, flags: string): string | null {
  const expression = new RegExp(pattern, flags);
  for (const pump of repetitionsFor(pattern)) {
    const make = (length: number) => pump.repeat(Math.ceil(length / pump.length));
    for (const length of LENGTHS) {
      for (const [at, text] of around(make(length)).entries()) {
        if (millisecondsFor(expression, text) < SUSPICIOUS_MS) continue;
        const growth = growthOf(
          (count) => around(make(count))[at] ?? "",
          Math.ceil(length / 16),
          (text) => run(expression, text),
        );
        if (growth >= LINEAR_MAX) return JSON.stringify(pump);
      }
    }
  }
  return null;
}

/** Records the expressions that modules build from texts when they load. */
async function readMade(paths: string[]): Promise<Expression[]> {
  const modules = import.meta.glob("../../app/**/*.ts");
  const recorded: Expression[] = [];
  for (const path of new Set(paths)) {
    const load = modules[`../../${path}`];
    if (!load) throw new Error(`${path} is no module`);
    for (const { pattern, flags } of await recordExpressions(load))
      recorded.push({ from: path, pattern, flags });
  }
  return recorded;
}

test("every regular expression of the product takes linear time for any text", async () => {
  const { expressions, made } = findExpressions();
  const all = [...expressions, ...(await readMade(made))];
  const different = [...new Map(all.map((one) => [`/${one.pattern}/${one.flags}`, one])).values()];
  for (const pattern of QUADRATIC) expect([pattern, findSlowText(pattern, "g")]).not.toEqual([pattern, null]);
  const slow = different.flatMap(({ from, pattern, flags }) => {
    const text = findSlowText(pattern, flags);
    return text ? [`${from} /${pattern}/${flags} with ${text}`] : [];
  });
  console.log(`${different.length} different regular expressions, ${slow.length} slower than linear`);
  expect(slow).toEqual([]);
});
