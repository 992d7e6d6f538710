import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { DOCUMENTS, findFault } from "./sources";

/** Every link of the documents leads to a file of the repository, and to a heading that the file has. */

/** What stands in fences is no link. */
const linksOf = (page: string) =>
  [
    ...readFileSync(page, "utf8")
      .replace(/^```[\s\S]*?^```/gm, "")
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target = ""]) => target)
    .filter((target) => !/^https?:/.test(target));

/** What is wrong with a link, or null. */
function faultOf(page: string, target: string): string | null {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? page : join(dirname(page), decodeURIComponent(path));
  return findFault(file, anchor && decodeURIComponent(anchor));
}

test("there are pages with links", () => {
  expect(DOCUMENTS.length).toBeGreaterThan(10);
  expect(DOCUMENTS.flatMap(linksOf).length).toBeGreaterThan(30);
  expect(faultOf("docs/operating.md", "nothing.md")).toContain("is missing");
  expect(faultOf("docs/operating.md", "#nothing")).toContain("has no #nothing");
});

test.each(DOCUMENTS)("%s leads to what is there", (page) => {
  const broken = linksOf(page).map((target) => ({ target, fault: faultOf(page, target) }));
  expect(broken.filter(({ fault }) => fault !== null)).toEqual([]);
});

test("the README is a page that is read at once, and leads to every other", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(140);
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(12_000);
  const linked = linksOf("README.md").map((target) => target.split("#")[0]);
  const others = DOCUMENTS.filter((page) => page !== "README.md" && !page.startsWith("docs/decisions/"));
  expect(others.filter((page) => !linked.includes(page))).toEqual([]);
});
