import { expect, test } from "vitest";
import { listSources } from "./sources";

/** Counts the files that name an ordinary field of a toilet, which is shown, typed, searched and exported. */
const FIELD = /\bbuildingName\b/;
const FILES_MAX = 12;

test("a field of a toilet is named in twelve files at most", () => {
  const files = listSources("app").filter(({ text }) => FIELD.test(text));
  const paths = files.map(({ path }) => path);
  expect(paths).toContain("app/backend/toilet.ts");
  expect(paths.length, paths.join("\n")).toBeLessThanOrEqual(FILES_MAX);
});
