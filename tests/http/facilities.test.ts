import { expect, test } from "vitest";
import { answered, openMemberSession } from "../support/http-session";
import { checkedOf, fieldValue, findControls, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

/** The form sends facilities, and the filters find them at once. */

const PLACE = { lat: "35.1231", lng: "128.4561" };

test("ticked facilities are saved, found by their filters and ticked in the form", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const name = `시설 화장실 ${Date.now()}`;
  const fields = {
    ...{ intent: "register-toilet", name, buildingName: "건물", address: "경남 어딘가 1", ...PLACE },
    ...{ cleanlinessTags: ["깨끗함"], cleanlinessTagsNew: "향기, 밝음, 넓음, 조용함" },
    facilities: ["장애인 화장실", "비상벨", "남녀 공용", "휴지"],
    photos: await makePhoto(),
  };
  const refusal = await answered(400, member.post("/map/register", { ...fields, name: "" }));
  expect(checkedOf(refusal.html, "facilities")).toEqual(fields.facilities);
  const registered = await answered(303, member.post("/map/register", fields));
  const toiletId = /toiletId=(\d+)/.exec(registered.location ?? "")?.[1];

  const listFor = async (query: string) =>
    (await member.get(`/map?lat=${PLACE.lat}&lng=${PLACE.lng}&${query}`)).html.includes(name);
  expect([await listFor("has=accessible&has=bell"), await listFor("has=diaper")]).toEqual([true, false]);

  const edit = `/map/edit?toiletId=${toiletId}`;
  const { html } = await member.get(edit);
  expect(checkedOf(html, "facilities")).toEqual(["장애인 화장실", "비상벨", "남녀 공용", "휴지"]);
  expect(checkedOf(html, "cleanlinessTags")).toHaveLength(5);
  const degrees = findControls(html, "cleanlinessTags").map(({ attributes }) => attributes.value);
  expect(degrees).not.toContain("장애인 화장실");

  const changes = {
    intent: "update-toilet",
    cleanlinessTags: "보통",
    facilities: ["비상벨", "기저귀 교환대"],
  };
  const { cleanlinessTagsNew: _, photos: _photos, ...remaining } = fields;
  await answered(303, member.post(edit, { ...remaining, ...changes }, { multipart: true }));
  expect([await listFor("has=accessible"), await listFor("has=diaper")]).toEqual([false, true]);
  const detail = (await member.get(`/map/detail?toiletId=${toiletId}`)).html;
  expect(wordsOf(detail)).toMatch(/편의 시설 기저귀 교환대 비상벨 청결 상태 보통/);
});

test("a facility keeps its stored spelling and is offered once", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const name = `철자 화장실 ${Date.now()}`;
  const registered = await member.post("/map/register", {
    ...{ intent: "register-toilet", name, buildingName: "건물", address: "경남 어딘가 2" },
    ...{ lat: "35.2231", lng: "128.5561", cleanlinessTagsNew: "기저귀교환대 있음" },
    photos: await makePhoto(),
  });
  const toiletId = /toiletId=(\d+)/.exec(registered.location ?? "")?.[1];
  const { html } = await member.get(`/map/edit?toiletId=${toiletId}`);
  expect(fieldValue(html, "name")).toBe(name);
  expect(checkedOf(html, "facilities")).toEqual(["기저귀교환대 있음"]);
  const boxes = findControls(html, "facilities").filter(({ attributes }) =>
    attributes.value?.startsWith("기저귀"),
  );
  expect(boxes).toHaveLength(1);
});
