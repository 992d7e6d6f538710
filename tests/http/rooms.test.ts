import { expect, test } from "vitest";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { checkedOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

/** The form asks in which room a facility is, pages say it, and the map filters by it. */

const PLACE = { lat: "35.3231", lng: "128.6561" };
const HERE = `lat=${PLACE.lat}&lng=${PLACE.lng}`;

test("rooms are saved with their facilities, shown, filtered by and changed", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const name = `남녀 다른 화장실 ${Date.now()}`;
  const fields = {
    ...{ intent: "register-toilet", name, buildingName: "건물", address: "경남 어딘가 3", ...PLACE },
    facilities: ["장애인 화장실", "기저귀 교환대", "비상벨"],
    rooms: ["장애인 화장실(남)", "기저귀 교환대(남)", "기저귀 교환대(여)", "어린이 변기(여)"],
    photos: await makePhoto(),
  };
  const refusal = await answered(400, member.post("/map/register", { ...fields, name: "" }));
  expect(checkedOf(refusal.html, "rooms")).toEqual(fields.rooms);
  const registered = await answered(303, member.post("/map/register", fields));
  const toiletId = /toiletId=(\d+)/.exec(registered.location ?? "")?.[1];
  const placePath = `/map/detail?toiletId=${toiletId}`;

  const { html } = await member.get(placePath);
  expect(wordsOf(html)).toContain("장애인 화장실 — 남자 화장실에만 기저귀 교환대(남녀 모두) 비상벨");
  expect(wordsOf((await member.get(`/en${placePath}`)).html)).toContain(
    "Accessible toilet — men’s room only",
  );

  const lists = async (query: string, session = openSession(sharedAppOrigin())) =>
    (await session.get(`/map?${HERE}&${query}`)).html.includes(name);
  expect([await lists("has=accessible&room=men"), await lists("has=accessible&room=women")]).toEqual([
    true,
    false,
  ]);
  expect([await lists("has=diaper&room=women"), await lists("has=accessible")]).toEqual([true, true]);
  expect(await lists("has=accessible&room=women&unknown=1")).toBe(false);

  const woman = openSession(sharedAppOrigin());
  await answered(303, woman.post("/display", { intent: "save-display", room: "women", returnTo: "/map" }));
  expect([await lists("has=accessible", woman), await lists("has=accessible&room=any", woman)]).toEqual([
    ...[false, true],
  ]);
  expect((await woman.get(`/map?${HERE}`)).html).toMatch(
    /<a class="filter" aria-current="true" href="[^"]*room=any[^"]*"[^>]*>.{0,300}여자 화장실/s,
  );

  const edit = `/map/edit?toiletId=${toiletId}`;
  const form = (await member.get(edit)).html;
  expect(checkedOf(form, "facilities")).toEqual(fields.facilities);
  expect(checkedOf(form, "rooms")).toEqual(fields.rooms.slice(0, 3));
  const changes = {
    ...{ intent: "update-toilet", facilities: ["장애인 화장실", "비상벨"] },
    rooms: ["기저귀 교환대(남)", "기저귀 교환대(여)"],
  };
  const { photos: _, ...kept } = fields;
  await answered(303, member.post(edit, { ...kept, ...changes }, { multipart: true }));
  expect(wordsOf((await member.get(placePath)).html)).toContain("편의 시설 장애인 화장실 비상벨");
});

test("a room is also read from a tag that was typed or sent as a facility", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const fields = {
    ...{ intent: "register-toilet", name: `적은 방 ${Date.now()}`, buildingName: "건물" },
    ...{ address: "경남 어딘가 4", lat: "35.4231", lng: "128.7561", photos: await makePhoto() },
    ...{ facilities: "기저귀 교환대(공용)", cleanlinessTagsNew: "장애인 화장실 (여)" },
  };
  const refusal = await answered(400, member.post("/map/register", { ...fields, name: "" }));
  expect(checkedOf(refusal.html, "rooms")).toEqual(["기저귀 교환대(공용)"]);
  const registered = await answered(303, member.post("/map/register", fields));
  const toiletId = /toiletId=(\d+)/.exec(registered.location ?? "")?.[1];
  const { html } = await member.get(`/map/edit?toiletId=${toiletId}`);
  expect(checkedOf(html, "facilities")).toEqual(["장애인 화장실", "기저귀 교환대"]);
  expect(checkedOf(html, "rooms")).toEqual(["장애인 화장실(여)", "기저귀 교환대(공용)"]);
});
