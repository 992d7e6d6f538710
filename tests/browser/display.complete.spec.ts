import { describe, expect, it } from "vitest";
import { auditLook, overflowOf } from "../support/axe";
import { PHONE, useBrowser } from "../support/browser";
import { untilLive } from "../support/map-page";
import { sharedAppOrigin } from "../support/shared-app";

describe("the device's preference of contrast", () => {
  const open = useBrowser({ javaScriptEnabled: false });

  it("applies until the visitor chooses otherwise", async () => {
    const page = await open({ at: "/login", contrast: "more" });
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(ground).toBe("rgb(255, 255, 255)");
  });
});

describe("pages in dark mode, high contrast and large text", () => {
  const open = useBrowser({ viewport: PHONE });
  const COOKIES = [
    { theme: "dark", contrast: "normal", text: "normal", profile: "none" },
    { theme: "dark", contrast: "high", text: "large", profile: "none" },
  ];
  const PATHS = ["/map", "/map?toiletId=1", "/map/detail?toiletId=1", "/login", "/community/notice"];
  it.each(COOKIES)("are clean for axe: %o", async (display) => {
    const page = await open();
    const value = Buffer.from(JSON.stringify(display)).toString("base64");
    await page
      .context()
      .addCookies([{ name: "display", value: encodeURIComponent(value), url: sharedAppOrigin() }]);
    for (const path of PATHS) {
      await page.goto(path);
      if (/^\/map(\?|$)/.test(path)) await untilLive(page);
      expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
      expect.soft(await auditLook(page), path).toEqual([]);
      expect.soft(await overflowOf(page), path).toBe(0);
    }
  });
});
