import { describe, expect, it } from "vitest";
import { answered } from "../support/http-session";
import { checkedOf, fieldMessage, fieldValue, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";

/** The form of a new toilet with scripts off. */

/** The lobby of Daejeon's city hall with a sample toilet. */
const LOBBY = { lat: "36.3506", lng: "127.3849" };
const LISTED_NAME = "대전시청 1층 로비 화장실";

const member = useMember({ origin: sharedAppOrigin() });

describe("the form before a toilet is added", () => {
  it("lists toilets within 50 m of the typed coordinates on request, and keeps the typed text", async () => {
    const fields = { intent: "look-around", name: "새 화장실", ...LOBBY };
    const { html } = await answered(200, member.post("/map/register", fields, { multipart: true }));
    expect(wordsOf(html)).toContain("50 m 안에 이미 등록된 화장실이");
    expect(wordsOf(html)).toContain(LISTED_NAME);
    expect(html).toContain('value="새 화장실"');
    const far = { ...fields, lat: "34.07", lng: "125.12" };
    const sea = await member.post("/map/register", far, { multipart: true });
    expect(wordsOf(sea.html)).toContain("50 m 안에 등록된 화장실이 없습니다.");
  });

  it("puts swapped coordinates right, and asks to check them", async () => {
    const fields = {
      ...{ intent: "register-toilet", name: "새 화장실", buildingName: "건물", address: "둔산로 100" },
      ...{ lat: "127.4", lng: "36.3", photos: await makePhoto() },
    };
    const { html } = await answered(400, member.post("/map/register", fields));
    expect(fieldMessage(html, "lat")).toMatch(/^위도와 경도가 서로 바뀌어 있어 바로잡았습니다/);
    expect([fieldValue(html, "lat"), fieldValue(html, "lng")]).toEqual(["36.3", "127.4"]);
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
      intent: "register-toilet",
      name,
      buildingName: "건물",
      lat: "36.2345",
      lng: "127.4567",
      maleLock: "unknown",
      femaleLock: "none",
      photos,
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

describe("the still map of a returned form", () => {
  it("shows the toilets around the typed position", async () => {
    const pinsOf = (html: string) => html.split('class="map-pin"').length - 1;
    const sea = await member.get("/map/register?lat=34.07&lng=125.12");
    expect(pinsOf(sea.html)).toBe(0);
    const fields = { intent: "search-place", placeQuery: "", lat: "36.3506", lng: "127.3849" };
    const refusal = await member.post("/map/register?lat=34.07&lng=125.12", fields, { multipart: true });
    expect(pinsOf(refusal.html)).toBeGreaterThan(1);
  });

  it("shows no building that it does not know", async () => {
    const fields = { intent: "pick-place", place: "36.3506,127.3849,대전 서구 둔산로 100" };
    const { html } = await answered(200, member.post("/map/register", fields, { multipart: true }));
    expect(wordsOf(html)).not.toContain("건물명을 찾아 넣었습니다");
  });
});
