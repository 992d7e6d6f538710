import { describe, expect, it } from "vitest";
import { PHONE, untilHydrated, useBrowser } from "../support/browser";
import { queryOf, untilLive } from "../support/map-page";

const GANGNAM = { latitude: 37.49794, longitude: 127.02762, accuracy: 20 };
const FAR = "/map?lat=35.1798&lng=129.075&zoom=15";

describe("a map URL without a place", () => {
  const open = useBrowser({ viewport: PHONE });

  it("opens at the own position if the permission is granted already, and Back leaves it", async () => {
    const page = await open({ at: "/privacy-policy", geolocation: GANGNAM, permissions: ["geolocation"] });
    await page.goto("/map");
    await page.waitForURL(/[?&]me=37\.498,127\.028/);
    await page.goBack();
    await page.waitForURL("**/privacy-policy");
  });

  it("asks for no permission and stays at the service's place", async () => {
    const page = await open();
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () =>
        document.documentElement.setAttribute("data-asked", "");
    });
    await page.goto("/map");
    await untilHydrated(page);
    await page.evaluate(() => navigator.permissions.query({ name: "geolocation" }));
    expect(await page.locator("[data-asked]").count()).toBe(0);
    expect(new URL(page.url()).search).toBe("");
  });

  it("asks where the visitor is, with the last view of this browser as the first of the places", async () => {
    const page = await open({ at: FAR });
    await page.waitForFunction(() => localStorage.getItem("last-view"));
    await page.goto("/map");
    const question = page.getByRole("region", { name: "어디 계세요?" });
    const places = question.getByRole("link");
    await expect
      .poll(() => places.allTextContents())
      .toEqual(["마지막에 본 곳", ...["서울", "부산", "대구", "인천", "광주", "대전", "제주"]]);
    expect(new URL(page.url()).search).toBe("");
    for (const place of [
      question.getByRole("button", { name: "내 위치에서 찾기" }),
      ...(await places.all()),
    ]) {
      const box = await place.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? PHONE.height) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
    }
    await places.first().click();
    await page.waitForURL(/[?&]lat=35\.18&/);
    expect(queryOf(page).get("zoom")).toBe("15");
    await question.waitFor({ state: "detached" });
    expect(await page.locator(".answers > li").first().isVisible()).toBe(true);
  });

  it("has the cards below the question once the sheet is lifted, and the list names its place", async () => {
    const page = await open({ at: "/map" });
    await untilLive(page);
    expect(await page.locator(".answers > li").first().isVisible()).toBe(false);
    await page.getByRole("link", { name: "목록 펼치기" }).click();
    await page.getByRole("heading", { name: "대전시청 주변 화장실" }).waitFor();
    const [question, row] = [page.locator(".first-visit"), page.locator(".answers > li").first()];
    expect((await row.boundingBox())?.y).toBeGreaterThan((await question.boundingBox())?.y ?? 9999);
  });

  it("never leaves a place in its URL", async () => {
    const page = await open({ at: FAR, geolocation: GANGNAM, permissions: ["geolocation"] });
    await untilHydrated(page);
    await page.evaluate(() => navigator.permissions.query({ name: "geolocation" }));
    expect(queryOf(page).get("me")).toBeNull();
  });
});
