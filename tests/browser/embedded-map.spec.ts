import { createServer } from "node:http";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { freePort } from "../support/app-server";
import { isHydrated, useBrowser } from "../support/browser";
import { sharedAppOrigin } from "../support/shared-app";
import { sharedApp } from "../support/shared-apps";
import { useStarted } from "../support/started";

/** The map inside a frame of a page of another site. */

const port = await freePort();
const PARTNER = `http://localhost:${port}`;
const STRANGER = `http://127.0.0.1:${port}`;
const MAP = "/map?lat=36.351&lng=127.385&embedded=1";

useStarted(async () => {
  const server = createServer(({ url = "" }, answer) => {
    const map = decodeURIComponent(url.slice(2)).replaceAll("&", "&amp;");
    answer.setHeader("Content-Type", "text/html");
    answer.end(
      `<!doctype html><title>partner</title><iframe src="${map}" width="900" height="600"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return server;
});
const limited = sharedApp({ EMBED_ORIGINS: PARTNER });
const openPage = useBrowser();

/** Opens a page of a site that frames a map of the app. @returns the frame */
async function frameMap(page: Page, site: string, app: string) {
  await page.goto(`${site}/?${encodeURIComponent(app + MAP)}`);
  const frame = page.frames()[1];
  if (!frame) throw new Error("the page has no frame");
  return frame;
}

describe("a map in a frame of another site", () => {
  it("moves inside the frame, opens other pages in a new tab, and sets no cookie", async () => {
    const page = await openPage({ as: "user", at: "/about/sources" });
    const cookiesBefore = await page.context().cookies();
    const frame = await frameMap(page, PARTNER, sharedAppOrigin());
    await frame.waitForFunction(isHydrated);
    expect(await frame.getByRole("link", { name: /로그인|마이페이지|등록/ }).count()).toBe(0);

    await frame.getByRole("link", { name: /^24시간/ }).click();
    await frame.waitForURL(/open24=1.*embedded=1/);
    const tab = page.waitForEvent("popup");
    await frame.locator(".answer-review").first().click();
    await (await tab).waitForURL(/\/map\/detail\?toiletId=/);
    expect(new URL(frame.url()).searchParams.get("embedded")).toBe("1");
    expect(await page.context().cookies(sharedAppOrigin())).toEqual(cookiesBefore);
  });

  it("appears only in the frames of EMBED_ORIGINS, if there are any", async () => {
    const page = await openPage();
    const framed = await frameMap(page, PARTNER, limited.origin);
    await framed.waitForFunction(isHydrated);
    const refusal = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    const refused = await frameMap(page, STRANGER, limited.origin);
    await refusal;
    expect(await refused.locator(".map-page").count()).toBe(0);
  });
});
