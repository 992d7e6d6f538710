import { expect, it } from "vitest";
import { describeBothWays } from "../support/browser";
import { expectOneRow, partsOfHeader } from "../support/header";
import { enlarge } from "../support/readable";

const WIDTHS = [320, 360, 390, 768, 820, 1000, 1280, 1440, 1920];

describeBothWays("the header", ({ open }) => {
  // One page for all widths: what the header does with a width is up to the style sheet alone.
  it.each(["visitor", "user", "admin"] as const)(
    "is one row for a %s at each width, names service and member once, and fits letters twice as large",
    async (as) => {
      const page = await open({ as, at: "/map", viewport: { width: 360, height: 664 } });
      const words = (await page.locator(".site-header").textContent()) ?? "";
      expect(words.split("화장실 지도")).toHaveLength(2);
      const named = page.locator(".site-header :is(.account-opener, .account-name)");
      for (const width of WIDTHS) {
        await expectOneRow(page, width);
        expect(await page.getByRole("link", { name: "화장실 지도", exact: true }).count()).toBe(1);
        if (as !== "visitor") await expect.poll(() => named.filter({ visible: true }).count()).toBe(1);
      }
      await page.setViewportSize({ width: 320, height: 800 });
      await enlarge(page);
      const outside = (await partsOfHeader(page)).filter(({ left, right }) => left < 0 || right > 320);
      expect(outside).toEqual([]);
    },
  );

  it("keeps the menu away from the service's name where the window grows while it is open", async () => {
    const page = await open({ as: "user", viewport: { width: 700, height: 800 } });
    await page.locator(".account-opener").click();
    await page.setViewportSize({ width: 1000, height: 800 });
    const menu = await page.locator(".account-menu").boundingBox();
    const brand = await page.locator(".brand").boundingBox();
    const isBeside = (menu?.x ?? 0) > (brand?.x ?? 0) + (brand?.width ?? 0);
    const isBelow = (menu?.y ?? 0) >= (brand?.y ?? 0) + (brand?.height ?? 0);
    expect(isBeside || isBelow).toBe(true);
  });

  it("opens what belongs to a member by the name, on a phone", async () => {
    const page = await open({ as: "user", viewport: { width: 390, height: 664 } });
    const logout = page.getByRole("button", { name: "로그아웃", exact: true });
    expect(await logout.isVisible()).toBe(false);
    await page.locator(".account-opener").click();
    expect(await page.locator(".account-name").textContent()).toContain("(일반 사용자)");
    for (const part of [logout, page.getByRole("link", { name: "마이페이지" })]) {
      const box = await part.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    }
    await page.getByRole("link", { name: "마이페이지" }).click();
    await page.waitForURL("**/mypage");
    await expect.poll(() => logout.isVisible()).toBe(false);
    await page.locator(".account-opener").click();
    await logout.click();
    await page.waitForURL("**/map");
    await page.getByText("로그아웃되었습니다.").waitFor();
  });
});
