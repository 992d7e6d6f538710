import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

/** Every link of the documents leads to a file of the repository, and to a heading that the file has. */

const pages = [
  "README.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name))
    .sort(),
];

/** A page's text without what stands in fences, where nothing is a link or a heading. */
const textOf = (page: string) => readFileSync(page, "utf8").replace(/^```[\s\S]*?^```/gm, "");

/** What a heading is called in a link: as the hosts of repositories make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");

const anchorsOf = (page: string) =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

const linksOf = (page: string) =>
  [...textOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^https?:/.test(target));

/** What is wrong with a link, or null. */
function faultOf(page: string, target: string): string | null {
  const [path = "", anchor] = target.split("#");
  const file = path === "" ? page : join(dirname(page), decodeURIComponent(path));
  if (!existsSync(file)) return "no such file";
  if (anchor === undefined || anchorsOf(file).includes(decodeURIComponent(anchor))) return null;
  return "no such heading";
}

test("there are pages with links", () => {
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.flatMap(linksOf).length).toBeGreaterThan(30);
  expect(faultOf("docs/operating.md", "nothing.md")).toBe("no such file");
  expect(faultOf("docs/operating.md", "#nothing")).toBe("no such heading");
});

test.each(pages)("%s leads to what is there", (page) => {
  const broken = linksOf(page).map((target) => ({ target, fault: faultOf(page, target) }));
  expect(broken.filter(({ fault }) => fault !== null)).toEqual([]);
});

test("the README is a page that is read at once, and leads to every other", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(140);
  expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(12_000);
  const linked = linksOf("README.md").map((target) => target.split("#")[0]);
  const others = pages.filter((page) => page !== "README.md" && !page.startsWith("docs/decisions/"));
  expect(others.filter((page) => !linked.includes(page))).toEqual([]);
});
