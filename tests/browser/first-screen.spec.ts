import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { describeWays, useBrowser } from "../support/browser";
import { firstOrAll } from "../support/complete";
import { showMap, untilLive } from "../support/map-page";

const firstRow = (page: Page) => page.locator(".toilet-table tbody tr").first();

/** Returns the words that are wholly visible; only the link of their own card may lie above them. */
async function visibleTextOf(part: Locator): Promise<string> {
  return part.evaluate((element) => {
    const visibleWords: string[] = [];
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent || parent.closest(".visually-hidden")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const isOwnCard = topElement !== null && parent.closest("tr")?.contains(topElement);
      if (isInside && topElement && (isOwnCard || parent.contains(topElement) || topElement.contains(parent)))
        visibleWords.push(node.textContent);
    }
    return visibleWords.join(" ");
  });
}

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error("not to be seen");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

describeWays("the first screen", ({ scripts, open }) => {
  async function expectFreeMap(page: Page, least: number): Promise<void> {
    const [map, list] = await Promise.all([boxOf(page.locator(".map-frame")), boxOf(page.locator("#list"))]);
    expect(map.y).toBeLessThanOrEqual(176);
    expect(list.y - map.y).toBeGreaterThanOrEqual(least);
  }

  it("shows the first toilet on a phone with its browser bars, whole if there is room, and a clear map", async () => {
    const page = await open();
    await showMap(page, scripts, [390, 664]);
    expect((await boxOf(firstRow(page))).bottom).toBeLessThanOrEqual(664);
    const visibleText = await visibleTextOf(firstRow(page));
    expect(visibleText).toContain(await firstRow(page).locator(".cell-name > a").textContent());
    expect(visibleText).toMatch(/\d+ m [동서남북]/);
    expect(visibleText).toContain("걸어서 약");
    expect(await visibleTextOf(firstRow(page).locator("[data-open]"))).not.toBe("");
    expect(await visibleTextOf(firstRow(page).locator("summary"))).toContain("길찾기");
    expect(await visibleTextOf(page.locator("#list-title"))).toBe("대전시청 주변 화장실");
    await expectFreeMap(page, 664 * 0.4);
    await showMap(page, scripts, [390, 844]);
    await expectFreeMap(page, 844 * 0.45);
    await showMap(page, scripts, [360, 560]);
    for (const line of [".cell-name > a", ".cell-name .place", ".cell-away strong"]) {
      const part = firstRow(page).locator(line).first();
      expect([line, (await visibleTextOf(part)).length > 0]).toEqual([line, true]);
      expect((await boxOf(part)).bottom).toBeLessThanOrEqual(560);
    }
  });

  it.each(
    firstOrAll(
      ["/map", "/map?me=36.351,127.38", "/map?page=2", "/map?lat=36.3366&lng=127.4594", "/map?open=now"],
      2,
    ),
  )("shows the first toilet of the list on the map, uncovered: %s", async (path) => {
    const page = await open({ at: path, viewport: { width: 390, height: 664 } });
    if (scripts) await untilLive(page);
    const number = (await firstRow(page).locator(".row-number").textContent())?.replace("번", "");
    const pin = page.locator(
      `${scripts ? ".live-map" : ".still-map"} :is([aria-label^="${number}번 "], [aria-label^="${number}–"], [aria-label^="${number}·"])`,
    );
    await pin.first().waitFor();
    const isFree = () =>
      pin.first().evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return (
          topElement !== null &&
          topElement.closest(".map-frame") !== null &&
          topElement.closest("nav") === null
        );
      });
    // The map may still move to the view of this kind of window.
    await expect.poll(isFree).toBe(true);
  });

  it.each(firstOrAll(["/en/map?q=시청&rated=1", "/map?rated=1", "/en/map?rated=1", "/map?q=시청"]))(
    "keeps unknown toilets and other results in the list, below a map that begins as high as ever: %s",
    async (path) => {
      const page = await open({ at: path, viewport: { width: 390, height: 664 } });
      if (scripts) await untilLive(page);
      expect((await boxOf(page.locator(".map-frame"))).y).toBeLessThanOrEqual(176);
      const [row, list] = await Promise.all([boxOf(firstRow(page)), boxOf(page.locator("#list"))]);
      expect(row.bottom).toBeLessThanOrEqual(664);
      if (path.includes("rated"))
        expect((await boxOf(page.locator(".map-status a"))).y).toBeGreaterThan(list.y);
      if (path.includes("q=")) expect((await boxOf(page.locator(".other-places"))).y).toBeGreaterThan(list.y);
    },
  );

  it("has the list beside the map in wide windows and on phones in landscape", async () => {
    const page = await open();
    const windows = [
      [880, 900],
      [844, 390],
      [1280, 800],
      [1920, 1080],
      [667, 375],
    ] as const;
    for (const [width, height] of firstOrAll(windows, 2)) {
      await showMap(page, scripts, [width, height]);
      const [map, list, row] = await Promise.all([
        boxOf(page.locator(".map-frame")),
        boxOf(page.locator("#list")),
        boxOf(firstRow(page).locator(".cell-name > a")),
      ]);
      expect(map.x).toBeGreaterThanOrEqual(list.right);
      expect(map).toMatchObject({ y: 0, height, right: width });
      expect(row.bottom).toBeLessThanOrEqual(height);
      expect(await visibleTextOf(firstRow(page).locator(".cell-away strong"))).not.toBe("");
    }
  });

  it("has one column on a tablet in portrait", async () => {
    const page = await open({ at: "/map", viewport: { width: 820, height: 1180 } });
    const [map, list] = await Promise.all([boxOf(page.locator(".map-frame")), boxOf(page.locator("#list"))]);
    // The sheet's rounded corners overlap the map's lower edge.
    expect(list.y).toBeGreaterThanOrEqual(map.bottom - 17);
    expect((await boxOf(firstRow(page))).bottom).toBeLessThanOrEqual(1180);
  });

  it("keeps the map in view while the list beside it scrolls", async () => {
    const page = await open({ at: "/map", viewport: { width: 1280, height: 800 } });
    await page.locator(".toilet-table tbody tr").nth(8).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100);
    const map = await boxOf(page.locator(".map-frame"));
    expect(map.y).toBeGreaterThanOrEqual(0);
    expect(map.bottom).toBeLessThanOrEqual(800);
  });
});

const SIZES = firstOrAll(
  [
    [360, 560],
    [844, 390],
    [1280, 800],
    [390, 664],
    [390, 844],
    [700, 700],
    [800, 900],
    [1024, 768],
  ] as const,
  3,
);
describeWays("the controls on the map", ({ scripts, open }) => {
  it.each(firstOrAll(["/map?toiletId=3", "/map", "/map?me=36.351,127.385"], 2))(
    "are all clickable in every window: %s",
    async (path) => {
      const page = await open();
      for (const [width, height] of SIZES) {
        await showMap(page, scripts, [width, height], path);
        expect.soft([width, height, await coveredControls(page)]).toEqual([width, height, []]);
        if (path.includes("toiletId")) expect.soft(await chosenPinSeen(page)).toBe(true);
      }
    },
  );

  /** Returns whether the pin of the chosen toilet is visible on the map. */
  const chosenPinSeen = (page: Page) =>
    page.evaluate((isLive) => {
      const pin = document.querySelector(`${isLive ? ".live-map" : ".still-map"} .map-mark-chosen`);
      const { left, right, top, bottom } = pin?.getBoundingClientRect() ?? new DOMRect();
      const topElement = document.elementFromPoint((left + right) / 2, top + (bottom - top) / 3);
      return topElement?.closest(".map-frame") !== null && topElement?.closest(".map-panel, nav") === null;
    }, scripts);

  /** Returns the names of map controls with less than 24 × 24 px of free area. */
  const coveredControls = (page: Page) =>
    page.locator(".map-frame").evaluate((frame) => {
      frame.scrollIntoView({ block: "nearest" });
      const controls = frame.querySelectorAll(".map-zoom a, .map-pan, .map-frame button");
      return [...controls].flatMap((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        if (Number(getComputedStyle(control).opacity) < 0.5 || right === left) return [];
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const isFree = [-12, 0, 12].every((dx) =>
          [-12, 0, 12].every((dy) => control.contains(document.elementFromPoint(x + dx, y + dy))),
        );
        return isFree ? [] : [control.getAttribute("aria-label") ?? control.textContent];
      });
    });
});

describe("the chosen toilet on a phone in landscape", () => {
  const open = useBrowser({ javaScriptEnabled: false, viewport: { width: 844, height: 390 } });

  it("stands beside the whole map, with its name and the way on the first screen", async () => {
    const page = await open({ at: "/map?toiletId=3" });
    const [panel, map, way] = await Promise.all([
      boxOf(page.locator(".map-panel")),
      boxOf(page.locator(".map-frame")),
      boxOf(page.locator(".map-panel .way-choice summary").first()),
    ]);
    expect(panel.right).toBeLessThanOrEqual(map.x);
    expect(map).toMatchObject({ y: 0, height: 390, right: 844 });
    expect(way.bottom).toBeLessThanOrEqual(390);
    expect(await visibleTextOf(page.locator(".map-panel h2"))).not.toBe("");
  });
});

describe("the arrows over the map", () => {
  it("are visible on the server-rendered map", async () => {
    const page = await openPlain();
    await page.goto("/map");
    expect(await countVisibleArrows(page)).toBe(4);
  });

  it("appear on the live map only for a mouse and the keyboard, and block no touch", async () => {
    const page = await openTouch();
    await page.goto("/map");
    await untilLive(page);
    expect(await countVisibleArrows(page)).toBe(0);
    await page.getByRole("link", { name: "오른쪽 보기" }).focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    expect(await countVisibleArrows(page)).toBeGreaterThan(0);
    const mouse = await openMouse();
    await mouse.goto("/map");
    await untilLive(mouse);
    await mouse.mouse.move(2, 2);
    await expect.poll(() => countVisibleArrows(mouse)).toBe(0);
    await mouse.locator(".map-frame").hover();
    await expect.poll(() => countVisibleArrows(mouse)).toBe(4);
  });

  const openPlain = useBrowser({ javaScriptEnabled: false });
  const openTouch = useBrowser({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });
  const openMouse = useBrowser();
  const countVisibleArrows = (page: Page) =>
    page
      .locator(".map-pan")
      .evaluateAll(
        (arrows) => arrows.filter((arrow) => Number(getComputedStyle(arrow).opacity) > 0.5).length,
      );
});

describe("a wide window before the live map loads", () => {
  const open = useBrowser({ viewport: { width: 1920, height: 1080 } });

  it("has the scale of the live map and tiles across its whole width", async () => {
    const page = await open();
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/map");
    const layout = await page.locator(".still-map").evaluate((drawing) => {
      const frame = drawing.closest(".map-frame")?.getBoundingClientRect() ?? new DOMRect();
      const tiles = [...drawing.querySelectorAll("foreignObject")].map((tile) =>
        tile.getBoundingClientRect(),
      );
      const corners = [frame.left + 1, frame.right - 1].flatMap((x) =>
        [frame.top + 1, frame.bottom - 1].map((y) => ({ x, y })),
      );
      return {
        pin: (drawing.querySelector(".map-target")?.getBoundingClientRect().width ?? 0).toFixed(),
        bare: corners.filter(
          ({ x, y }) => !tiles.some((t) => t.left <= x && x <= t.right && t.top <= y && y <= t.bottom),
        ),
      };
    });
    expect(layout).toEqual({ pin: "44", bare: [] });
  });
});
