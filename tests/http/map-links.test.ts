import { describe, expect, it } from "vitest";
import { answered, openSession } from "../support/http-session";
import { contentOf, hrefsOf, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** The map with scripts off: what its links and its search keep. */

const get = async (path: string) => (await answered(200, openSession(sharedAppOrigin()).get(path))).html;

const hasClass = (name: string) => (tag: { attributes: Record<string, string> }) =>
  tag.attributes.class?.split(" ").includes(name) ?? false;
const partsOf = (html: string, name: string) =>
  tagsOf(html)
    .filter(hasClass(name))
    .map((tag) => wordsOf(contentOf(html, tag)));
const headingOf = (html: string) => {
  const [tag] = tagsOf(html, "h2").filter(({ attributes }) => attributes.id === "list-title");
  return tag ? wordsOf(contentOf(html, tag)) : "";
};
const namesOf = (html: string) => partsOf(html, "answer-name");
/** Returns the distance of each row, in its own words. */
const awayOf = (html: string) => partsOf(html, "answer-distance");
const panelOf = (html: string) =>
  html.includes('class="map-panel"')
    ? html.slice(html.indexOf('class="map-panel"'), html.indexOf('id="list"'))
    : "";

/** Returns the target of the first link with this label or text. */
function linkOf(html: string, name: string | RegExp): string {
  const isNamed = (text: string) => (typeof name === "string" ? text === name : name.test(text));
  const link = tagsOf(html, "a").find(
    (tag) => isNamed(tag.attributes["aria-label"] ?? "") || isNamed(wordsOf(contentOf(html, tag))),
  );
  if (!link) throw new Error(`no link ${name}`);
  return new URL(link.attributes.href ?? "", "http://app/map").href.slice("http://app".length);
}
/** Returns the target of the link to another page of the list. */
const pageOf = (html: string, page: number) =>
  linkOf(html.slice(html.search(/class="pagination/)), String(page));
/** Returns the number of the first row. */
const firstNumberOf = (html: string) => Number.parseInt(partsOf(html, "row-number")[0] ?? "", 10);
const queryOf = (path: string) => new URL(path, "http://app").searchParams;
/** Returns the target of the first row's link. */
const firstRowOf = (html: string) => {
  const [cell] = tagsOf(html).filter(hasClass("answer-name"));
  const [href = ""] = hrefsOf(html.slice(cell?.end));
  return new URL(href, "http://app/map").href.slice("http://app".length);
};
/** Searches from a page, as its form does. */
function searchFrom(html: string, text: string): string {
  const form = html.slice(html.search(/<form[^>]*role="search"/));
  const fields = tagsOf(form.slice(0, form.indexOf("</form>")), "input").flatMap(({ attributes }) =>
    attributes.type === "hidden" ? [[attributes.name ?? "", attributes.value ?? ""]] : [],
  );
  return `/map?${new URLSearchParams([...fields, ["q", text]])}`;
}

describe("the links of the map", () => {
  it("zoom, move and open a toilet, which then leads the list", async () => {
    const start = await get("/map?zoom=13");
    const closer = linkOf(start, "지도 확대");
    expect(queryOf(closer).get("zoom")).toBe("14");
    const closerPage = await get(closer);
    const moved = linkOf(closerPage, "오른쪽 보기");
    expect(Number(queryOf(moved).get("lng"))).toBeGreaterThan(127.3845);
    const chosen = await get(firstRowOf(await get(moved)));
    const [name] = /<h2[^>]*>([\s\S]*?)<\/h2>/.exec(panelOf(chosen))?.slice(1) ?? [];
    expect(namesOf(chosen)[0]).toContain(wordsOf(name ?? "missing"));
    expect(panelOf(await get(linkOf(panelOf(chosen), "닫기")))).toBe("");
  });

  it("open a cluster at a closer zoom", async () => {
    const cluster = linkOf(await get("/map?zoom=12"), /모인 곳 확대$/);
    expect(Number(queryOf(cluster).get("zoom"))).toBeGreaterThan(12);
  });

  it("keep the filters over pages, and apply them", async () => {
    const on = linkOf(await get("/map"), /^잠금 없음/);
    const filtered = await get(on);
    const second = pageOf(filtered, 2);
    expect(queryOf(second).get("page")).toBe("2");
    const html = await get(second);
    const locks = tagsOf(html).filter(hasClass("locks"));
    expect(locks.length).toBeGreaterThan(0);
    for (const { end } of locks)
      expect(wordsOf(html.slice(end, html.indexOf("</details>", end)))).toMatch(/남 잠금 없음.*여 잠금 없음/);
    expect(linkOf(filtered, /^잠금 없음.*조건 끄기/)).toBe(on.replace("&nolock=1", ""));
  });

  it("mark the origin of the distances by a cross where the visitor has moved the map there", async () => {
    for (const [path, crosses] of [
      ["/map", 0],
      ["/map?lat=36.36&lng=127.38", 1],
      ["/map?lat=36.351&lng=127.38&me=36.351,127.38", 0],
      ["/map?toiletId=3", 0],
    ] as const) {
      expect([
        path,
        tagsOf(await get(path)).filter(({ attributes }) => attributes.class === "map-centre").length,
      ]).toEqual([path, crosses]);
    }
  });
});

describe("a search without a result", () => {
  it.each([
    "/map?page=2",
    "/map?lat=36.3366&lng=127.4594&zoom=15&nolock=1&page=2",
    "/map?lat=36.351&lng=127.38&me=36.351,127.38&page=2",
    "/map?toiletId=3",
    "/map?zoom=17&toiletId=3&from=36.36,127.38&not=1,2",
  ])("keeps list, panel and view of %s, and continues from there", async (path) => {
    const stateOf = (html: string) => ({
      names: namesOf(html),
      heading: headingOf(html),
      hasPanel: panelOf(html) !== "",
      away: awayOf(html),
      marks: tagsOf(html.slice(html.search(/class="still-map/)), "a").flatMap(({ attributes }) =>
        /^\d+번 /.test(attributes["aria-label"] ?? "") ? attributes["aria-label"] : [],
      ),
    });
    const before = await get(path);
    const searched = searchFrom(before, "없는곳없는곳");
    const html = await get(searched);
    expect(partsOf(html, "field-error")).toEqual(["검색 결과가 없습니다."]);
    expect(stateOf(html)).toEqual(stateOf(before));
    if (path.includes("zoom=15")) {
      expect(queryOf(searched).get("near")).toBe("36.3366,127.4594");
      expect(linkOf(html, "지도 확대")).toContain("lat=36.3366&lng=127.4594");
    }
    const isSecond = path.includes("page=2");
    expect(firstNumberOf(await get(pageOf(html, isSecond ? 1 : 2)))).toBe(isSecond ? 1 : 11);
  });
});

describe("a search with a result", () => {
  it("leaves page and panel, and stays the origin of the list", async () => {
    const before = await get("/map?toiletId=3&page=2&not=1&from=36.36,127.38");
    const html = await get(searchFrom(before, "한밭수목원"));
    const heading = "한밭수목원 주변 화장실";
    expect([headingOf(html), panelOf(html), firstNumberOf(html)]).toEqual([heading, "", 1]);
    const chosen = await get(firstRowOf(await get(pageOf(html, 2))));
    expect(panelOf(chosen)).not.toBe("");
    expect(headingOf(chosen)).toBe(heading);
  });
});

describe("the origin of the list", () => {
  it("is named in the heading for no known place, for a chosen toilet and for another place", async () => {
    expect(headingOf(await get("/map"))).toBe("대전시청 주변 화장실");
    const chosen = await get("/map?toiletId=3");
    expect(headingOf(chosen)).toMatch(/ 주변 화장실$/);
    expect(namesOf(chosen)[0]).toContain(headingOf(chosen).replace(" 주변 화장실", ""));
    expect(headingOf(await get("/map?lat=37.5006&lng=127.0365&zoom=14"))).toBe("역삼1동 주변 화장실");
  });

  it("is never the chosen toilet for the distance of that toilet", async () => {
    const chosen = await get("/map?toiletId=2");
    expect(wordsOf(chosen)).not.toContain("바로 이곳");
    expect(wordsOf(panelOf(chosen))).not.toContain("걸어서");
    expect(awayOf(chosen)).toHaveLength(9);
  });

  it("stays at the shared position for every reader while the map moves, with rounded distances", async () => {
    const own = "lat=36.351&lng=127.38&me=36.351,127.38";
    const html = await get(`/map?${own}`);
    const heading = "공유된 위치 주변 화장실";
    expect(headingOf(html)).toBe(heading);
    for (const away of awayOf(html)) expect(away).toMatch(/^약 \d/);
    const movedPath = linkOf(html, "오른쪽 보기");
    expect(queryOf(movedPath).get("lng")).not.toBe("127.38");
    const moved = await get(movedPath);
    expect([headingOf(moved), awayOf(moved)]).toEqual([heading, awayOf(html)]);
    const far = await get("/map?lat=37.5665&lng=126.9779&me=36.351,127.38");
    const middle = linkOf(far, "지도 가운데에서 찾기");
    expect(queryOf(middle).has("me")).toBe(false);
    expect(headingOf(await get(middle))).toMatch(/시청.* 주변 화장실/);
  });

  it("has walking times that are marked as estimates", async () => {
    const html = await get("/map");
    const times = html.match(/걸어서[^<]*/g) ?? [];
    expect(times.length).toBeGreaterThan(0);
    for (const time of times) expect(time).toMatch(/^걸어서 (약 \d+분|가는 시간)/);
    expect(partsOf(html, "map-list-foot")[0]).toContain("직선거리의 1.3배로 어림한 값");
  });

  it("has no search notice from the first paint in browsers without popovers", async () => {
    const html = await get("/map");
    const critical = html.slice(html.indexOf('id="critical-styles"'), html.indexOf("</style>"));
    expect(critical).toMatch(
      /@supports not selector\(:popover-open\) ?\{[^{}]*\.locating-note\{display:none\}\}/,
    );
  });
});
