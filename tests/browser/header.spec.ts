import { describe, expect, it } from "vitest";
import { logIn, useBrowser } from "../support/browser";
import { expectOneRow, partsOfHeader } from "../support/header";

describe("the header", () => {
  const open = useBrowser();

  it("fits one row from a small phone to a desktop", async () => {
    const page = await open({ as: "admin", at: "/community/free", javaScriptEnabled: false });
    for (const width of [320, 390, 768, 1280]) await expectOneRow(page, width);
  });

  it("shows the member's name and links without a press from 1280 px on, and behind the name below", async () => {
    for (const at of ["/community", "/map?lat=36.35&lng=127.38"]) {
      const page = await open({ as: "user", at, viewport: { width: 1280, height: 800 } });
      const parts = [
        page.locator(".account .account-name"),
        page.getByRole("link", { name: "마이페이지" }),
        page.getByRole("button", { name: "로그아웃", exact: true }),
      ];
      for (const part of parts) expect([at, await part.isVisible()]).toEqual([at, true]);
      expect(await parts[0]?.textContent()).toMatch(/님 \(일반 사용자\)$/);
      const order = (await partsOfHeader(page)).map(({ text, top, left }) => ({
        text,
        at: top * 2000 + left,
      }));
      expect(order).toEqual(order.toSorted((a, b) => a.at - b.at));
      await page.setViewportSize({ width: 1279, height: 800 });
      for (const part of parts) expect([at, await part.isVisible()]).toEqual([at, false]);
      await page.locator(".account-opener").click();
      for (const part of parts) await part.waitFor();
    }
  });

  it("has on a phone the member's links in the menu, which closes when one is followed", async () => {
    // A login of its own, because the files of a run share theirs.
    const page = await open({ viewport: { width: 390, height: 664 } });
    await logIn(page, "user", "/community");
    const logout = page.getByRole("button", { name: "로그아웃", exact: true });
    expect(await logout.isVisible()).toBe(false);
    await page.locator(".menu-opener").click();
    expect(await page.locator(".in-menu .account-name").textContent()).toContain("(일반 사용자)");
    for (const part of [logout, page.getByRole("link", { name: "마이페이지" })]) {
      const box = await part.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    }
    await page.getByRole("link", { name: "마이페이지" }).click();
    await page.waitForURL("**/mypage");
    await expect.poll(() => logout.isVisible()).toBe(false);
    await page.locator(".menu-opener").click();
    await logout.click();
    await page.waitForURL("**/map");
    await page.locator(".status-line").getByText("로그아웃되었습니다.").waitFor();
  });
});
