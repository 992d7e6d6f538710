import { gzipSync } from "node:zlib";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { cookiesOf, openMemberSession } from "../support/http-session";
import { sharedAppOrigin } from "../support/shared-app";

const KB = 1024;
const MAP_MAX_BYTES = 134 * KB;
const READER_MAX_BYTES = 6 * KB;
const EDITOR_MAX_BYTES = 130_000;
/** The framework, the layout of all pages, the form and its editor. */
const EDITOR_PAGE_MAX_BYTES = 250 * KB;
const IS_EDITOR = /\/rich-editor\.client-/;

/** Compressed bytes of each script by its path, with inline scripts as one. */
type Scripts = Record<string, number>;

/**
 * Opens a page with a cold cache and counts its scripts as the browser's network does, compressed and without headers.
 */
async function loadedScripts(page: Page, path: string, lastPart = "main"): Promise<Scripts> {
  await page.goto(path);
  await page.locator(lastPart).waitFor();
  await page.waitForLoadState("networkidle");
  const { files, texts } = await page.evaluate(() => ({
    files: (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .map(({ name, encodedBodySize }) => [new URL(name).pathname, encodedBodySize] as const)
      .filter(([name]) => name.endsWith(".js")),
    texts: [...document.scripts]
      .filter(({ src, type }) => !src && !/json|speculationrules/.test(type))
      .map(({ text }) => text),
  }));
  const inline = texts.length > 0 ? gzipSync(texts.join("\n")).byteLength : 0;
  return { ...Object.fromEntries(files), inline };
}

const bytesOf = (scripts: Scripts, names = /^/) =>
  Object.entries(scripts).reduce((sum, [name, bytes]) => sum + (names.test(name) ? bytes : 0), 0);

const open = useBrowser({ viewport: PHONE, serviceWorkers: "allow" });

test("pages load the scripts that they need, and none of the pages that they link to", async () => {
  const asMember = await open({ viewport: DESKTOP });
  const session = await openMemberSession(sharedAppOrigin());
  await asMember.context().addCookies(cookiesOf(session, sharedAppOrigin()));
  const [map, place, list, editor] = await Promise.all([
    open().then((page) => loadedScripts(page, "/map", ".map-frame.is-live")),
    open().then((page) => loadedScripts(page, "/map/detail?toiletId=1")),
    open().then((page) => loadedScripts(page, "/community/free")),
    loadedScripts(asMember, "/community/free/create", ".ProseMirror"),
  ]);
  expect.soft(bytesOf(map, /leaflet\.client/)).toBeGreaterThan(0);
  expect.soft(bytesOf(map)).toBeLessThanOrEqual(MAP_MAX_BYTES);
  expect.soft(bytesOf(place)).toBeLessThanOrEqual(READER_MAX_BYTES);
  expect.soft(bytesOf(list)).toBeLessThanOrEqual(READER_MAX_BYTES);
  expect.soft(bytesOf(editor, IS_EDITOR)).toBeGreaterThan(0);
  expect.soft(bytesOf(editor, IS_EDITOR)).toBeLessThanOrEqual(EDITOR_MAX_BYTES);
  expect.soft(bytesOf(editor)).toBeLessThanOrEqual(EDITOR_PAGE_MAX_BYTES);
  // With a cold cache every script has a size.
  for (const [name, bytes] of Object.entries(map)) expect.soft(bytes, name).toBeGreaterThan(0);
});
