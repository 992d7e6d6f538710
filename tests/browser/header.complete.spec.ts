import { expect, it } from "vitest";
import { describeWays } from "../support/browser";
import { expectOneRow, partsOfHeader } from "../support/header";
import { enlarge } from "../support/readable";

const WIDTHS = [320, 360, 390, 768, 820, 1000, 1280, 1440, 1920];

/** Below this width the member and the menu are behind one button. From it on, the map's header is a column. */
const WIDE_FROM_PX = 880;
/** From this width my page and logout are visible. */
const OPEN_FROM_PX = 1280;

describeWays("the header", ({ open }) => {
  // One page serves all widths, because only the style sheet reacts to the width.
  it.each([
    { as: "visitor", at: "/map", widths: WIDTHS },
    { as: "user", at: "/map", widths: WIDTHS.filter((width) => width < WIDE_FROM_PX) },
    { as: "admin", at: "/map", widths: WIDTHS.filter((width) => width < WIDE_FROM_PX) },
    { as: "user", at: "/community/free", widths: WIDTHS },
    { as: "admin", at: "/community/free", widths: WIDTHS },
  ] as const)(
    "fits one row for a $as on $at at $widths px, also with double text, and names service and member once",
    async ({ as, at, widths }) => {
      const page = await open({ as, at, viewport: { width: 360, height: 664 } });
      const words = await page.locator(".site-header").innerText();
      expect(words.split("화장실 지도")).toHaveLength(2);
      const memberNames = page.locator(".site-header :is(.account-opener, .account-name)");
      for (const width of widths) {
        await expectOneRow(page, width);
        expect(await page.getByRole("link", { name: "화장실 지도", exact: true }).count()).toBe(1);
        const nameCount = as !== "visitor" && width >= WIDE_FROM_PX ? 1 : 0;
        await expect.poll(() => memberNames.filter({ visible: true }).count()).toBe(nameCount);
      }
      await page.setViewportSize({ width: 320, height: 800 });
      await enlarge(page);
      const outside = (await partsOfHeader(page)).filter(({ left, right }) => left < 0 || right > 320);
      expect(outside).toEqual([]);
    },
  );

  it.each(["user", "admin"] as const)(
    "shows name, role, my page and logout of a %s from 1280 px on, and one button for them below",
    async (as) => {
      const role = { user: "(일반 사용자)", admin: "(관리자)" }[as];
      for (const at of ["/map", "/community/free"]) {
        const page = await open({ as, at, viewport: { width: 360, height: 664 } });
        const header = page.locator(".site-header .account");
        const parts = [
          header.getByText(role, { exact: true }),
          header.getByRole("link", { name: "마이페이지", exact: true }),
          header.getByRole("button", { name: "로그아웃", exact: true }),
        ];
        for (const width of [360, 879, WIDE_FROM_PX, 1279, OPEN_FROM_PX, 1440, 1920]) {
          await page.setViewportSize({ width, height: 900 });
          const look = () => Promise.all(parts.map((part) => part.isVisible()));
          await expect
            .poll(look, { message: `${at} at ${width} px` })
            .toEqual(parts.map(() => width >= OPEN_FROM_PX));
          const { scrollWidth, header: low } = await page.evaluate(() => ({
            scrollWidth: document.documentElement.scrollWidth,
            header: document.querySelector(".site-header")?.getBoundingClientRect().height ?? 0,
          }));
          expect(scrollWidth).toBeLessThanOrEqual(width);
          // In the column beside the map the member has a row of its own.
          expect(low).toBeLessThanOrEqual(at === "/map" && width >= WIDE_FROM_PX ? 128 : 64);
        }
      }
    },
  );

  it("has its row again after an open menu is closed, and keeps the member's menu off the service's name", async () => {
    const page = await open({ as: "user", at: "/community/free", viewport: { width: 600, height: 800 } });
    await page.locator(".menu-opener").click();
    await page.setViewportSize({ width: 1000, height: 800 });
    await page.keyboard.press("Escape");
    await expectOneRow(page, 1000);
    await page.locator(".account-opener").click();
    await page.setViewportSize({ width: 1200, height: 800 });
    const menu = await page.locator("#account-menu").boundingBox();
    const brand = await page.locator(".brand").boundingBox();
    const isBeside = (menu?.x ?? 0) > (brand?.x ?? 0) + (brand?.width ?? 0);
    const isBelow = (menu?.y ?? 0) >= (brand?.y ?? 0) + (brand?.height ?? 0);
    expect(isBeside || isBelow).toBe(true);
  });

  it.each(["", "/en", "/ja", "/zh"])(
    "has the saved places in the menu of every phone, also with double text: %s",
    async (language) => {
      const page = await open({ at: `${language}/map`, viewport: { width: 320, height: 664 } });
      const name = { "": "저장한 곳", "/en": "Saved places", "/ja": "保存した場所", "/zh": "已收藏" }[
        language
      ];
      const link = page.locator(".site-menu").getByRole("link", { name, exact: true });
      for (const width of [320, 360, 390]) await expectOneRow(page, width);
      await page.locator(".menu-opener").click();
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      await enlarge(page);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 664 });
        const right = async () => {
          const box = await link.boundingBox();
          return (box?.x ?? 999) + (box?.width ?? 0);
        };
        await expect.poll(right).toBeLessThanOrEqual(width);
      }
    },
  );
});
