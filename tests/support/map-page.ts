import type { Locator, Page, Request } from "playwright";
import { vi } from "vitest";
import { textsOf } from "./browser";

/** The map page in the terms of its tests. */
export const panelOf = (page: Page) => page.locator(".map-panel");
export const liveMapOf = (page: Page) => page.locator(".live-map");
export const pinsOf = (page: Page) => page.locator(".live-map .mark-toilet[role=button]");
export const clustersOf = (page: Page) => page.locator(".live-map .mark-cluster[role=button]");
/** Returns whether a request is the map's script reading data from the page's URL. */
export const isDataOf = (request: Request) => request.headers().accept === "application/json";
/** Opens the details of the first card in the list. */
export const openFirstCard = (page: Page) => page.locator(".card-more summary").first().click();

/** Waits for an uncovered marker and returns it, because a pin of the list may stand on a cluster. */
export async function uncovered(marks: Locator): Promise<Locator> {
  let index = -1;
  await vi.waitUntil(async () => {
    index = await marks.evaluateAll((elements) =>
      elements.findIndex((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      }),
    );
    return index >= 0;
  }, 10_000);
  return marks.nth(index);
}

export const statusOf = (page: Page) => page.locator(".map-status");

/** Waits until the live map has replaced the server-rendered one. */
export async function untilLive(page: Page): Promise<void> {
  await page.locator(".map-frame.is-live").waitFor();
}

/** Shows the map in a window. Without scripts it is the same in every window; with scripts it opens in its own view. */
export async function showMap(
  page: Page,
  scripts: boolean,
  [width, height]: readonly [number, number],
  path = "/map",
): Promise<void> {
  await page.setViewportSize({ width, height });
  // A page that another test gave back stands elsewhere.
  if (scripts || new URL(page.url()).pathname !== "/map") await page.goto(path);
  if (scripts) await untilLive(page);
  else await page.evaluate(() => scrollTo(0, 0));
}

/** Returns the query of the page's URL. */
export const queryOf = (page: Page) => new URL(page.url()).searchParams;

/** Returns the names of the toilets in the list, in order. */
export async function listedNames(page: Page): Promise<string[]> {
  return textsOf(page.locator(".answers .answer-name > a"));
}

/** Returns the distances of the list's first column, in metres. */
export async function listedMeters(page: Page): Promise<number[]> {
  const texts = await textsOf(page.locator(".answers .answer-distance"));
  return texts.map((text) => {
    const [, number = "0", unit] = /([\d.,]+)\s*(km|m)/.exec(text) ?? [];
    return Number(number.replaceAll(",", "")) * (unit === "km" ? 1000 : 1);
  });
}
