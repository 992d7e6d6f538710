import { expect, test } from "vitest";
import { listSources } from "./sources";

/** How far a field of a toilet spreads, told by an ordinary one: it is shown, typed in, searched and exported. */
const FIELD = /\bbuildingName\b/;
const FILES_MAX = 10;

test("a field of a toilet stands in ten files at most", () => {
  const files = listSources("app").filter(({ text }) => FIELD.test(text));
  const paths = files.map(({ path }) => path);
  expect(paths).toContain("app/backend/toilet.ts");
  expect(paths.length, paths.join("\n")).toBeLessThanOrEqual(FILES_MAX);
});
