import { describe, expect, it } from "vitest";
import { startApp } from "../support/app-server";
import { PHONE, useBrowser } from "../support/browser";
import { noteOf, openWithWorker, untilCached } from "../support/kept-pages";
import { openFirstCard, untilLive } from "../support/map-page";

describe("the site without a network", () => {
  const open = useBrowser({ viewport: PHONE, serviceWorkers: "allow" });
  const LIST = "/map?lat=36.3504&lng=127.3845&zoom=15";

  it("links from an open list to a toilet that was visited before", async () => {
    const page = await open();
    await openWithWorker(page, LIST);
    const linkOf = () => page.locator(".cell-links a").first();
    const href = new URL((await linkOf().getAttribute("href")) ?? "", page.url());
    const storedPath = `/map/detail?toiletId=${href.searchParams.get("toiletId")}`;
    await page.goto(storedPath);
    await untilCached(page, storedPath);
    const heading = (await page.locator("h1").textContent()) ?? "";
    await page.goto(LIST);
    await untilLive(page);
    await page.context().setOffline(true);
    await openFirstCard(page);
    await linkOf().click();
    await noteOf(page).waitFor();
    expect(await page.locator("h1").textContent()).toBe(heading);
  });

  it("shows a plain area for a photo that is not stored", async () => {
    const page = await open();
    await openWithWorker(page, LIST);
    // The worker takes over no open page, because that would empty the browser's memory for Back.
    await page.reload();
    await page.context().setOffline(true);
    const width = await page.evaluate(async () => {
      const picture = new Image();
      picture.src = "/files/not-kept.jpg";
      await picture.decode();
      return picture.naturalWidth;
    });
    expect(width).toBeGreaterThan(0);
  });

  it("keeps the card that names a toilet", async () => {
    const page = await open();
    await openWithWorker(page, "/card?of=1");
    await untilCached(page, "/card?of=1");
    await page.context().setOffline(true);
    await page.goto("/card?of=1");
    expect(await page.getByText("기사님, 여기로 가 주세요.").isVisible()).toBe(true);
    expect(await noteOf(page).isVisible()).toBe(true);
  });
});

describe("the service worker", () => {
  const open = useBrowser({ serviceWorkers: "allow" });

  it("removes itself and its pages when it is switched off", async () => {
    const first = await startApp();
    const page = await open({ baseURL: first.origin });
    await openWithWorker(page, "/map");
    await untilCached(page, "/map");
    await first.stop();
    const port = new URL(first.origin).port;
    const second = await startApp({ SERVICE_WORKER: "off", PORT: port });
    try {
      await page.goto(`http://127.0.0.1:${port}/map`);
      const remainingPages = () =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          (await caches.keys()).length,
        ]);
      await expect.poll(remainingPages).toEqual([0, 0]);
    } finally {
      await second.stop();
    }
  });
});
