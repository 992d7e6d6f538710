import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { DOCUMENTS, findFault } from "./sources";

/** Every link of the documents leads to an existing file and heading. */

/** Code fences contain no links. */
const linksOf = (page: string) =>
  [
    ...readFileSync(page, "utf8")
      .replace(/^```[\s\S]*?^```/gm, "")
      .matchAll(/\]\(([^)\s]+)\)/g),
  ]
    .map(([, target = ""]) => target)
    .filter((target) => !/^https?:/.test(target));

/** Returns the fault of a link, or null. */
function faultOf(page: string, target: string): string | null {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? page : join(dirname(page), decodeURIComponent(path));
  return findFault(file, anchor && decodeURIComponent(anchor));
}

test("there are documents with links", () => {
  expect(DOCUMENTS.length).toBeGreaterThan(10);
  expect(DOCUMENTS.flatMap(linksOf).length).toBeGreaterThan(30);
  expect(faultOf("docs/operating.md", "nothing.md")).toContain("is missing");
  expect(faultOf("docs/operating.md", "#nothing")).toContain("has no #nothing");
});

test.each(DOCUMENTS)("the links of %s lead to existing files and headings", (page) => {
  const linkFaults = linksOf(page).map((target) => ({ target, fault: faultOf(page, target) }));
  expect(linkFaults.filter(({ fault }) => fault !== null)).toEqual([]);
});

test("the README is short and links to every other document", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(140);
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(12_000);
  const linked = linksOf("README.md").map((target) => target.split("#")[0]);
  const others = DOCUMENTS.filter((page) => page !== "README.md" && !page.startsWith("docs/decisions/"));
  expect(others.filter((page) => !linked.includes(page))).toEqual([]);
});
