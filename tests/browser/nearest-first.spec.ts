import type { Locator, Page } from "playwright";
import { beforeAll, describe, expect, it } from "vitest";
import { describeWays, useBrowser } from "../support/browser";
import { LANGUAGES_OF_RUN } from "../support/complete";
import { listedNames, queryOf, untilLive } from "../support/map-page";
import { registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

const SMALL_PHONE = { width: 360, height: 640 };
const PLACE = { lat: 34.91, lng: 127.42 };
const GEOLOCATION = { latitude: PLACE.lat, longitude: PLACE.lng, accuracy: 20 };

beforeAll(async () => {
  await registerToilets(sharedAppOrigin(), PLACE, "급한 화장실", [{}, {}, {}]);
});

const firstRow = (page: Page) => page.locator(".answers > li").first();
const isInSight = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    // The link of a card covers the card's words, so that a tap anywhere chooses the toilet.
    return isInside && topElement !== null && element.closest("li")?.contains(topElement) === true;
  });

/** Expects name, direction, walk, state, way and skip on one screen. */
async function expectDecision(page: Page, name: string): Promise<void> {
  await expect.poll(async () => (await listedNames(page))[0]).toBe(name);
  for (const part of [".answer-mark", ".answer-distance", "[data-open]", "summary", ".answer-skip"])
    expect([part, await isInSight(firstRow(page).locator(part).first())]).toEqual([part, true]);
  const { bottom } = await firstRow(page).evaluate((row) => row.getBoundingClientRect());
  expect(bottom).toBeLessThanOrEqual(SMALL_PHONE.height);
  const [way, skip] = await Promise.all(
    [".card-more summary", ".answer-skip"].map((part) =>
      firstRow(page)
        .locator(part)
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    ),
  );
  expect(way).not.toBe(skip);
}

describeWays("the first answer around the visitor", ({ scripts, open }) => {
  it.each(LANGUAGES_OF_RUN)("has the whole decision on the screen of a small phone: %s", async (prefix) => {
    const page = await open({ at: `${prefix}/map?me=${PLACE.lat},${PLACE.lng}`, viewport: SMALL_PHONE });
    if (scripts) await untilLive(page);
    const [first = "", second = ""] = await listedNames(page);
    await expectDecision(page, first);
    await firstRow(page).locator(".answer-skip").click();
    await expectDecision(page, second);
    expect(queryOf(page).get("not")).toMatch(/^\d+$/);
    await page.locator(".status-line a").click();
    await expectDecision(page, first);
    await page.goBack();
    await expectDecision(page, second);
    await page.goBack();
    await expectDecision(page, first);
  });
});

describe("the shortcut of the installed app", () => {
  const open = useBrowser({ viewport: SMALL_PHONE });

  it("finds the visitor at once if locating is permitted", async () => {
    const page = await open({ geolocation: GEOLOCATION, permissions: ["geolocation"], at: "/map?near=1" });
    await expect.poll(() => queryOf(page).get("me")).toBe(`${PLACE.lat},${PLACE.lng}`);
    await expectDecision(page, "급한 화장실 1");
  });

  it("focuses the button that locates otherwise, also if this browser has a last view", async () => {
    const page = await open({ at: "/map?lat=35.1&lng=129.04" });
    await untilLive(page);
    await page.goto("/map?near=1");
    const locate = page.locator(".first-visit").getByRole("button", { name: "내 위치에서 찾기" });
    const isFocused = () => locate.evaluate((button) => button === document.activeElement);
    await expect.poll(isFocused).toBe(true);
    await page.getByRole("link", { name: "마지막에 본 곳" }).waitFor();
    expect([await isFocused(), new URL(page.url()).search]).toEqual([true, "?near=1"]);
  });
});
