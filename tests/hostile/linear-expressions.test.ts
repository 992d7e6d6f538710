import { expect, test } from "vitest";
import { growthOf } from "../support/growth";
import { findExpressions, pumpsFor, recordMade, run } from "./expressions";

/** Every regular expression of the product takes a time that grows as its text does, whatever the text is. */

const LENGTHS = [24, 400, 24_000];
/** Of 24,000 letters, linear ones take less than one; quadratic ones take fifty and more. */
const SUSPICIOUS_MS = 8;
/** 16 times the text: about 16 where time is linear, 256 where it is quadratic. */
const GROWTH_MAX = 48;

const { found, made } = findExpressions();

function millisecondsFor(expression: RegExp, text: string): number {
  const startedAt = performance.now();
  run(expression, text);
  return performance.now() - startedAt;
}

/** The texts of one letter sequence: by itself, behind a beginning, and before an end that does not fit. */
const around = (text: string) => [`${text}\u0001`, `\u0001${text}\u0001`, text];

/** @returns what an expression was slow with, or null */
function findSlowText(pattern: string, flags: string): string | null {
  const expression = new RegExp(pattern, flags);
  for (const pump of pumpsFor(pattern)) {
    const make = (length: number) => pump.repeat(Math.ceil(length / pump.length));
    for (const length of LENGTHS) {
      for (const [at, text] of around(make(length)).entries()) {
        if (millisecondsFor(expression, text) < SUSPICIOUS_MS) continue;
        const growth = growthOf(
          (count) => around(make(count))[at] ?? "",
          Math.ceil(length / 16),
          (text) => run(expression, text),
        );
        if (growth > GROWTH_MAX) return JSON.stringify(pump);
      }
    }
  }
  return null;
}

test("the trial finds what is quadratic and what is worse", () => {
  expect(found.length).toBeGreaterThan(250);
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

const different = [...new Map(found.map((one) => [`/${one.pattern}/${one.flags}`, one])).values()];

test(`${found.length} regular expressions of the product, ${different.length} different ones, are linear`, () => {
  expect(slowOnesOf(different)).toEqual([]);
});

test("those that are made of texts are made when their module is loaded, and are linear", async () => {
  const modules = import.meta.glob("../../app/**/*.ts");
  for (const path of new Set(made)) {
    const load = modules[`../../${path}`];
    if (!load) throw new Error(`${path} is no module`);
    const recorded = await recordMade(load);
    const times = made.filter((other) => other === path).length;
    expect([path, recorded.length >= times]).toEqual([path, true]);
    expect(slowOnesOf(recorded)).toEqual([]);
  }
});
