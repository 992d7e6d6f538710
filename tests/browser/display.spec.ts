import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { describeWays, PHONE, useBrowser } from "../support/browser";

const groundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const LIGHT = "rgb(244, 245, 246)";
const DARK = "rgb(18, 20, 23)";

async function choose(page: Page, choices: Record<string, string>): Promise<void> {
  const form = page.locator("#display");
  if (!(await form.isVisible())) await page.locator(".display-settings summary").click();
  for (const [label, choice] of Object.entries(choices)) await form.getByLabel(label).selectOption(choice);
  await form.getByRole("button", { name: "적용" }).click();
  await page.waitForLoadState();
}

describeWays("the display form", ({ open }) => {
  it("saves the choice and returns to the same page", async () => {
    const page = await open({ at: "/map?lat=36.3366&lng=127.4594&zoom=15#list", viewport: PHONE });
    expect(await groundOf(page)).toBe(LIGHT);
    expect((await page.locator(".display-settings").boundingBox())?.height).toBeLessThanOrEqual(48);
    const sizeBefore = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    await choose(page, { "화면 색": "어둡게", 대비: "높게", "글자 크기": "크게", 이용자: "휠체어" });
    const { pathname, search } = new URL(page.url());
    expect(pathname + search).toBe("/map?lat=36.3366&lng=127.4594&zoom=15");
    expect(await groundOf(page)).toBe("rgb(27, 30, 34)");
    const sizeAfter = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
    expect(sizeAfter / sizeBefore).toBeCloseTo(1.25, 2);
    await page.goto("/accessibility");
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    expect(await page.locator("#display").getByLabel("이용자").inputValue()).toBe("wheelchair");
    await choose(page, { "화면 색": "밝게", 대비: "기기 설정대로", "글자 크기": "보통" });
    expect(await groundOf(page)).toBe(LIGHT);
  });
});

describe("the device's preferences", () => {
  const open = useBrowser({ javaScriptEnabled: false });

  it("apply until the visitor chooses otherwise", async () => {
    const page = await open({ at: "/login", colorScheme: "dark" });
    expect(await groundOf(page)).toBe(DARK);
    await choose(page, { "화면 색": "밝게" });
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(await groundOf(page)).toBe(LIGHT);
  });
});
