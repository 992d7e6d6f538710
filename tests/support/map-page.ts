import type { Locator, Page, Request } from "playwright";

/** The map page as the map's tests speak of it. */
export const panelOf = (page: Page) => page.locator(".map-panel");
export const liveMapOf = (page: Page) => page.locator(".live-map");
export const pinsOf = (page: Page) => page.locator(".live-map .mark-toilet[role=button]");
export const clustersOf = (page: Page) => page.locator(".live-map .mark-cluster[role=button]");
/** Whether the scripts of the map ask for its data, which has the page's own address. */
export const isDataOf = (request: Request) => request.headers().accept === "application/json";
/** Opens what the first card of the list has below its line. */
export const openFirstCard = (page: Page) => page.locator(".card-more summary").first().click();

/** The first of some marks that nothing lies over: a pin of the list may stand on a cluster. */
export async function uncovered(marks: Locator): Promise<Locator> {
  const index = await marks.evaluateAll((elements) =>
    elements.findIndex((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }),
  );
  return marks.nth(Math.max(0, index));
}

export const statusOf = (page: Page) => page.locator(".map-status");

/** Waits until the map of the browser has taken over from the server's. */
export async function untilLive(page: Page): Promise<void> {
  await page.locator(".map-frame.is-live").waitFor();
}

/** The map in a window: without scripts a page is the same in every one, with them the map opens in its own way. */
export async function showMap(
  page: Page,
  scripts: boolean,
  [width, height]: readonly [number, number],
  path = "/map",
): Promise<void> {
  await page.setViewportSize({ width, height });
  if (scripts || page.url() === "about:blank") await page.goto(path);
  if (scripts) await untilLive(page);
  else await page.evaluate(() => scrollTo(0, 0));
}

/** Query of the page's address. */
export const queryOf = (page: Page) => new URL(page.url()).searchParams;

/** Names of the toilets in the list, in order. */
export async function listedNames(page: Page): Promise<string[]> {
  return page.locator(".toilet-table .cell-name > a").allTextContents();
}

/** Metres of the first column, as the list says them. */
export async function listedMeters(page: Page): Promise<number[]> {
  const texts = await page.locator(".toilet-table .cell-away strong").allTextContents();
  return texts.map((text) => {
    const [, number = "0", unit] = /([\d.,]+)\s*(km|m)/.exec(text) ?? [];
    return Number(number.replaceAll(",", "")) * (unit === "km" ? 1000 : 1);
  });
}
