import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { PHONE, textsOf, useBrowser } from "../support/browser";
import { untilLive } from "../support/map-page";

/** The bar with the search, and the row of chips below it, on a phone (docs/specification.md#map-and-toilets). */

const MIDTOWN = "/map?lat=36.3504&lng=127.3845&zoom=14";

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`no ${selector}`);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

/** Returns the parts of the bar from left to right: sign, field, its button, language and menu. */
const BAR_PARTS = [
  ".brand",
  "#place-search",
  ".map-search > .button",
  ".language-menu > summary",
  ".menu-opener",
];

for (const scripts of [true, false]) {
  describe(`the bar on a phone, scripts ${scripts ? "on" : "off"}`, () => {
    const open = useBrowser({ javaScriptEnabled: scripts, viewport: PHONE });

    test("holds the named sign, the search, the language and the menu in one row of full targets", async () => {
      const page = await open({ at: "/map?q=둔산로" });
      if (scripts) await untilLive(page);
      const bar = await boxOf(page, ".site-header-inner");
      let left = bar.x;
      for (const part of BAR_PARTS) {
        const box = await boxOf(page, part);
        expect([part, box.x >= left - 1, box.right <= bar.right, box.y >= bar.y]).toEqual([
          part,
          true,
          true,
          true,
        ]);
        expect([part, box.width >= 44, box.height >= 44]).toEqual([part, true, true]);
        left = box.right;
      }
      expect((await boxOf(page, "#place-search")).width).toBeGreaterThan(150);
      const sign = page.locator(".brand");
      expect(await sign.getAttribute("href")).toBe("/map");
      expect((await sign.textContent())?.trim()).toBe("화장실 지도");
      expect(await page.locator("#place-search").inputValue()).toBe("둔산로");
    });

    test("opens the four languages and the whole menu within the window", async () => {
      const page = await open({ at: MIDTOWN, as: "admin" });
      if (scripts) await untilLive(page);
      const opener = page.locator(".language-menu > summary");
      expect((await opener.innerText()).trim()).toBe("EN");
      await opener.click();
      expect(await textsOf(page.locator(".language-menu .languages > *"))).toEqual([
        ...["한국어", "English", "日本語", "中文"],
      ]);
      const languages = await boxOf(page, ".language-menu .languages");
      expect(languages.right).toBeLessThanOrEqual(PHONE.width);
      await opener.click();
      await page.locator(".menu-opener").click();
      const menu = page.locator(".site-menu");
      expect(await menu.locator(":is(p, a, button, .account-name):visible").allInnerTexts()).toEqual([
        ...["화장실 지도", expect.stringMatching(/님 \(관리자\)$/), "마이페이지", "로그아웃", "커뮤니티"],
        ...["저장한 곳", "보여 주기 카드", "새 화장실 등록", "사이트관리", "화면 설정"],
      ]);
      for (const part of await menu.locator("a, button").all()) {
        if (await part.isVisible()) expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      }
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "hidden" });
      await page.locator(".menu-opener").click();
      await page.mouse.click(60, 400);
      await menu.waitFor({ state: "hidden" });
    });

    test("has the display settings behind the menu", async () => {
      const page = await open({ at: MIDTOWN });
      if (scripts) await untilLive(page);
      await page.locator(".menu-opener").click();
      await page.locator(".site-menu").getByRole("button", { name: "화면 설정" }).click();
      await page.locator("#display-of-menu button").waitFor();
      await page.locator(".site-menu").waitFor({ state: "hidden" });
    });
  });
}

describe("the search on a phone", () => {
  const open = useBrowser({ viewport: PHONE });

  test("has its suggestions below the bar, over map and sheet, as wide as the window", async () => {
    const page = await open({ at: MIDTOWN });
    await untilLive(page);
    await page.getByRole("combobox", { name: "장소 검색" }).fill("대전");
    await page.getByRole("option").nth(2).waitFor();
    const [bar, list] = [await boxOf(page, ".site-header-inner"), await boxOf(page, ".suggestions")];
    expect(list.y).toBeGreaterThanOrEqual(bar.bottom);
    expect([list.x, list.right].map(Math.round)).toEqual([8, PHONE.width - 8]);
    const isOnTop = await page
      .getByRole("option")
      .nth(2)
      .evaluate((option) => {
        const { x, y, width, height } = option.getBoundingClientRect();
        return option.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    expect(isOnTop).toBe(true);
  });

  test("leaves the row of cards at its start, and no focus ring on the list's heading", async () => {
    const page = await open({ at: MIDTOWN });
    await untilLive(page);
    await page.getByRole("combobox", { name: "장소 검색" }).fill("둔산로");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.has("q"));
    await expect.poll(() => page.locator("#list-title").textContent()).toContain("둔산로");
    const ring = () =>
      page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);
    await expect.poll(ring).toBe("none");
    expect(await page.locator(".answers").evaluate((row) => row.scrollLeft)).toBe(0);
  });
});

describe("the row of chips on a phone", () => {
  const open = useBrowser({ viewport: PHONE });
  const namesOf = async (page: Page) =>
    (await textsOf(page.locator(".filter > span"))).map((text) => text.replace(/ .*/, ""));

  test("keeps its order, and a pressed chip where it is and in sight, also while the row scrolls", async () => {
    const page = await open({ at: MIDTOWN });
    await untilLive(page);
    const before = await namesOf(page);
    const chip = page.locator(".filter", { hasText: "비상벨" });
    await chip.click();
    await page.locator(".filter[aria-current]", { hasText: "비상벨" }).waitFor();
    expect(await namesOf(page)).toEqual(before);
    expect(await chip.evaluate((element) => element === document.activeElement)).toBe(true);
    const isInSight = () =>
      chip.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    await expect.poll(isInSight).toBe(true);
    for (const left of [0, 2000]) {
      await page.locator(".map-filters").evaluate((row, left) => row.scrollTo(left, 0), left);
      await expect.poll(isInSight).toBe(true);
    }
  });

  test("shows the tick of each of three pressed chips, however far the row is scrolled", async () => {
    const page = await open({ at: `${MIDTOWN}&open=now&has=accessible&has=bell` });
    const hiddenTicks = () =>
      page.locator(".filter[aria-current]").evaluateAll((chips) =>
        chips.flatMap((chip) => {
          const { left, right, top, bottom } = (chip.querySelector("svg") ?? chip).getBoundingClientRect();
          const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return chip.contains(hit) ? [] : chip.textContent;
        }),
      );
    expect(await page.locator(".filter[aria-current]").count()).toBe(3);
    for (const left of [0, 60, 120, 200, 300, 2000]) {
      await page.locator(".map-filters").evaluate((row, left) => row.scrollTo(left, 0), left);
      expect(await hiddenTicks()).toEqual([]);
    }
  });
});
