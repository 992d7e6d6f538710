import type { Page } from "playwright";
import { expect, it } from "vitest";
import { describeBothWays, logIn } from "../support/browser";

const partsOf = (page: Page) =>
  page.locator(".site-header :is(a, button)").evaluateAll((parts) =>
    parts
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { top, bottom, left, right } = part.getBoundingClientRect();
        return { text: part.textContent?.trim() ?? "", top, bottom, left, right };
      }),
  );

describeBothWays("the header", ({ open }) => {
  it.each([
    ["visitor", 360],
    ["visitor", 390],
    ["user", 360],
    ["admin", 390],
    ["admin", 360],
    ["admin", 1280],
  ] as const)("is one row for a %s at %s px, and names the service once", async (who, width) => {
    const page = await open({ viewport: { width, height: 664 } });
    await page.goto("/map");
    if (who !== "visitor") await logIn(page, who);
    await expect.poll(async () => (await partsOf(page)).length).toBeGreaterThanOrEqual(3);
    const parts = await partsOf(page);
    for (const { top, bottom, left, right, text } of parts) {
      expect([text, bottom - top >= 44, bottom <= 60, left >= 0, right <= width]).toEqual([
        text,
        true,
        true,
        true,
        true,
      ]);
    }
    for (const [index, part] of parts.entries()) {
      expect(part.left).toBeGreaterThanOrEqual(parts[index - 1]?.right ?? 0);
    }
    const height = (await page.locator(".site-header").boundingBox())?.height;
    expect(height).toBeLessThanOrEqual(60);
    const words = (await page.locator(".site-header").textContent()) ?? "";
    expect(words.split("화장실 지도")).toHaveLength(2);
    expect(await page.getByRole("link", { name: "화장실 지도", exact: true }).count()).toBe(1);
  });

  it.each([320, 390, 768, 820, 1000, 1440, 1920])("says a member's name once at %s px", async (width) => {
    const page = await open({ viewport: { width, height: 800 } });
    await logIn(page, "user");
    const named = page.locator(".site-header :is(.account-opener, .account-name)").filter({ visible: true });
    await expect.poll(() => named.count()).toBe(1);
  });

  it.each(["visitor", "user", "admin"] as const)(
    "fits 320 px with letters twice as large, for a %s",
    async (who) => {
      const page = await open({ viewport: { width: 320, height: 800 } });
      await page.goto("/community/notice");
      if (who !== "visitor") await logIn(page, who, "/community/notice");
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      for (const { text, left, right } of await partsOf(page)) {
        expect([text, left >= 0, right <= 320]).toEqual([text, true, true]);
      }
    },
  );

  it("keeps the menu away from the service's name where the window grows while it is open", async () => {
    const page = await open({ viewport: { width: 700, height: 800 } });
    await logIn(page, "user");
    await page.locator(".account-opener").click();
    await page.setViewportSize({ width: 1000, height: 800 });
    const menu = await page.locator(".account-menu").boundingBox();
    const brand = await page.locator(".brand").boundingBox();
    expect(menu?.x ?? 0).toBeGreaterThan((brand?.x ?? 0) + (brand?.width ?? 0));
  });

  it("opens what belongs to a member by the name, on a phone", async () => {
    const page = await open({ viewport: { width: 390, height: 664 } });
    await logIn(page, "user");
    const logout = page.getByRole("button", { name: "로그아웃" });
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
