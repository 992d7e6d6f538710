import { describe, expect, it } from "vitest";
import { openSession } from "../support/http-session";
import { decode, tagsOf, wordsOf } from "../support/http-session-page";
import { ALWAYS_CLOSED, registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

const NEXT = /^(잠겨 있나요\? 다음 가까운 곳|지금 열린 가까운 곳)/;

const WAYS = ["카카오맵", "네이버 지도", "네이버 앱", "T맵 앱", "Google 지도", "다른 앱"];

/** Returns the URL of the link to the next candidate. */
function nextOf(html: string): URL | null {
  const link = tagsOf(html, "a").find(({ end }) => NEXT.test(html.slice(end)));
  return link ? new URL(link.attributes.href ?? "", "http://app") : null;
}

const labelsOf = (html: string) => tagsOf(html, "a").map(({ attributes }) => attributes["aria-label"] ?? "");

describe("the route links", () => {
  it("are on every card, in the panel and on the detail page, with name and position", async () => {
    const session = openSession(sharedAppOrigin());
    const { html } = await session.get("/map?toiletId=1");
    for (const service of WAYS) {
      const ways = labelsOf(html).filter((label) => label.includes(`${service} 길찾기`));
      // The chosen toilet has a card of its own if the page does not list it.
      expect([11, 12]).toContain(ways.length);
    }
    const detail = (await session.get("/map/detail?toiletId=1")).html;
    const hrefs = tagsOf(detail, "a").map(({ attributes }) => decodeURIComponent(attributes.href ?? ""));
    expect(hrefs).toEqual(
      expect.arrayContaining([
        "https://map.kakao.com/link/to/대전시청 1층 로비 화장실,36.3506,127.3849",
        "https://map.naver.com/p/directions/-/127.3849,36.3506,대전시청 1층 로비 화장실/-/walk",
        "nmap://route/walk?dlat=36.3506&dlng=127.3849&dname=대전시청 1층 로비 화장실&appname=toilet-map",
        "tmap://route?goalname=대전시청 1층 로비 화장실&goalx=127.3849&goaly=36.3506",
        "https://www.google.com/maps/dir/?api=1&destination=36.3506,127.3849&travelmode=walking",
        "geo:36.3506,127.3849?q=36.3506,127.3849(대전시청 1층 로비 화장실)",
      ]),
    );
  });
});

describe("the next candidate", () => {
  it("changes each time, is never surely closed, and never repeats a refused one", async () => {
    const session = openSession(sharedAppOrigin());
    const seenIds = ["1"];
    let page = await session.get("/map?toiletId=1");
    for (let turnNumber = 0; turnNumber < 12; turnNumber += 1) {
      const next = nextOf(page.html);
      const id = next?.searchParams.get("toiletId") ?? "";
      expect(seenIds.slice(-10)).not.toContain(id);
      expect(next?.searchParams.get("not")).toBe(seenIds.slice(-10).join());
      seenIds.push(id);
      page = await session.get(`/map${next?.search}`);
      const panel = page.html.slice(page.html.indexOf('class="map-panel"'));
      expect(/data-open="(\w+)"/.exec(panel)?.[1]).not.toBe("closed");
    }
  });

  it("keeps the own position and the filters through the detail page and back, with the route from there", async () => {
    const session = openSession(sharedAppOrigin());
    const keptParams = { open24: "1", me: "36.351,127.38" };
    const paramsOf = ({ searchParams }: URL) =>
      Object.fromEntries(Object.keys(keptParams).map((name) => [name, searchParams.get(name)]));
    const urlOf = (html: string, label: RegExp) => {
      const link = tagsOf(html, "a").find(({ attributes, end }) => {
        const text = wordsOf(html.slice(end, html.indexOf("</a>", end)));
        return label.test(attributes["aria-label"] ?? text);
      });
      return new URL(link?.attributes.href ?? "about:blank", "http://app");
    };
    const map = await session.get("/map?lat=36.351&lng=127.38&open24=1&me=36.351,127.38");
    for (const label of [/상세보기$/, /^리뷰 ,/])
      expect(paramsOf(urlOf(map.html, label))).toEqual(keptParams);
    const detail = await session.get(urlOf(map.html, /상세보기$/).href.replace("http://app", ""));
    expect(wordsOf(detail.html)).toMatch(/찾던 위치에서 약 \d+ m .*걸어서 약 \d+분/);
    expect(urlOf(detail.html, /카카오맵/).pathname).toContain("/link/by/walk/");
    const canonical = tagsOf(detail.html, "link").find(({ attributes }) => attributes.rel === "canonical");
    expect(canonical?.attributes.href).toMatch(/\/map\/detail\?toiletId=\d+$/);
    expect(paramsOf(urlOf(detail.html, /^← 지도에서 보기/))).toEqual(keptParams);
    const next = urlOf(detail.html, NEXT);
    expect(paramsOf(next)).toEqual(keptParams);
    const panel = await session.get(next.href.replace("http://app", ""));
    const furtherHtml = panel.html.slice(panel.html.indexOf('class="map-panel"'));
    expect(paramsOf(urlOf(furtherHtml, /^상세보기/))).toEqual(keptParams);
    expect(urlOf(furtherHtml, /^상세보기/).searchParams.get("not")).toBe(next.searchParams.get("not"));
  });

  it("continues from the detail page", async () => {
    const session = openSession(sharedAppOrigin());
    const next = nextOf((await session.get("/map/detail?toiletId=1")).html);
    expect(next?.pathname + (next?.search ?? "")).toMatch(/^\/map\?toiletId=\d+&not=1$/);
    const panel = await session.get(`/map${next?.search}`);
    const detail = tagsOf(panel.html, "a").find(({ attributes }) =>
      /^\/map\/detail\?toiletId=\d+&not=1$/.test(decode(attributes.href ?? "")),
    );
    const furtherToilet = nextOf((await session.get(detail?.attributes.href ?? "")).html);
    expect(furtherToilet?.searchParams.get("toiletId")).not.toBe("1");
    expect(furtherToilet?.searchParams.get("not")).toBe(`1,${next?.searchParams.get("toiletId")}`);
  });
});

describe("a closed toilet", () => {
  const AT = { lat: 34.8113, lng: 126.3921 };

  it("links to the nearest open toilet first, then to itself", async () => {
    const fields = [ALWAYS_CLOSED, ALWAYS_CLOSED, {}];
    const [closedId, , openedId] = await registerToilets(sharedAppOrigin(), AT, "먼저 열린 곳", fields);
    const session = openSession(sharedAppOrigin());
    for (const path of [`/map?toiletId=${closedId?.id}`, `/map/detail?toiletId=${closedId?.id}`]) {
      const { html } = await session.get(path);
      const placeHtml = html.slice(html.search(/class="(map-panel|place-text)"/));
      const primary = tagsOf(placeHtml).filter(({ attributes }) =>
        attributes.class?.includes("button-primary"),
      );
      expect(primary.map(({ name }) => name)).toContain("a");
      const [first] = primary;
      expect(wordsOf(placeHtml.slice(first?.end))).toMatch(/^지금 열린 가까운 곳 먼저 열린 곳 3 · 200 m/);
      expect(first?.attributes.href).toContain(`toiletId=${openedId?.id}`);
      const summary = tagsOf(placeHtml, "summary").find(({ end }) =>
        wordsOf(placeHtml.slice(end)).startsWith("길찾기"),
      );
      expect([summary?.attributes.class, (summary?.end ?? 0) > (first?.end ?? 0)]).toEqual(["button", true]);
    }
  });

  it("shows its hours once", async () => {
    const { html } = await openSession(sharedAppOrigin()).get("/map/detail?toiletId=1");
    expect(wordsOf(html).match(/평일 07:00~22:00/g)).toHaveLength(1);
  });
});

describe("the panel of a toilet", () => {
  it("leaves unknown facts out", async () => {
    const [toilet] = await registerToilets(sharedAppOrigin(), { lat: 34.9113, lng: 126.4921 }, "모르는 곳", [
      {},
    ]);
    const { html } = await openSession(sharedAppOrigin()).get(`/map?toiletId=${toilet?.id}`);
    const panel = wordsOf(html.slice(html.indexOf('class="map-panel"'), html.indexOf('class="map-list')));
    expect(panel).toContain("길찾기");
    expect(panel).not.toMatch(/평점 없음|정보 없음/);
    const order = ["길찾기", "저장", "달라요", "상세보기"].map((text) => panel.indexOf(text));
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});
