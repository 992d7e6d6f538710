import { expect, test } from "vitest";
import { growthOf, LINEAR_MAX } from "../support/growth";
import { findExpressions, recordExpressions, repetitionsFor, run } from "./expressions";

/** Every regular expression of the product takes linear time for any text. */

const LENGTHS = [24, 400, 24_000];
/** For 24,000 characters a linear expression takes less than 1 ms, a quadratic one 50 ms and more. */
const SUSPICIOUS_MS = 8;

const { expressions, made } = findExpressions();

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

test("the check detects quadratic and worse expressions", () => {
  expect(expressions.length).toBeGreaterThan(250);
  expect(findSlowText("\\/+$", "")).toBe('"/"');
  expect(findSlowText("<\\/?[a-z!][^>]*>", "gi")).not.toBeNull();
  expect(findSlowText('(<script [^>]*)type="module"', "g")).not.toBeNull();
  expect(findSlowText("^\\d+$", "")).toBeNull();
});

function slowOnesOf(list: { from?: string; pattern: string; flags: string }[]): string[] {
  return list.flatMap(({ from = "made", pattern, flags }) => {
    const text = findSlowText(pattern, flags);
    return text ? [`${from} /${pattern}/${flags} with ${text}`] : [];
  });
}

const different = [...new Map(expressions.map((one) => [`/${one.pattern}/${one.flags}`, one])).values()];

test(`${expressions.length} regular expressions of the product, ${different.length} different ones, are linear`, () => {
  expect(slowOnesOf(different)).toEqual([]);
});

test("expressions that are built from texts are built at load time and are linear", async () => {
  const modules = import.meta.glob("../../app/**/*.ts");
  for (const path of new Set(made)) {
    const load = modules[`../../${path}`];
    if (!load) throw new Error(`${path} is no module`);
    const recorded = await recordExpressions(load);
    const times = made.filter((other) => other === path).length;
    expect([path, recorded.length >= times]).toEqual([path, true]);
    expect(slowOnesOf(recorded)).toEqual([]);
  }
});
