import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { fieldValue, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** A write shows at once and reads one toilet, not the feed of 20 MB. */

const FEED = "/map/toilets.do";
/** An island without other toilets; each test toilet has its own position there. */
const PLACE = { lat: 37.48, lng: 130.86 };
const AROUND = "/map/markers?bbox=130.8,37.4,131,37.6&zoom=18";

const watched = sharedWatchedApp();
const member = useMember(watched);
beforeAll(async () => {
  await member.get("/map");
});

let places = 0;
const nextPlace = () => ({ lat: (PLACE.lat + ++places / 1000).toFixed(4), lng: String(PLACE.lng) });

const makeFields = (name: string) => ({
  ...{ name, buildingName: "동원", address: "대전광역시 서구 둔산대로 169", ...nextPlace() },
  ...{ maleLock: "none", maleLockPassword: "", femaleLock: "none", femaleLockPassword: "" },
  thumbnail: "new:0",
});

/** Returns the names on the map around the place. */
async function markerNames(origin: string): Promise<string[]> {
  const { html } = await openSession(origin).get(AROUND);
  const { markers } = JSON.parse(html) as { markers: { name?: string }[] };
  return markers.flatMap(({ name }) => name ?? []);
}

const photos = await makePhoto("a.jpg");

async function register(name: string): Promise<string> {
  const fields = { intent: "register-toilet", ...makeFields(name), photos };
  const answer = await member.post("/map/register", fields);
  expect(answer.status, wordsOf(answer.html)).toBe(303);
  const [, toiletId] = /^\/map\?toiletId=(\d+)$/.exec(answer.location ?? "") ?? [];
  if (!toiletId) throw new Error(`leads to ${answer.location}`);
  return toiletId;
}

const editPage = (toiletId: string) => `/map/edit?toiletId=${toiletId}`;
const newName = () => `새 화장실 ${randomUUID().slice(0, 8)}`;

/** Returns the words of the map's list around the place. */
async function listHtml(origin: string): Promise<string> {
  const { html } = await openSession(origin).get(
    `/map?${new URLSearchParams({ lat: String(PLACE.lat), lng: String(PLACE.lng) })}`,
  );
  return wordsOf(html);
}

describe("the map without another feed", () => {
  let name: string;
  let toiletId: string;
  beforeEach(async () => {
    watched.backend.forget();
    name = newName();
    toiletId = await register(name);
  });
  afterEach(() => expect(watched.backend.countOf("GET", FEED)).toBe(0));

  test("shows a registered toilet at once", async () => {
    expect(await markerNames(watched.origin)).toContain(name);
    expect(await listHtml(watched.origin)).toContain(name);
    const panel = await openSession(watched.origin).get(`/map?toiletId=${toiletId}`);
    expect(wordsOf(panel.html)).toContain(name);
  });

  test("shows an edited toilet at once, even at another place", async () => {
    const newTitle = newName();
    const fields = { intent: "update-toilet", ...makeFields(newTitle), thumbnail: "existing:0" };
    // The moved toilet may have another address, so the form asks once.
    const question = await member.post(editPage(toiletId), fields, { multipart: true });
    const formerAddress = fieldValue(question.html, "formerAddress");
    expect([question.status, formerAddress]).toEqual([400, fields.address]);
    const intendedFields = { ...fields, formerAddress: fields.address };
    const answer = await member.post(editPage(toiletId), intendedFields, { multipart: true });
    expect(answer.status, wordsOf(answer.html)).toBe(303);
    const names = await markerNames(watched.origin);
    expect(names).toContain(newTitle);
    expect(names).not.toContain(name);
    expect(await listHtml(watched.origin)).toContain(newTitle);
  });

  test("hides a deleted toilet at once", async () => {
    expect((await member.post(editPage(toiletId), { intent: "delete-toilet" })).status).toBe(303);
    expect(await markerNames(watched.origin)).not.toContain(name);
    expect(await listHtml(watched.origin)).not.toContain(name);
  });

  test("shows the stars of a review at once", async () => {
    const review = { intent: "create-review", content: `별점 ${name}`, rating: "5" };
    expect((await member.post(`/map/detail?toiletId=${toiletId}`, review)).status).toBe(303);
    const { html } = await openSession(watched.origin).get(`/map?toiletId=${toiletId}`);
    expect(wordsOf(html)).toMatch(/5\.0/);
  });
});

test("a toilet that cannot be read back is updated by the whole feed", async () => {
  watched.backend.forget();
  watched.backend.setFault("/map/toilet-detail.do", { kind: "status", status: 500 });
  const name = newName();
  await member.post("/map/register", { intent: "register-toilet", ...makeFields(name), photos });
  watched.backend.setFault("/map/toilet-detail.do", null);
  await expect.poll(() => markerNames(watched.origin), { timeout: 10_000 }).toContain(name);
  expect(watched.backend.countOf("GET", FEED)).toBe(1);
});
