import { expect, test } from "vitest";
import { createLoginLimit } from "~/session/rate-limit.server";
import { plainFileName } from "~/texts/file-name";
import { growthOf } from "../support/growth";

/** Two kinds of marks over one letter: what has to be put in order is quadratic. */
const marked = (count: number) => `a${"\u0301".repeat(count)}${"\u0323".repeat(count)}`;

const logins = createLoginLimit(null);

test.each<[string, (text: string) => unknown]>([
  ["the id of a login", (text) => logins.begin(text, "203.0.113.7").catch(() => {})],
  ["the name of a file", plainFileName],
])("%s, however many marks it has, takes linear time", (_what, read) => {
  expect(growthOf(marked, 1_000, read)).toBeLessThan(60);
});
