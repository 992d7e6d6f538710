import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { boxOfView } from "../../app/geo/projection";
import { DESKTOP, describeWays, PHONE, useBrowser } from "../support/browser";
import { firstOrAll } from "../support/complete";
import { queryOf, untilLive } from "../support/map-page";
import { registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";
import { useStarted } from "../support/started";

/** The map fills the window, and the answer stands on it. */

type Size = readonly [width: number, height: number];
const UPRIGHT: Size = [PHONE.width, PHONE.height];
const LANDSCAPE: Size = [844, 390];
const WIDE: Size = [1440, 900];
const PLACES = ["/map?q=대전역", "/map?me=36.351,127.38", "/map?lat=36.3504&lng=127.3845"];

type Box = { x: number; y: number; width: number; height: number; right: number; bottom: number };

/** Returns the boxes of all elements that are drawn, in the order of the page. */
const boxesOf = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { x, y, width, height, right, bottom } = element.getBoundingClientRect();
      return width > 0 && element.checkVisibility() ? { x, y, width, height, right, bottom } : [];
    }),
  );

async function boxOf(page: Page, selector: string): Promise<Box> {
  const [box] = await boxesOf(page, selector);
  if (!box) throw new Error(`not to be seen: ${selector}`);
  return box;
}

/** Returns the controls of which a press on the middle or near a corner would meet something else. */
const coveredOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((controls) =>
    controls.flatMap((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      if (right === left || !control.checkVisibility()) return [];
      const isFree = [left + 5, (left + right) / 2, right - 5].every((x) =>
        [top + 5, (top + bottom) / 2, bottom - 5].every((y) => {
          const hit = document.elementFromPoint(x, y);
          return hit !== null && (control.contains(hit) || hit.contains(control));
        }),
      );
      return isFree ? [] : (control.getAttribute("aria-label") ?? control.textContent ?? "");
    }),
  );

const BAR = ".site-header-inner";
const CARD = ".answers > li:first-child";
const STEPS = `:is(${CARD} > .answer-line .card-more > summary, ${CARD} .answer-skip)`;
const EDGE = ".map-edge :is(.map-zoom > *, .map-register, .map-locate)";
const isInside = (box: Box, [width, height]: Size) =>
  box.x >= 0 && box.y >= 0 && box.right <= width && box.bottom <= height;

/** Expects that neither the page nor anything on it needs to be scrolled to reach the answer's buttons. */
async function expectAnswer(page: Page, size: Size): Promise<void> {
  const steps = await boxesOf(page, STEPS);
  expect(steps).toHaveLength(2);
  for (const step of steps) {
    expect(step.height).toBeGreaterThanOrEqual(52);
    expect(isInside(step, size)).toBe(true);
  }
  expect(await coveredOf(page, `${STEPS}, ${EDGE}, .map-attribution a, .menu-opener`)).toEqual([]);
  const scrolled = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(scrolled).toBeLessThanOrEqual(0);
}

async function expectEdge(page: Page, size: Size, scripts: boolean): Promise<void> {
  const controls = await boxesOf(page, EDGE);
  const names = await page
    .locator(EDGE)
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute("aria-label")),
    );
  const own = scripts ? ["내 위치에서 찾기"] : [];
  expect(names).toEqual(["지도 확대", "지도 축소", "화장실 등록 (로그인 필요)", ...own]);
  const [sheet, chips] = [await boxOf(page, "#list"), await boxOf(page, ".map-filters")];
  for (const control of controls) {
    expect([control.width, control.height]).toEqual([44, 44]);
    expect(isInside(control, size)).toBe(true);
    expect(control.y).toBeGreaterThanOrEqual(chips.bottom);
    expect(control.bottom).toBeLessThanOrEqual(sheet.y);
  }
}

/** Shows each place in a window. Without scripts the documents are the same in every window. */
async function forPlaces(page: Page, scripts: boolean, size: Size, look: () => Promise<void>): Promise<void> {
  await page.setViewportSize({ width: size[0], height: size[1] });
  for (const place of PLACES) {
    await page.goto(place);
    if (scripts) await untilLive(page);
    await look();
  }
}

for (const scripts of [true, false]) {
  describe(`the first screen, scripts ${scripts ? "on" : "off"}`, () => {
    const open = useBrowser({ javaScriptEnabled: scripts });

    it("is on a phone a map under bar and chips, and a sheet with the first answer and the next one's edge", async () => {
      const page = await open();
      await forPlaces(page, scripts, UPRIGHT, async () => {
        const [map, bar, sheet] = [
          await boxOf(page, ".map-frame"),
          await boxOf(page, BAR),
          await boxOf(page, "#list"),
        ];
        expect([map.x, map.y, map.width]).toEqual([0, 0, 390]);
        expect(map.bottom).toBeGreaterThanOrEqual(sheet.y);
        expect(bar.height).toBe(52);
        expect([bar.x > 0, bar.right < 390, bar.y > 0]).toEqual([true, true, true]);
        for (const chip of (await boxesOf(page, ".filter")).slice(0, 3)) {
          expect(chip.height).toBeGreaterThanOrEqual(44);
          expect(chip.bottom).toBeLessThanOrEqual(104);
        }
        expect(sheet.height).toBeLessThanOrEqual(284);
        expect(sheet.bottom).toBe(844);
        const [card, next] = await boxesOf(page, ".answers > li");
        expect(card?.width).toBeLessThanOrEqual(330);
        expect(isInside(card as Box, UPRIGHT)).toBe(true);
        expect(next?.x).toBeLessThan(390 - 8);
        await expectAnswer(page, UPRIGHT);
        await expectEdge(page, UPRIGHT, scripts);
        const [skip, way] = [
          await boxOf(page, `${CARD} .answer-skip`),
          await boxOf(page, `${CARD} .card-more > summary`),
        ];
        expect(skip.y).toBe(way.y);
        expect(await page.locator(".answers-next").innerText()).toMatch(/^다음 2번( · \d+분)?\s+목록 10곳$/);
      });
    });

    it("is in a low window one line of a card, its buttons at the right, under bar and chips in one row", async () => {
      const page = await open();
      await forPlaces(page, scripts, LANDSCAPE, async () => {
        const [map, sheet, bar] = [
          await boxOf(page, ".map-frame"),
          await boxOf(page, "#list"),
          await boxOf(page, BAR),
        ];
        expect([map.x, map.y, map.width]).toEqual([0, 0, 844]);
        expect(sheet.height).toBeLessThanOrEqual(130);
        expect(sheet.bottom).toBe(390);
        const [chip] = await boxesOf(page, ".filter");
        expect([(chip?.x ?? 0) >= bar.right, (chip?.y ?? 999) < bar.bottom]).toEqual([true, true]);
        await expectAnswer(page, LANDSCAPE);
        await expectEdge(page, LANDSCAPE, scripts);
        const steps = await boxesOf(page, STEPS);
        for (const part of [".answer-mark", ".answer-way", ".answer-state", ".answer-name"]) {
          const box = await boxOf(page, `${CARD} ${part}`);
          expect([part, isInside(box, LANDSCAPE), box.right <= Math.min(...steps.map(({ x }) => x))]).toEqual(
            [part, true, true],
          );
        }
        expect(await boxesOf(page, ".certain, .answers-next")).toEqual([]);
      });
    });

    it("is in a wide window the list beside a map of the whole height, without sheet or panel", async () => {
      const page = await open();
      await forPlaces(page, scripts, WIDE, async () => {
        const [map, list] = [await boxOf(page, ".map-frame"), await boxOf(page, "#list")];
        const column = await boxOf(page, "body");
        expect(column.width).toBeGreaterThanOrEqual(400);
        expect(column.width).toBeLessThanOrEqual(460);
        expect(map).toMatchObject({ x: column.right, y: 0, right: 1440, height: 900 });
        expect(list.right).toBeLessThanOrEqual(column.right);
        for (const part of [BAR, ".map-search", ".map-filters"])
          expect((await boxOf(page, part)).right).toBeLessThanOrEqual(column.right);
        const rows = await boxesOf(page, ".answers > li");
        expect(rows.filter((row) => isInside(row, WIDE)).length).toBeGreaterThanOrEqual(5);
        expect(new Set(rows.map(({ x }) => x)).size).toBe(1);
        expect(await boxesOf(page, ".sheet-handle, .map-panel, .menu-opener, .answers-next")).toEqual([]);
        expect(await coveredOf(page, `${EDGE}, .map-attribution a`)).toEqual([]);
      });
    });

    it("has a third column for the chosen toilet from 1600 px on, and none while none is chosen", async () => {
      const page = await open({ viewport: { width: 1600, height: 900 } });
      await page.goto("/map?toiletId=3");
      expect(await boxOf(page, ".map-panel")).toMatchObject({ x: 1200, y: 0, width: 400, height: 900 });
      expect((await boxOf(page, ".map-frame")).right).toBe(1200);
      await page.goto("/map?lat=36.35&lng=127.38");
      expect((await boxOf(page, ".map-frame")).right).toBe(1600);
    });
  });
}

describe("the first answer under a message", () => {
  const open = useBrowser({ javaScriptEnabled: false });
  const AT = { lat: 34.93, lng: 127.03 };
  const UNKNOWN = { hoursTags: "관리인이 있을 때" };
  const skipped = useStarted(async () => {
    const fields = [UNKNOWN, UNKNOWN, UNKNOWN, {}];
    const [toilet] = await registerToilets(sharedAppOrigin(), AT, "시간 모를 곳", fields);
    return { path: `/map?me=${AT.lat},${AT.lng}&not=${toilet?.id}` };
  });

  it.each([UPRIGHT, LANDSCAPE])(
    "keeps its buttons and the map's on a screen of %i × %i px",
    async (width, height) => {
      const page = await open({ viewport: { width, height } });
      await page.goto(skipped.path);
      expect(await page.locator(".status-line p").innerText()).toBe("1곳 건너뜀 되돌리기");
      const isLow = height < 480;
      expect((await boxOf(page, "#list")).height).toBeLessThanOrEqual(isLow ? 130 : 284);
      const strip = await boxesOf(page, ".certain");
      expect(strip.map((box) => box.height <= 56)).toEqual(isLow ? [] : [true]);
      await expectAnswer(page, [width, height]);
      await expectEdge(page, [width, height], false);
      expect(await coveredOf(page, ".status-line :is(a, summary), .certain a, .certain summary")).toEqual([]);
      for (const path of [skipped.path, skipped.path.replace(/&not=.*/, "")]) {
        await page.goto(path);
        const [foot, sheet] = [await boxOf(page, ".map-foot"), await boxOf(page, "#list")];
        expect(foot.bottom).toBeLessThanOrEqual(sheet.y);
      }
    },
  );
});

describe("a card on a phone", () => {
  const open = useBrowser({ javaScriptEnabled: false, viewport: PHONE });

  it("says the walk, the state, the number and the name in letters of their rank", async () => {
    const page = await open({ at: "/map?q=대전역" });
    const lookOf = (part: string) =>
      page
        .locator(`${CARD} ${part}`)
        .first()
        .evaluate((element) => {
          const { fontSize, fontWeight } = getComputedStyle(element);
          return `${fontSize} ${fontWeight}`;
        });
    expect(await lookOf(".answer-way > strong")).toBe("24px 700");
    expect(await lookOf(".answer-distance")).toBe("24px 700");
    expect(await lookOf("[data-open]")).toBe("15px 700");
    expect(await lookOf(".row-number")).toBe("13px 700");
    expect(await lookOf(".answer-name > a")).toBe("20px 700");
    expect((await boxOf(page, `${CARD} .answer-mark`)).width).toBe(56);
    expect(await page.locator(`${CARD} .answer-mark`).textContent()).toBe("");
    await page.goto("/map?lat=36.3504&lng=127.3845");
    expect(await page.locator(`${CARD} .answer-mark`).textContent()).toBe("1");
    await page.goto("/map?q=시청 남문광장 공중화장실");
    expect(await page.locator(`${CARD} .answer-distance`).textContent()).toContain("바로 이곳");
    expect(await page.locator(`${CARD} .answer-mark`).textContent()).toBe("1");
  });

  it("has icons only of the facilities that are asked for, while the list has all", async () => {
    const page = await open({ at: "/map?q=대전시청&has=bell" });
    expect(await boxesOf(page, `${CARD} .facility-signs li`)).toHaveLength(1);
    await page.goto("/map?q=대전시청&has=bell#list");
    expect((await boxesOf(page, `${CARD} .facility-signs li`)).length).toBeGreaterThan(1);
  });
});

describeWays("the pin of the first answer", ({ scripts, open }) => {
  it.each(
    firstOrAll(
      [
        "/map?lat=36.3504&lng=127.3845",
        "/map?me=36.351,127.38",
        "/map?page=2",
        "/map?lat=36.345&lng=127.445",
      ],
      2,
    ),
  )("lies on the map of a phone, neither under bar and chips nor under the sheet: %s", async (path) => {
    const page = await open({ at: path, viewport: PHONE });
    if (scripts) await untilLive(page);
    const number = (await page.locator(`${CARD} .row-number`).textContent())?.replace("번", "");
    const pin = page.locator(
      `${scripts ? ".live-map" : ".still-map"} :is([aria-label^="${number}번 "], [aria-label^="${number}–"], [aria-label^="${number}·"])`,
    );
    await pin.first().waitFor();
    const isFree = () =>
      pin.first().evaluate((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return topElement?.closest(".map-frame") !== null && topElement?.closest("nav") === null;
      });
    // The map may still move to the view of this window.
    await expect.poll(isFree).toBe(true);
  });
});

describe("the numbers of the chips on a phone", () => {
  const open = useBrowser({ viewport: PHONE });

  /** Returns the number of each chip, and what the part of the map holds that neither chips nor sheet cover. */
  async function numbersOf(page: Page) {
    const [map, chips, sheet] = [
      await boxOf(page, ".map-frame"),
      await boxOf(page, ".map-filters"),
      await boxOf(page, "#list"),
    ];
    const query = queryOf(page);
    const centre = { lat: Number(query.get("lat")), lng: Number(query.get("lng")) };
    const middle = map.y + map.height / 2;
    const drawn = { aside: map.width / 2, above: middle - chips.bottom, below: sheet.y - middle };
    const { west, south, east, north } = boxOfView(centre, Number(query.get("zoom")), drawn);
    const links = await page
      .locator(".filter")
      .evaluateAll((all) =>
        all.map((chip) => [chip.getAttribute("data-count"), (chip as HTMLAnchorElement).search]),
      );
    return Promise.all(
      links.map(async ([shown, search]) => {
        const pairs = new URLSearchParams({ bbox: [west, south, east, north].join(), zoom: "19" });
        for (const [name, value] of new URLSearchParams(search ?? ""))
          if (!["lat", "lng", "zoom", "page"].includes(name)) pairs.append(name, value);
        const { total } = await (await page.request.get(`/map/markers?${pairs}`)).json();
        return { shown: Number(shown), total: total as number };
      }),
    );
  }

  it("count what lies in the drawn view, and are counted anew after each move", async () => {
    const page = await open({ at: "/map?lat=36.3504&lng=127.3845&zoom=15" });
    await untilLive(page);
    const areTrue = async () => (await numbersOf(page)).filter(({ shown, total }) => shown !== total);
    await expect.poll(areTrue).toEqual([]);
    const before = (await numbersOf(page)).map(({ shown }) => shown);
    expect(Math.max(...before)).toBeGreaterThan(3);
    await page.mouse.move(100, 400);
    await page.mouse.down();
    await page.mouse.move(250, 250, { steps: 5 });
    await page.mouse.up();
    await expect.poll(async () => (await numbersOf(page)).map(({ shown }) => shown)).not.toEqual(before);
    await expect.poll(areTrue).toEqual([]);
  });
});

describe("the arrows over the map", () => {
  const openTouch = useBrowser({ viewport: PHONE, hasTouch: true, isMobile: true });
  const openMouse = useBrowser();
  const shownArrows = (page: Page) =>
    page
      .locator(".map-pan")
      .evaluateAll(
        (arrows) => arrows.filter((arrow) => Number(getComputedStyle(arrow).opacity) > 0.5).length,
      );

  it("are drawn on the focus of the keyboard and under a mouse at the edge, and block no touch", async () => {
    const page = await openTouch({ at: "/map" });
    await untilLive(page);
    expect(await shownArrows(page)).toBe(0);
    await page.locator(".map-register").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await shownArrows(page)).toBe(4);
    const mouse = await openMouse({ at: "/map" });
    await untilLive(mouse);
    await mouse.locator(".map-frame").hover();
    await expect.poll(() => shownArrows(mouse)).toBe(0);
    // Half way down the right edge of the map.
    await mouse.mouse.move(DESKTOP.width - 5, DESKTOP.height / 2);
    await expect.poll(() => shownArrows(mouse)).toBe(1);
  });
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
