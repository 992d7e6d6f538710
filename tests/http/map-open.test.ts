import { describe, expect, it } from "vitest";
import { boxOfView } from "../../app/geo/projection";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedAppOrigin } from "../support/shared-app";

const TEXTS =
  /^(열림 · \d\d:\d\d까지|열림 · 24시간|닫힘|닫힘 · (.요일 )?\d\d:\d\d부터|미개방|상시 개방( · 밤에는 확인 필요)?|운영 시간 모름)$/;
const session = () => openSession(sharedAppOrigin());

/** Returns the state and text of every toilet on a page, in order. */
function statesOf(html: string): { state: string; text: string }[] {
  return tagsOf(html)
    .filter(({ attributes }) => "data-open" in attributes)
    .map(({ attributes, end }) => ({
      state: attributes["data-open"] ?? "",
      text: html.slice(end, html.indexOf("<", end)),
    }));
}

/** Returns what the status line says, without the words for screen readers only. */
function statusOf(html: string): string {
  const [, line = ""] = /class="map-news"[^>]*>([\s\S]*?)<\/p>/.exec(html) ?? [];
  return wordsOf(line);
}

/** Returns the distances of the toilets in a page's list, in metres. */
const metersOf = (html: string) =>
  [...html.matchAll(/"answer-distance">(?:약 )?([\d.]+) (km|m)\b/g)].map(
    ([, number, unit]) => Number(number) * (unit === "km" ? 1000 : 1),
  );

/** Returns the chips of a page with their links and numbers. */
function filtersOf(html: string) {
  const list = html.slice(html.indexOf('class="map-filters"')).split("</ul>")[0] ?? "";
  return list
    .split(/<li[^>]*>/)
    .slice(1)
    .map((item) => {
      const [tag] = tagsOf(item);
      const [, label = ""] = /<span>([^<]*)/.exec(item) ?? [];
      const { href = "", "data-count": count } = tag?.attributes ?? {};
      return { label: label.trim(), text: wordsOf(item), count: Number(count), href, tag };
    });
}

describe("the open state", () => {
  it("is shown in the list, in the panel and on the detail page with the same texts", async () => {
    const visitor = session();
    const list = statesOf((await visitor.get("/map")).html);
    expect(list).toHaveLength(10);
    const panel = statesOf((await visitor.get("/map?toiletId=1")).html);
    // The panel of a closed toilet names an open one as well.
    expect(panel).toHaveLength(panel[0]?.state === "closed" ? 12 : 11);
    const detail = statesOf((await visitor.get("/map/detail?toiletId=1")).html);
    expect(detail).toHaveLength(1);
    for (const { text } of [...list, ...panel, ...detail]) expect(text).toMatch(TEXTS);
    expect(panel[0]).toEqual(detail[0]);
  });

  it("puts surely closed toilets last over all pages, and the filter excludes them", async () => {
    const visitor = session();
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (page) => statesOf((await visitor.get(`/map?page=${page}`)).html)),
    );
    const states = pages.flat().map(({ state }) => state);
    expect(states.length).toBeGreaterThan(40);
    expect(states.lastIndexOf("open")).toBeLessThan(states.concat("closed").indexOf("closed"));
    const open = statesOf((await visitor.get("/map?open=now")).html);
    expect(open.length).toBeGreaterThan(0);
    for (const { state } of open) expect(state).toMatch(/open|always/);
  });

  it("is shown with the original hours texts", async () => {
    const { html } = await session().get("/map/detail?toiletId=1");
    expect(wordsOf(html)).toContain("평일 07:00~22:00");
  });
});

describe("the filters", () => {
  it("show the number of matches in the drawn view, together with the active ones", async () => {
    const visitor = session();
    const { html } = await visitor.get("/map?zoom=13&has=accessible");
    const filters = filtersOf(html);
    const order = ["지금 열림", "기저귀 교환대", "장애인 화장실", "24시간", "비상벨", "CCTV", "잠금 없음"];
    expect(filters.map(({ label }) => label).filter((label) => label !== "개찰구 밖")).toEqual([
      ...order,
      "깨끗함",
      "별점 4점 이상",
    ]);
    const counts = filters.map(({ count }) => count);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(4);
    const active = filters.find(({ tag }) => tag?.attributes["aria-current"]);
    expect([active?.label, active?.count]).toEqual(["장애인 화장실", Math.max(...counts)]);
    expect(statusOf(html)).toBe(`장애인 화장실 ${active?.count}곳`);
  });

  it("count the part of the map that neither bar nor sheet covers, as the browser has measured it", async () => {
    const visitor = session();
    const [aside, above, below] = [150, 200, 120];
    visitor.cookies.set("window", `390.844.${aside}.${above}.${below}`);
    for (const view of ["lat=36.3504&lng=127.3845&zoom=15", "lat=36.3366&lng=127.4594&zoom=14"]) {
      const { html } = await visitor.get(`/map?${view}`);
      const params = new URLSearchParams(view);
      const zoom = Number(params.get("zoom"));
      const box = boxOfView({ lat: Number(params.get("lat")), lng: Number(params.get("lng")) }, zoom, {
        aside,
        above,
        below,
      });
      const bbox = [box.west, box.south, box.east, box.north].join();
      const filters = filtersOf(html);
      expect(filters.filter(({ count }) => count > 0).length).toBeGreaterThan(2);
      for (const { label, count, href } of filters) {
        const own = new URLSearchParams([
          ["bbox", bbox],
          ["zoom", "19"],
        ]);
        for (const name of ["open", "open24", "has", "gate", "nolock", "clean", "rated"])
          for (const value of new URL(href, "http://app").searchParams.getAll(name)) own.append(name, value);
        const { total } = JSON.parse((await visitor.get(`/map/markers?${own}`)).html) as { total: number };
        expect([view, label, count]).toEqual([view, label, total]);
      }
      const [open, , , allDay] = filters.map(({ count }) => count);
      expect(allDay).toBeLessThanOrEqual(open ?? 0);
    }
  });

  it("keep the view if it has a match, and say exactly what they found with all filters that are on", async () => {
    const visitor = session();
    const view = "/map?lat=36.3504&lng=127.3845&zoom=15";
    const chipOf = (html: string, label: string) => filtersOf(html).find((chip) => chip.label === label);
    const open = chipOf((await visitor.get(view)).html, "지금 열림");
    expect(open?.href).toBe(`${view}&open=now`);
    const { html } = await visitor.get(open?.href ?? "");
    expect(statusOf(html)).toBe(`지금 열림 ${open?.count}곳`);
    const bell = chipOf(html, "비상벨");
    expect(bell?.href).toBe(`${view}&open=now&has=bell`);
    expect(statusOf((await visitor.get(bell?.href ?? "")).html)).toBe(`지금 열림 · 비상벨 ${bell?.count}곳`);
  });

  it("have neither numbers nor distances where the map shows more than a city", async () => {
    const visitor = session();
    const { html } = await visitor.get("/map?lat=36.35&lng=127.38&zoom=11&open=now");
    const chips = filtersOf(html);
    expect(chips[0]?.label).toBe("지금 열림");
    for (const { label, text, tag } of chips)
      expect([text.replace(" , 조건 끄기", ""), tag?.attributes["data-count"]]).toEqual([label, undefined]);
    expect(statusOf(html)).toBe("");
  });

  it("link to the nearest match if the map has none, with its distance", async () => {
    const visitor = session();
    // The map shows a place some streets away from every sample toilet.
    const { html } = await visitor.get("/map?lat=36.42&lng=127.38&zoom=17");
    const distantFilters = filtersOf(html).filter(({ tag }) => tag?.attributes["data-nearest"]);
    expect(distantFilters.length).toBeGreaterThan(3);
    for (const { label, href, tag } of distantFilters) {
      const nearest = Number(tag?.attributes["data-nearest"]);
      const shownPage = await visitor.get(href);
      // Closed toilets come last at any distance, and other test files add toilets.
      const pages = await Promise.all(
        [2, 3, 4].map((page) => visitor.get(href.replace("?", `?page=${page}&`))),
      );
      const meters = [shownPage, ...pages].flatMap((page) => metersOf(page.html));
      const isNamed = meters.some((shownMeters) => Math.abs(shownMeters - nearest) < 60 + nearest / 20);
      expect([label, isNamed]).toEqual([label, true]);
      const ownFilter = filtersOf(shownPage.html).find((filter) => filter.label === label);
      // A map of a city draws pills instead of pins.
      const isDrawn = /aria-label="(?:1번 |[^"]*\d+곳)/.test(shownPage.html);
      expect([label, ownFilter?.tag?.attributes["aria-current"], isDrawn]).toEqual([label, "true", true]);
    }
  });

  it("say that nothing matches within 20 km, with a link back", async () => {
    // There is no toilet in the sea.
    const { html } = await session().get("/map?lat=34&lng=125&zoom=16&open24=1");
    for (const { label, tag } of filtersOf(html)) {
      expect([label, tag?.name, tag?.attributes["data-nearest"]]).toEqual([label, "a", undefined]);
    }
    const text = wordsOf(html);
    expect(text).toContain("깨끗함 없음");
    expect(text).toContain(
      "20 km 안에는 조건에 맞는 화장실이 없습니다. ‘24시간’ 조건 빼기 조건 없이 모두 보기",
    );
  });

  it("show no distances to a visitor abroad, but places to start from", async () => {
    const { html } = await session().get("/map?me=35.681,139.767&near=36.35,127.38&nearZoom=15");
    const text = wordsOf(html);
    expect(text).toContain("한국 밖에 계신 것 같습니다.");
    expect(text).toContain("마지막에 본 곳 서울 부산 대구 인천 광주 대전 제주");
    expect(metersOf(html)).toEqual([]);
    expect(html).toMatch(/href="[^"]*lat=36\.35&(amp;)?lng=127\.38&(amp;)?zoom=15"[^>]*>마지막에 본 곳/);
  });

  it("show no distances from the middle of the whole country", async () => {
    const visitor = session();
    expect(metersOf((await visitor.get("/map?zoom=8")).html)).toEqual([]);
    expect(metersOf((await visitor.get("/map?zoom=9")).html).length).toBeGreaterThan(0);
    expect(metersOf((await visitor.get("/map?zoom=8&me=36.351,127.38")).html).length).toBeGreaterThan(0);
  });

  it("show the number of unknown toilets, with a link that includes them", async () => {
    const visitor = session();
    const { html } = await visitor.get("/map?zoom=12&rated=1");
    const [, count = "", href = ""] = /확인 안 된 ([\d,]+)곳도 보기/.exec(wordsOf(html)) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
    const link = /<a[^>]*href="([^"]*unknown=1[^"]*)"[^>]*>확인 안 된/.exec(html)?.[1] ?? href;
    const pageWithAll = await visitor.get(link.replaceAll("&amp;", "&"));
    expect(wordsOf(pageWithAll.html)).toContain("확인된 곳만 보기");
    expect(wordsOf(pageWithAll.html)).not.toMatch(/확인 안 된 \d/);
  });

  it("apply to the markers as well", async () => {
    const visitor = session();
    const box = "bbox=127.3,36.3,127.45,36.4&zoom=14";
    const total = async (query: string) =>
      (JSON.parse((await visitor.get(`/map/markers?${box}${query}`)).html) as { total: number }).total;
    const [allCount, accessible, bothCount, withUnknown] = await Promise.all(
      ["", "&has=accessible", "&has=accessible&open24=1", "&rated=1&unknown=1"].map(total),
    );
    expect(accessible).toBeLessThan(allCount ?? 0);
    expect(bothCount).toBeLessThan(accessible ?? 0);
    expect(withUnknown).toBeGreaterThan(await total("&rated=1"));
  });
});

describe("the profile", () => {
  const withProfile = (profile: string) => {
    const visitor = session();
    visitor.cookies.set("display", encodeURIComponent(btoa(JSON.stringify({ profile }))));
    return visitor;
  };

  it("filters by its facilities, shows them first, and the URL overrides it", async () => {
    const visitor = withProfile("wheelchair");
    const { html } = await visitor.get("/map");
    const activeFilters = filtersOf(html).filter(({ tag }) => tag?.attributes["aria-current"]);
    expect(activeFilters.map(({ label, href }) => [label, href])).toEqual([
      ["장애인 화장실", expect.stringMatching(/^\/map\?lat=[\d.]+&lng=[\d.]+&zoom=\d+&has=none$/)],
    ]);
    expect(wordsOf(html).split("장애인 화장실 있음")).toHaveLength(11);
    const none = filtersOf((await visitor.get("/map?has=none")).html);
    expect(none.filter(({ tag }) => tag?.attributes["aria-current"])).toEqual([]);
    expect(wordsOf((await visitor.get("/map/detail?toiletId=1")).html)).toContain("장애인 화장실 있음");
  });
});

describe("the list of one point", () => {
  it("has its toilets and nothing else, closed ones too, with one chosen mark and a link back", async () => {
    const place = { lat: "34.81231", lng: "128.41231" };
    const member = await openMemberSession(sharedAppOrigin());
    const photos = await makePhoto();
    const fields = { intent: "register-toilet", buildingName: "건물", address: "어딘가 1", photos, ...place };
    for (const hoursTags of ["24시간", "폐쇄"])
      await answered(
        303,
        member.post("/map/register", { ...fields, name: `겹친 곳 ${hoursTags}`, hoursTags }),
      );
    const view = "/map?lat=34.8123&lng=128.4165&zoom=16&page=2&open=now";
    const { html } = await session().get(`${view}&point=34.81231,128.41231`);
    expect(wordsOf(html)).toContain("이 자리 2곳");
    expect(statesOf(html).map(({ state }) => state)).toEqual(["open", "closed"]);
    expect(html).toMatch(/고른 화장실: [^<]*이 자리 2곳<\/title>/);
    expect(html).not.toMatch(/aria-label="(?:\d번 )?겹친 곳[^>]* transform=/);
    const back = tagsOf(html, "a").find(({ end }) => html.slice(end).startsWith("주변 전체 보기"));
    expect(back?.attributes.href).toContain("open=now");
    expect(back?.attributes.href).not.toContain("point=");
  });
});
