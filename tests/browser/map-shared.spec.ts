import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { openMemberSession } from "../support/http-session";
import { listedNames, statusOf, untilLive } from "../support/map-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

const PLACE = { lat: "36.2101", lng: "127.3101" };

/** Registers a toilet in a separate session. */
async function register(name: string): Promise<void> {
  const session = await openMemberSession(sharedAppOrigin(), "user");
  const photos = await makePhoto();
  const fields = { intent: "register-toilet", name, buildingName: "같은 건물", ...PLACE, photos };
  expect((await session.post("/map/register", fields)).status).toBe(303);
}

describe("the map with several visitors", () => {
  const open = useBrowser();

  it("shows new toilets without a reload, and toilets at one point as one marker that opens their list", async () => {
    const names = [1, 2].map((floor) => `${floor}층 화장실 ${Date.now()}`);
    const page = await open({ at: `/map?lat=${PLACE.lat}&lng=${PLACE.lng}&zoom=18` });
    await untilLive(page);
    await register(names[0] ?? "");
    await page.locator(`.live-map [aria-label$="${names[0]}"]`).waitFor();
    await register(names[1] ?? "");
    const stack = page.locator(".live-map .mark-stack");
    await stack.waitFor();
    await stack.click();
    await page.waitForURL((url) => url.hash === "#list");
    await expect.poll(async () => (await listedNames(page)).slice(0, 2).sort()).toEqual([...names].sort());
    expect(await statusOf(page).textContent()).toContain("이 자리에 화장실 2곳이 있습니다.");
  });
});
