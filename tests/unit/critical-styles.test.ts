import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { criticalStyles } from "~/document/critical-styles.server";

const PAGES = 100;
const PAGE_CHARACTERS = 100_000;
const KEPT_MAX_BYTES = 2_000_000;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

it("the inline style sheet contains the rules for the elements of the page and no others", () => {
  const styles = criticalStyles('<h1 class="page-title"></h1><input type="file">');
  expect(styles).toMatch(/\bh1\b[^{}]*\{/);
  expect(styles).toContain("[type=");
  expect(styles).not.toContain(".rich-text");
  expect(styles).not.toContain(":hover");
});

it("the inline style sheet leaves out the content of a closed <details> and the elements below the map", () => {
  const listIn = (precedingHtml: string) =>
    criticalStyles(`${precedingHtml}<nav class="pagination"><ul></ul></nav>`);
  expect(listIn("<details open><summary></summary>")).toContain(".pagination ul");
  expect(criticalStyles('<details><summary></summary><ul class="pagination"></ul></details>')).not.toContain(
    ".pagination ul",
  );
  expect(listIn('<main class="map-page">')).not.toContain(".pagination ul");
});

it("the inline style sheet declares the custom properties that rules or page read, and the fonts of its languages", () => {
  const styles = criticalStyles('<html lang="ko"><body><svg><path stroke="var(--me)"/></svg>');
  for (const read of ["--ink:", "--light:", "--me:", "Malgun Gothic"]) expect(styles).toContain(read);
  for (const unread of ["--kakao", "--danger", "PingFang"]) expect(styles).not.toContain(unread);
  expect(criticalStyles('<html lang="ko"><b lang="zh">')).toContain("PingFang");
});

it("the cache keeps no page in memory when it contains a name", () => {
  const heapBefore = heapBytes();
  for (let page = 0; page < PAGES; page += 1)
    criticalStyles(`<p id="a-place-of-number-${page}">${"가".repeat(PAGE_CHARACTERS)}</p>`);
  expect(heapBytes() - heapBefore).toBeLessThan(KEPT_MAX_BYTES);
});
