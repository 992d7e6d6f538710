import { describe, expect, it } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { untilLive } from "../support/map-page";

const WAYS = ["카카오맵", "네이버 지도", "네이버 앱", "T맵 앱", "Google 지도", "다른 앱"];
const EXACT = { latitude: 36.35046, longitude: 127.38454 };

describe("the route links of a toilet", () => {
  const open = useBrowser({ javaScriptEnabled: false });

  it("open with one press below the picture, with app links only on phones", async () => {
    const phone = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
    await phone.goto("/map/detail?toiletId=1");
    const topOf = async (selector: string) => (await phone.locator(selector).first().boundingBox())?.y ?? -1;
    const choice = phone.locator(".way-choice summary");
    expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(52);
    expect(await topOf(".photo-wall")).toBeLessThan(await topOf("h1"));
    expect(await topOf("h1")).toBeLessThan(await topOf(".way-choice"));
    expect(await topOf(".way-choice")).toBeLessThan(PHONE.height - 52);
    expect(await phone.locator(".ways a").first().isVisible()).toBe(false);
    await choice.click();
    expect(await phone.locator(".ways a:visible").allInnerTexts()).toEqual(WAYS);
    await phone.goto("/map?toiletId=1");
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await phone.locator(".answers .is-chosen .card-more summary").click();
    expect(await phone.locator(".answers .is-chosen .ways a:visible").allInnerTexts()).toEqual(WAYS);
    const desktop = await open({ at: "/map?toiletId=1" });
    const topOfPanel = async (part: string) => (await desktop.locator(`.map-panel ${part}`).boundingBox())?.y;
    expect(await topOfPanel(".way-choice summary")).toBeLessThan((await topOfPanel(".panel-photo")) ?? 0);
    await desktop.goto("/map/detail?toiletId=1");
    await desktop.locator(".way-choice summary").click();
    expect(await desktop.locator(".ways a:visible").allInnerTexts()).toEqual([
      ...["카카오맵", "네이버 지도", "Google 지도"],
    ]);
  });
});

describe("the route from the own position", () => {
  const open = useBrowser({ permissions: ["geolocation"], geolocation: EXACT });

  it("passes the exact position to the map service only, and only during the press", async () => {
    const page = await open();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.context().route("https://map.kakao.com/**", (route) => route.fulfill({ body: "" }));
    await page.goto("/map");
    await untilLive(page);
    await page
      .getByRole("button", { name: /내 위치/ })
      .first()
      .click();
    await page.waitForURL(/me=/);
    await expect.poll(() => page.locator("#list-title").textContent()).toContain("내 위치");
    await page.locator(".card-more summary").first().click();
    const link = page.getByRole("link", { name: /카카오맵 길찾기/ }).first();
    await link.waitFor();
    const roundedHref = await link.getAttribute("href");
    expect(roundedHref).toContain("36.35,127.385/");
    const newPage = page.context().waitForEvent("page");
    await link.click();
    const kakao = await newPage;
    await kakao.waitForURL(/kakao/);
    expect(kakao.url()).toContain(`,${EXACT.latitude},${EXACT.longitude}/`);
    expect(await link.getAttribute("href")).toBe(roundedHref);
    expect(requests.filter((url) => url.includes(String(EXACT.latitude)))).toEqual([]);
  });
});

describe("the route app that was used last", () => {
  const open = useBrowser();

  it.each(["/map/detail?toiletId=1", "/map?toiletId=1"])("is the button for %s itself", async (address) => {
    const page = await open({ at: address });
    await page.context().route("https://map.naver.com/**", (route) => route.fulfill({ body: "" }));
    if (address.startsWith("/map?")) await untilLive(page);
    const choice = page.locator(".way-choice");
    expect(await choice.locator(".button:visible").allInnerTexts()).toEqual(["길찾기"]);
    await choice.locator("summary").click();
    const first = page.waitForEvent("popup");
    await choice.getByRole("link", { name: /네이버 지도 길찾기/ }).click();
    await first;
    await page.reload();
    const last = choice.locator("a.button");
    await last.waitFor();
    expect(await choice.locator(".button:visible").allInnerTexts()).toEqual([
      "네이버 지도 길찾기",
      "다른 지도",
    ]);
    const second = page.waitForEvent("popup");
    await last.click();
    expect((await second).url()).toContain("map.naver.com");
  });
});
