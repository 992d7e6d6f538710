import { describe, expect, it } from "vitest";
import { openMemberSession, openSession } from "../support/http-session";
import { decode, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** The map inside a frame of another site, with scripts off. */

const origin = sharedAppOrigin();
const MAPS = [
  "/map?embedded=1",
  "/map?toiletId=1&not=2&embedded=1",
  "/en/map?q=%EB%8C%80%EC%A0%84%EC%97%AD&has=diaper&embedded=1",
  "/map/site?lat=36.351&lng=127.38&zoom=12&me=36.351,127.38&page=2&embedded=1",
];
const visitor = openSession(origin);

describe("the embedded map", () => {
  it.each(MAPS)(
    "keeps its own links inside the frame, and opens a new tab for all others: %s",
    async (path) => {
      const { html } = await visitor.get(path);
      const links = tagsOf(html, "a").map(({ attributes: { href = "", target, rel } }) => {
        const { pathname, searchParams } = new URL(decode(href), origin + path);
        const isMap = /^(?:\/en)?\/map(?:\/site)?$/.test(pathname) && searchParams.get("embedded") === "1";
        return { href, isMap, target, rel };
      });
      const inside = links.filter(({ isMap }) => isMap);
      const outside = links.filter(({ isMap }) => !isMap);
      expect(inside.length).toBeGreaterThan(10);
      expect(inside.filter(({ target }) => target !== undefined)).toEqual([]);
      expect(outside.some(({ href }) => href.includes("/map/detail"))).toBe(true);
      expect(
        outside.filter(({ target, rel }) => target !== "_blank" || !/noopener|noreferrer/.test(rel ?? "")),
      ).toEqual([]);
      // Elsewhere a page has its header.
      expect(outside.filter(({ href }) => href.includes("embedded"))).toEqual([]);
    },
  );

  it.each(MAPS)("offers neither own location nor login, and nothing to write: %s", async (path) => {
    const { html } = await visitor.get(path);
    expect(tagsOf(html).filter(({ attributes }) => /^site-|map-own/.test(attributes.class ?? ""))).toEqual(
      [],
    );
    expect(tagsOf(html, "form").map(({ attributes }) => [attributes.method, attributes.role])).toEqual([
      ["get", "search"],
    ]);
    expect(tagsOf(html, "button").map(({ attributes }) => attributes.type)).toEqual(["submit"]);
    const ways = /\/(?:login|saved|mypage|map\/(?:register|edit)|map\/detail\/report|community)/;
    expect(tagsOf(html, "a").filter(({ attributes }) => ways.test(attributes.href ?? ""))).toEqual([]);
    expect(wordsOf(html)).not.toMatch(/내 위치|Near me|Finding your location/);
  });

  it.each(MAPS)("is the same for a member as for a visitor, without a cookie: %s", async (path) => {
    const member = await openMemberSession(origin, "admin");
    member.cookies.set("display", "eyJ0aGVtZSI6ImRhcmsifQ==").set("window", "phone-390-844");
    const [seen, seenByMember] = [await visitor.get(path), await member.get(path)];
    expect(seenByMember.html).toBe(seen.html);
    for (const { headers } of [seen, seenByMember]) {
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get("x-page-keeping")).toBeNull();
      expect(headers.get("permissions-policy")).toContain("geolocation=()");
    }
  });

  it("loads no file that sets a cookie", async () => {
    const { html } = await visitor.get("/map?toiletId=1&embedded=1");
    const files = tagsOf(html).flatMap(
      ({ name, attributes: { href, src } }) => (name === "link" && href?.startsWith("/") ? href : src) ?? [],
    );
    expect(files.some((path) => path.endsWith(".css?embedded=1"))).toBe(true);
    const data = ["/map/markers?bbox=127.3,36.3,127.5,36.4&zoom=14", "/map/places?q=%EB%8C%80%EC%A0%84"];
    const member = await openMemberSession(origin, "admin");
    for (const path of [...new Set(files), ...data]) {
      const { status, headers } = await member.get(path);
      expect([path, status, headers.getSetCookie()]).toEqual([path, 200, []]);
    }
  });

  it("leaves the cookie of the style sheet to other pages", async () => {
    const { html } = await openSession(origin).get("/map");
    const sheet = tagsOf(html, "link").find(({ attributes }) => attributes.rel === "stylesheet");
    const { headers } = await visitor.get(sheet?.attributes.href ?? "");
    expect(headers.getSetCookie().map((line) => line.split("=")[0])).toEqual(["styles"]);
  });
});
