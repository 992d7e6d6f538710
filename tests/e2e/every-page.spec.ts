import type { Browser, CDPSession, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { auditLook, auditPage, overflowOf } from "../support/axe";
import { DESKTOP, PHONE, untilHydrated } from "../support/browser";
import { launchChromium } from "../support/chromium";
import { listForgotten, listPages, type SamplePage, type Who, writeSamplePosts } from "../support/every-page";
import { openMemberSession } from "../support/http-session";

/**
 * Every page of the route table, clean for axe in each look, both ways, on a phone and on a desktop. Not the whole
 * product of these (twenty visits for each page), but five: each look once, each with the next pair of way and size, so
 * that every page is seen at least twice in each way and each size, and each look in each of their pairs on every fourth.
 */

/**
 * The first two looks, one of them without scripts, with every rule of axe; the others with those that a look can break.
 */
const hasAll = (place: number) => place < 2;
type Media = NonNullable<Parameters<Page["emulateMedia"]>[0]>;
type Look = { name: string; media: Media; display?: Record<string, string> };
const PLAIN: Media = { colorScheme: "light", forcedColors: "none", reducedMotion: "reduce" };
const LOOKS: Look[] = [
  { name: "light", media: PLAIN },
  { name: "dark", media: { ...PLAIN, colorScheme: "dark" } },
  { name: "forced colours", media: { ...PLAIN, forcedColors: "active" } },
  { name: "high contrast, as chosen", media: PLAIN, display: { contrast: "high" } },
  { name: "large text, as chosen", media: PLAIN, display: { text: "large" } },
];

const origin = inject("appOrigin");
let browser: Browser;
let fill = (path: string) => path;
const sessions = new Map<Who, [name: string, value: string][]>();
type Window = { page: Page; cdp: CDPSession };
/** One for each kind of visitor and choice; loading what all pages share once is what makes it affordable. */
const windows = new Map<string, Promise<Window>>();

beforeAll(async () => {
  browser = await launchChromium();
  fill = await writeSamplePosts(origin);
  sessions.set("visitor", []);
  for (const who of ["user", "admin"] as const)
    sessions.set(who, [...(await openMemberSession(origin, who)).cookies]);
});
afterAll(() => browser.close());

async function openWindow(who: Who, display: Look["display"]): Promise<Window> {
  const context = await browser.newContext({ locale: "ko-KR", serviceWorkers: "block" });
  context.setDefaultTimeout(10_000);
  const cookies = [...(sessions.get(who) ?? [])];
  if (display) {
    const value = Buffer.from(JSON.stringify(display)).toString("base64");
    cookies.push(["display", encodeURIComponent(value)]);
  }
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
  const page = await context.newPage();
  return { page, cdp: await context.newCDPSession(page) };
}

function windowFor(who: Who, display: Look["display"]): Promise<Window> {
  const key = JSON.stringify([who, display]);
  const known = windows.get(key) ?? openWindow(who, display);
  windows.set(key, known);
  return known;
}

/** Opens a page and waits for all that its scripts make of it. Without scripts they are let in after it, for axe alone. */
async function visit({ page, cdp }: Window, path: string, scripts: boolean): Promise<void> {
  await cdp.send("Emulation.setScriptExecutionDisabled", { value: !scripts });
  await page.goto(origin + path);
  await cdp.send("Emulation.setScriptExecutionDisabled", { value: false });
  if (!scripts) return;
  if (await page.evaluate(() => "__remixContext" in window)) await untilHydrated(page);
  if ((await page.locator(".map-page .map-frame").count()) > 0)
    await page.locator(".map-frame.is-live").waitFor();
}

test("no page of the route table is forgotten", () => {
  expect(listForgotten()).toEqual([]);
});

const pages = listPages().map((page, index) => ({ ...page, index }));

describe.each(pages)("$path as $who", ({ who, path, index }: SamplePage & { index: number }) => {
  test("is clean for axe in every look, both ways, on a phone and on a desktop", async () => {
    for (const [place, { name, media, display }] of LOOKS.entries()) {
      const turn = place + index;
      const scripts = turn % 2 === 1;
      const size = Math.floor(turn / 2) % 2 === 0 ? PHONE : DESKTOP;
      const shown = await windowFor(who, display);
      const { page } = shown;
      await page.setViewportSize(size);
      await page.emulateMedia(media);
      await visit(shown, fill(path), scripts);
      const seen = `${name}, ${size.width} px, scripts ${scripts ? "on" : "off"}`;
      const faults = await (hasAll(place) ? auditPage(page) : auditLook(page));
      expect.soft(faults, seen).toEqual([]);
      expect.soft([seen, await overflowOf(page)]).toEqual([seen, 0]);
    }
  });
});
