import { describe, expect, test } from "vitest";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** Writes that another site makes a member's browser send. */

const REFUSED = "다른 사이트에서 보낸 요청은 처리하지 않습니다.";

const watched = sharedWatchedApp();
const member = useMember(watched);

const FORMS: [path: string, fields: Record<string, string>][] = [
  ["/login", { id: "admin", password: "1" }],
  ["/logout", {}],
  ["/mypage", { intent: "save-nickname", nickname: "빼앗긴 이름" }],
  ["/mypage/delete", { intent: "delete-account", confirmation: "DELETE" }],
  ["/map/register", { intent: "register-toilet", name: "몰래" }],
  ["/map/edit?toiletId=1", { intent: "delete-toilet" }],
  ["/map/detail?toiletId=1", { intent: "create-review", content: "광고", rating: "5" }],
  ["/map/detail/1", { intent: "create-review", content: "광고", rating: "5" }],
];

const FOREIGN: [name: string, headers: Record<string, string>][] = [
  ["Sec-Fetch-Site: cross-site", { "sec-fetch-site": "cross-site" }],
  ["Sec-Fetch-Site: same-site", { "sec-fetch-site": "same-site" }],
  ["Sec-Fetch-Site: none", { "sec-fetch-site": "none" }],
  ["an unknown value of Sec-Fetch-Site", { "sec-fetch-site": "same-origin, cross-site" }],
  ["another Origin", { origin: "https://evil.example" }],
  ["Origin null", { origin: "null" }],
  ["another port as Origin", { origin: "http://127.0.0.1:1" }],
  ["another Referer", { referer: "https://evil.example/map" }],
  ["a Referer with our host in its path", { referer: "https://evil.example/127.0.0.1" }],
  ["no header about the origin", {}],
  ["a forged internal header", { "x-browser-origin": "HERE" }],
  ["a forged forwarded host", { origin: "https://evil.example", "x-forwarded-host": "evil.example" }],
];

const ROUTE_IDS: Record<string, string> = {
  "/login": "features/account/login.route",
  "/logout": "features/account/logout.route",
  "/mypage": "features/mypage/mypage.route",
  "/mypage/delete": "features/mypage/delete.route",
  "/map/register": "features/toilets/register.route",
  "/map/edit": "features/toilets/edit.route",
  "/map/detail": "toilet-detail",
  "/map/detail/1": "toilet-detail-by-path",
};

/** Returns the page's URL, its single-fetch URL and the old data URL of its route. */
function addressesOf(path: string): string[] {
  const { pathname, searchParams } = new URL(path, watched.origin);
  const data = new URLSearchParams([...searchParams, ["_data", ROUTE_IDS[pathname] ?? ""]]);
  return [path, `${pathname}.data?${searchParams}`, `${pathname}?${data}`];
}

/** Returns the calls that change the backend or log in. */
const calls = () =>
  watched.backend.seen.filter(
    ({ method, path }) => method === "POST" && !/toilet-detail|tag-options\/list|auth\/me$/.test(path),
  );

describe.each(FORMS)("a cross-site post to %s", (path, fields) => {
  test.each(FOREIGN)("gets 403 with %s and changes nothing", async (_name, headers) => {
    const sentFields = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace("HERE", watched.origin)]),
    );
    watched.backend.forget();
    for (const address of addressesOf(path)) {
      const body = new URLSearchParams(fields);
      const { status, html } = await member.send(address, { method: "POST", body, headers: sentFields });
      expect([address, status]).toEqual([address, 403]);
      if (address === path) expect(html).toContain(REFUSED);
    }
    expect(calls()).toEqual([]);
    expect(member.cookies.has("session")).toBe(true);
  });
});

test("other methods get 405 on every form", async () => {
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    for (const [path, fields] of FORMS) {
      const body = new URLSearchParams(fields);
      const { status } = await member.send(path, {
        method,
        body,
        headers: { "sec-fetch-site": "cross-site" },
      });
      expect([method, path, status]).toEqual([method, path, 405]);
    }
  }
});

test("our own pages are accepted by any of the three headers", async () => {
  const fields = new URLSearchParams({ intent: "save-nickname", nickname: "그대로" });
  const requestHeaders: Record<string, string>[] = [
    { "sec-fetch-site": "same-origin" },
    { origin: watched.origin },
    { referer: `${watched.origin}/mypage` },
  ];
  for (const headers of requestHeaders) {
    const { status } = await member.send("/mypage", { method: "POST", body: fields, headers });
    expect([headers, status]).toEqual([headers, 303]);
  }
});

test("URLs without an action answer 405 to a POST from any origin", async () => {
  for (const path of [
    ...["/map", "/map/markers", "/map/places", "/map/address", "/files/none.jpg", "/about/history"],
    ...["/privacy-policy", "/healthz", "/readyz", "/metrics", "/robots.txt", "/sitemap.xml", "/error"],
  ]) {
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { "sec-fetch-site": "same-origin" }]) {
      const { status } = await member.send(path, { method: "POST", body: "a=1", headers });
      expect([path, status]).toEqual([path, 405]);
    }
  }
});
