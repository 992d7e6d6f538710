import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { expectOneRow } from "../support/header";

describe("the header", () => {
  const open = useBrowser();

  it("fits one row from a small phone to a desktop", async () => {
    const page = await open({ as: "admin", at: "/community/free", javaScriptEnabled: false });
    for (const width of [320, 390, 768, 1280]) await expectOneRow(page, width);
  });

  it("opens the member's menu by the name on a phone", async () => {
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
