import { describe, expect, it } from "vitest";
import { describeBothWays, untilHydrated } from "../support/browser";
import { answered } from "../support/http-session";
import { checkedOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";

/** The lobby of Daejeon's city hall with a sample toilet. */
const LOBBY = { lat: "36.3506", lng: "127.3849" };
const LISTED_NAME = "대전시청 1층 로비 화장실";

describe("the form before a toilet is added", () => {
  const member = useMember({ origin: sharedAppOrigin() });

  it("lists toilets within 50 m of the typed coordinates on request, and keeps the typed text", async () => {
    const fields = { intent: "look-around", name: "새 화장실", ...LOBBY };
    const { html } = await answered(200, member.post("/map/register", fields, { multipart: true }));
    expect(wordsOf(html)).toContain("50 m 안에 이미 등록된 화장실이");
    expect(wordsOf(html)).toContain(LISTED_NAME);
    expect(html).toContain('value="새 화장실"');
    const far = { ...fields, lat: "34.5", lng: "125.9" };
    const sea = await member.post("/map/register", far, { multipart: true });
    expect(wordsOf(sea.html)).toContain("50 m 안에 등록된 화장실이 없습니다.");
  });

  it("leaves the locks unknown by default", async () => {
    const { html } = await member.get("/map/register");
    expect([...checkedOf(html, "maleLock"), ...checkedOf(html, "femaleLock")]).toEqual([
      "unknown",
      "unknown",
    ]);
  });

  it("saves an unknown lock as unknown, and leads to the new toilet", async () => {
    const photos = await makePhoto();
    const name = `모르는 잠금 ${Date.now()}`;
    const answer = await member.post("/map/register", {
      ...{ intent: "register-toilet", name, buildingName: "건물", lat: "36.2345", lng: "127.4567" },
      ...{ photos, maleLock: "unknown", femaleLock: "none" },
    });
    expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/^\/map\?toiletId=\d+$/)]);
    const map = await member.follow(answer);
    expect(wordsOf(map.html)).toContain("화장실 등록이 완료되었습니다!");
    expect(/class="map-panel"[\s\S]*?<h2[^>]*>(?:<[^>]+>)*([^<]*)/.exec(map.html)?.[1]).toBe(name);
    const edit = await member.get((answer.location ?? "").replace("/map", "/map/edit"));
    expect([...checkedOf(edit.html, "maleLock"), ...checkedOf(edit.html, "femaleLock")]).toEqual([
      "unknown",
      "none",
    ]);
  });
});

describeBothWays("the place of a new toilet", (way) => {
  it("has its coordinates folded away, with a summary after a search filled them in", async () => {
    const page = await way.open({ as: "user", at: "/map/register" });
    if (way.scripts) await untilHydrated(page);
    expect(await page.getByLabel("위도").isVisible()).toBe(false);
    const search = page.getByRole("combobox", { name: "장소 검색" });
    await search.fill(LISTED_NAME);
    if (way.scripts) {
      await page.locator(".suggestions [role=option]").first().click();
    } else {
      await page.getByRole("button", { name: "검색", exact: true }).click();
      await page.getByRole("button", { name: "이 위치로 정하기" }).click();
    }
    await page.locator("#neighbours").getByText(LISTED_NAME).first().waitFor();
    expect(await page.getByLabel("위도").isVisible()).toBe(false);
    expect(await page.locator("summary", { hasText: "좌표" }).textContent()).toContain("36.35");
    await page.locator("summary", { hasText: "좌표" }).click();
    await page.getByLabel("위도").waitFor();
  });
});
