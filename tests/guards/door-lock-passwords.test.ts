import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { crawl, type Visited } from "../support/crawl";
import { openMemberSession, openSession } from "../support/http-session";
import { tagsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";

/** A door-lock password is on the detail page and in the edit form only. */

const MALE = "48151623";
const FEMALE = "42108419";
const NAME = "비밀번호 지킴이 화장실";
/** No other test registers a toilet here, because two at one place share a pin. */
const AT = { lat: "36.3421", lng: "127.3713" };
const origin = sharedAppOrigin();

const member = useMember({ origin });
let toiletId: string;

beforeAll(async () => {
  const fields = {
    ...{ intent: "register-toilet", name: NAME, buildingName: "지킴이동", ...AT },
    address: "대전 서구 둔산로 1",
    ...{ maleLock: "password", maleLockPassword: MALE, femaleLock: "password", femaleLockPassword: FEMALE },
    photos: await makePhoto("문.jpg"),
  };
  const answer = await member.post("/map/register", fields, { multipart: true });
  expect(answer.status).toBe(303);
  const ownLinks = tagsOf((await member.get("/mypage")).html, "a").map(
    ({ attributes }) => attributes.href ?? "",
  );
  toiletId = ownLinks.flatMap((href) => /detail\?toiletId=(\d+)/.exec(href)?.[1] ?? [])[0] ?? "";
});
afterAll(async () => {
  await member.post(`/map/edit?toiletId=${toiletId}`, { intent: "delete-toilet" });
});

const mayTell = (path: string) =>
  new RegExp(`^/map/(detail|edit)(\\.data)?\\?(.*&)?toiletId=${toiletId}\\b`).test(path) ||
  new RegExp(`^/map/detail/${toiletId}(\\.data)?(\\?|$)`).test(path);

const isTold = ({ html, headers }: Visited) => {
  const responseText = [html, ...[...headers].flat()].join("\n");
  return responseText.includes(MALE) || responseText.includes(FEMALE);
};

const starts = () => [
  ...["/map", "/map/site", "/map/kakao", "/mypage", "/mypage/delete", "/map/register", "/login", "/error"],
  ...[`/map?toiletId=${toiletId}`, `/map?lat=${AT.lat}&lng=${AT.lng}&zoom=19`],
  `/map?q=${encodeURIComponent(NAME)}`,
  ...[`/map/places?q=${MALE}`, `/map/places?q=${encodeURIComponent("지킴이")}`],
  ...[`/map/address?lat=${AT.lat}&lng=${AT.lng}`, "/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=19"],
  ...["/map/markers?bbox=127.38,36.35,127.39,36.36&zoom=14", "/metrics", "/sitemap.xml", "/about/history"],
  ...[`/map/detail?toiletId=${toiletId}`, `/map/detail/${toiletId}`, `/map/edit?toiletId=${toiletId}`],
];

describe("a door-lock password", () => {
  test.each(["visitor", "user", "admin"] as const)(
    "is shown to a %s on the two pages that need it, and nowhere else",
    async (role) => {
      const session = role === "visitor" ? openSession(origin) : await openMemberSession(origin, role);
      const visited = await crawl(session, starts(), {
        limit: 260,
        skip: (path) => path.startsWith("/logout"),
      });
      expect(visited.length).toBeGreaterThan(150);
      expect(visited.filter((page) => isTold(page) && !mayTell(page.path)).map(({ path }) => path)).toEqual(
        [],
      );
      expect(visited.some((page) => isTold(page) && mayTell(page.path))).toBe(true);
    },
  );

  test("is in no marker at any zoom", async () => {
    for (let zoom = 0; zoom <= 19; zoom += 1) {
      const { html } = await member.get(`/map/markers?bbox=126,35,128,37&zoom=${zoom}`);
      expect([zoom, html.includes(MALE) || html.includes(FEMALE)]).toEqual([zoom, false]);
    }
    expect((await member.get("/map/markers?bbox=127.371,36.342,127.372,36.343&zoom=19")).html).toContain(
      NAME,
    );
  });

  test("cannot be searched for", async () => {
    const { html } = await member.get(`/map/places?q=${MALE}`);
    expect(JSON.parse(html)).toEqual({ places: [] });
  });

  test("is not returned to another member's form", async () => {
    const fields = { intent: "create-review", content: "", rating: "" };
    const { html } = await member.post("/map/detail?toiletId=1", fields);
    expect(html.includes(MALE)).toBe(false);
  });
});
