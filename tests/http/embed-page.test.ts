import { describe, expect, it } from "vitest";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { contentOf, decode, hrefsOf, type Tag, tagsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** The page that gives other sites a map, with scripts off. */

const origin = sharedAppOrigin();
const visitor = openSession(origin);
const STATION = "q=%EB%8C%80%EC%A0%84%EC%97%AD";

const openPage = async (path: string) => (await answered(200, visitor.get(path))).html;
const attributesOf = (html: string, name: string) => tagsOf(html, name)[0]?.attributes ?? {};

/** Returns the lines to copy: of the map, and of the picture. */
const linesOf = (html: string): string[] =>
  tagsOf(html, "textarea").map((tag: Tag) => decode(contentOf(html, tag)));

describe("the page with a map for other sites", () => {
  it("writes lines that show the chosen map, and shows the same itself", async () => {
    const html = await openPage(`/map/embed?${STATION}&has=diaper&open=now&lang=en&height=420`);
    const [mapLine = "", pictureLine = ""] = linesOf(html);
    const frame = attributesOf(mapLine, "iframe");
    const { pathname, searchParams } = new URL(frame.src ?? "");
    expect([new URL(frame.src ?? "").origin, pathname]).toEqual([origin, "/en/map"]);
    expect(searchParams.getAll("has").concat(searchParams.getAll("open"))).toEqual(["diaper", "now"]);
    expect(searchParams.get("embedded")).toBe("1");
    expect(frame).toMatchObject({ title: "Toilets near Daejeon Station", height: "420", loading: "lazy" });
    expect((await visitor.get(frame.src ?? "")).headers.get("content-security-policy")).toContain(
      "frame-ancestors *",
    );
    const preview = attributesOf(html, "iframe");
    expect([origin + preview.src, preview.title, preview.height]).toEqual([frame.src, frame.title, "420"]);

    const picture = attributesOf(pictureLine, "img");
    expect(picture).toMatchObject({ alt: frame.title, width: "640", height: "400", loading: "lazy" });
    const [page = ""] = hrefsOf(pictureLine);
    expect(new URL(page).pathname).toBe("/en/map");
    expect(new URL(page).searchParams.get("embedded")).toBeNull();
    const shown = tagsOf(html, "img").map(({ attributes }) => origin + attributes.src);
    expect(shown).toContain(picture.src);
  });

  it("offers the other results of a search, and takes the chosen one", async () => {
    const path = `/map/embed?${STATION}`;
    const html = await openPage(path);
    const places = tagsOf(html, "input").filter(({ attributes }) => attributes.name === "place");
    expect(places.map(({ attributes }) => "checked" in attributes)[0]).toBe(true);
    const point = places[1]?.attributes.value ?? "";
    const [line = ""] = linesOf(await openPage(`${path}&place=${point}`));
    const { searchParams } = new URL(attributesOf(line, "iframe").src ?? "");
    const [lat, lng] = point.split(",").map(Number);
    expect(Number(searchParams.get("lat"))).toBeCloseTo(lat ?? 0, 3);
    expect(Number(searchParams.get("lng"))).toBeCloseTo(lng ?? 0, 3);
  });

  it.each(["", "?height=10", "?height=1e3", "?q=&lang=xx"])(
    "falls back to the usual map: /map/embed%s",
    async (query) => {
      const [line = ""] = linesOf(await openPage(`/map/embed${query}`));
      expect(attributesOf(line, "iframe")).toMatchObject({ src: `${origin}/map?embedded=1`, height: "600" });
    },
  );

  it("says which heights are possible, and keeps the height that was typed", async () => {
    const html = await openPage("/map/embed?height=1300");
    const field = tagsOf(html, "input").find(({ attributes }) => attributes.name === "height");
    expect(field?.attributes).toMatchObject({
      value: "1300",
      "aria-invalid": "true",
      "aria-describedby": "height-error",
    });
    expect(html).toContain("높이는 320에서 1200 사이의 수로 적어 주세요.");
    expect(await openPage("/map/embed?height=1200")).not.toContain("height-error");
  });

  it("says that a place is unknown, and turns words for kinds into filters", async () => {
    expect(await openPage("/map/embed?q=%E3%85%81%E3%84%B4%E3%85%87%EC%97%86%EB%8A%94")).toContain(
      'class="field-error"',
    );
    const { location } = await visitor.get(`/en/map/embed?${STATION}+%EA%B8%B0%EC%A0%80%EA%B7%80`);
    expect(location).toMatch(/^\/en\/map\/embed\?.*has=diaper/);
  });

  it("exists in four languages, leads from every footer, and frames nothing but the map", async () => {
    const titles = {
      "": "지도 퍼가기",
      "/en": "Map for your site",
      "/ja": "地図の埋め込み",
      "/zh": "嵌入地图",
    };
    for (const [prefix, title] of Object.entries(titles)) {
      const { headers, html } = await visitor.get(`${prefix}/map/embed`);
      expect(html).toContain(`<h1>${title}</h1>`);
      expect(hrefsOf(html)).toContain(`${prefix}/map/embed`);
      expect(headers.get("content-security-policy")).toMatch(
        /; frame-src 'self';.*; frame-ancestors 'none'$/,
      );
    }
    expect((await visitor.get("/map")).headers.get("content-security-policy")).not.toContain("frame-src");
  });
});

describe("the picture of a map", () => {
  it("is one file that other sites may show, the same for everybody", async () => {
    const path = "/map/picture.svg?lat=36.351&lng=127.385&zoom=15";
    const member = await openMemberSession(origin);
    const [answer, answerToMember] = [await visitor.get(path), await member.get(path)];
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(answerToMember.html).toBe(answer.html);
    expect(answerToMember.headers.getSetCookie()).toEqual([]);
    expect(answer.html).toContain("OpenStreetMap");
    expect(tagsOf(answer.html, "path").some(({ attributes }) => attributes.class === "map-pin")).toBe(true);
    // An image loads nothing else.
    expect(answer.html.replaceAll('xmlns="http://www.w3.org/2000/svg"', "")).not.toMatch(
      /href=|src=|url\(|http/,
    );
    expect((await visitor.get(`${path}&lang=ja`)).html).not.toBe(answer.html);
  });
});
