import { describe, expect, it } from "vitest";
import { overflowOf } from "../support/axe";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { narrowButtonsOf, openDisclosures } from "../support/readable";

const WITH_PHOTOS = "/map/detail?toiletId=1";

describe("sharing a place", () => {
  const open = useBrowser({ permissions: ["clipboard-read", "clipboard-write"] });

  it("copies the address, and the link without the own position if the device cannot share", async () => {
    const page = await open({ viewport: PHONE });
    await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await page.goto(`${WITH_PHOTOS}&me=36.351,127.38`);
    await page.getByRole("button", { name: "주소 복사" }).click();
    await expect.poll(() => page.locator(".place-done").innerText()).toBe("주소를 복사했습니다.");
    const address = await page.locator(".toilet-facts dt:text-is('주소') + dd").innerText();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await page.getByRole("button", { name: "공유" }).click();
    await expect.poll(() => page.locator(".place-done").innerText()).toBe("링크를 복사했습니다.");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/map\/detail\?toiletId=1$/);
  });

  it("saves it by its star, which reacts at once and stays after a reload", async () => {
    const page = await open({ viewport: PHONE });
    await page.goto(WITH_PHOTOS);
    const star = page.locator(".save-button");
    const saveResponse = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/saved");
    await star.click();
    expect(await star.getAttribute("aria-pressed")).toBe("true");
    expect((await saveResponse).status()).toBe(303);
    await page.reload();
    expect(await star.getAttribute("aria-pressed")).toBe("true");
    await star.click();
    await expect
      .poll(async () => (await page.context().cookies()).map(({ name }) => name))
      .not.toContain("saved");
  });

  it("uses the device's share function if there is one", async () => {
    const page = await open({ viewport: PHONE });
    await page.addInitScript(() => {
      const share = async (shareData: ShareData) => {
        document.title = JSON.stringify(shareData);
      };
      Object.defineProperty(navigator, "share", { value: share });
    });
    await page.goto(WITH_PHOTOS);
    await page.getByRole("button", { name: "공유" }).click();
    await expect.poll(() => page.title()).toContain('"title":"대전시청 1층 로비 화장실"');
  });
});

describe("the buttons of a member", () => {
  const open = useBrowser();

  it("stay in their rows and in the window while every disclosure is open", async () => {
    const page = await open({ as: "user", at: WITH_PHOTOS, viewport: PHONE });
    await page.getByRole("button", { name: "공유" }).waitFor();
    expect(await openDisclosures(page)).toBeGreaterThanOrEqual(3);
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect.soft([viewport, await overflowOf(page)]).toEqual([viewport, 0]);
      expect.soft([viewport, await narrowButtonsOf(page)]).toEqual([viewport, []]);
    }
  });
});
