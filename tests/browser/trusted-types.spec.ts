import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstOrAll } from "../support/complete";
import { connectChromium, sharedAppOrigin } from "../support/shared-app";

/** Every other browser test fails if a page of ours needs a text that no Trusted Types policy passes (support/browser.ts). */

let browser: Browser;
beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser.close());

test.each(
  firstOrAll(["/map", "/map/detail?toiletId=1", "/map/register", "/community/free", "/login", "/saved"], 2),
)("%s refuses markup, scripts and policies from elsewhere", async (path) => {
  const page = await browser.newPage({ baseURL: sharedAppOrigin(), serviceWorkers: "block" });
  await page.goto(path);
  const refusals = await page.evaluate(() => {
    const attempts: Record<string, () => unknown> = {
      markup: () => {
        document.body.innerHTML = "<img src=x onerror=alert(1)>";
      },
      address: () => {
        document.createElement("script").src = "/assets/a.js";
      },
      text: () => {
        document.createElement("script").text = "alert(1)";
      },
      policy: () =>
        (
          globalThis as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes?.createPolicy("other", {}),
    };
    return Object.entries(attempts).flatMap(([name, attempt]) => {
      try {
        attempt();
        return [];
      } catch (error) {
        return error instanceof TypeError ? [name] : [`${name}: ${error}`];
      }
    });
  });
  expect(refusals).toEqual(["markup", "address", "text", "policy"]);
  await page.close();
});
