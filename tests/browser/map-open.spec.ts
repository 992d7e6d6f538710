import { describe, expect, it } from "vitest";
import { useBrowser } from "../support/browser";
import { openSession } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { listedNames, untilLive } from "../support/map-page";
import { sharedAppOrigin } from "../support/stand";

const TEXTS =
  /^(열림 · \d\d:\d\d까지|열림 · 24시간|닫힘|닫힘 · (.요일 )?\d\d:\d\d부터|미개방|상시 개방|운영 시간 모름)$/;
const session = () => openSession(sharedAppOrigin());

/** State and words of every toilet on a page, in order. */
function statesOf(html: string): { state: string; text: string }[] {
  return tagsOf(html)
    .filter(({ attributes }) => "data-open" in attributes)
    .map(({ attributes, end }) => ({
      state: attributes["data-open"] ?? "",
      text: html.slice(end, html.indexOf("<", end)),
    }));
}

/** The filters of a page: where each leads, null where it is no link, and its number. */
function filtersOf(html: string) {
  const list = html.slice(html.indexOf('class="map-filters"')).split("</ul>")[0] ?? "";
  return list
    .split("<li>")
    .slice(1)
    .map((item) => {
      const [tag] = tagsOf(item);
      const [, label = "", count = ""] = /^(?:.*?)([가-힣A-Z0-9 ]+?) ([\d,]+) 곳/.exec(wordsOf(item)) ?? [];
      return { label, count: Number(count.replace(",", "")), href: tag?.attributes.href ?? null, tag };
    });
}

describe("open or not", () => {
  it("is said of every toilet in the list, the panel and on the detail, in the contract's words", async () => {
    const visitor = session();
    const list = statesOf((await visitor.get("/map")).html);
    expect(list).toHaveLength(10);
    const panel = statesOf((await visitor.get("/map?toiletId=1")).html);
    expect(panel).toHaveLength(11);
    const detail = statesOf((await visitor.get("/map/detail?toiletId=1")).html);
    expect(detail).toHaveLength(1);
    for (const { text } of [...list, ...panel, ...detail]) expect(text).toMatch(TEXTS);
    expect(panel[0]).toEqual(detail[0]);
  });

  it("puts those that are closed for certain last, over all pages, and leaves them out where open ones are asked for", async () => {
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

  it("comes with the texts that say so", async () => {
    const { html } = await session().get("/map/detail?toiletId=1");
    expect(wordsOf(html)).toContain("평일 07:00~22:00");
  });
});

describe("the filters", () => {
  it("tell what they would find beside those that are on, and keep their word", async () => {
    const visitor = session();
    const { html } = await visitor.get("/map?zoom=13&has=accessible");
    const filters = filtersOf(html);
    expect(filters.map(({ label }) => label)).toEqual([
      ...["지금 열림", "24시간", "장애인 화장실", "기저귀 교환대", "비상벨", "CCTV", "잠금 없음", "깨끗함"],
      "별점 4점 이상",
    ]);
    const links = filters.filter(({ href, label }) => href && label !== "장애인 화장실");
    expect(links.length).toBeGreaterThan(3);
    for (const { href, label, count } of links) {
      const own = filtersOf((await visitor.get(href ?? "")).html).find((filter) => filter.label === label);
      expect([label, own?.count]).toEqual([label, count]);
    }
  });

  it("are no link where they would find nothing", async () => {
    // In the sea there is no toilet at all.
    const { html } = await session().get("/map?lat=34&lng=125&zoom=16&open24=1");
    for (const { label, tag, count } of filtersOf(html)) {
      const isOn = label === "24시간";
      expect([label, count, tag?.name, tag?.attributes["aria-disabled"]]).toEqual([
        ...[label, 0, isOn ? "a" : "span", isOn ? undefined : "true"],
      ]);
    }
  });

  it("say how many are left out because nothing is known, and show them last", async () => {
    const visitor = session();
    const { html } = await visitor.get("/map?zoom=12&rated=1");
    const [, count = "", href = ""] = /확인 안 된 ([\d,]+)곳도 보기/.exec(wordsOf(html)) ?? [];
    expect(Number(count)).toBeGreaterThan(0);
    const link = /<a[^>]*href="([^"]*unknown=1[^"]*)"[^>]*>확인 안 된/.exec(html)?.[1] ?? href;
    const all = await visitor.get(link.replaceAll("&amp;", "&"));
    expect(wordsOf(all.html)).toContain("확인된 곳만 보기");
    expect(wordsOf(all.html)).not.toMatch(/확인 안 된 \d/);
  });

  it("hold for the markers alike", async () => {
    const visitor = session();
    const box = "bbox=127.3,36.3,127.45,36.4&zoom=14";
    const total = async (query: string) =>
      (JSON.parse((await visitor.get(`/map/markers?${box}${query}`)).html) as { total: number }).total;
    const [all, accessible, both, withUnknown] = await Promise.all(
      ["", "&has=accessible", "&has=accessible&open24=1", "&rated=1&unknown=1"].map(total),
    );
    expect(accessible).toBeLessThan(all ?? 0);
    expect(both).toBeLessThan(accessible ?? 0);
    expect(withUnknown).toBeGreaterThan(await total("&rated=1"));
  });
});

describe("a profile", () => {
  const withProfile = (profile: string) => {
    const visitor = session();
    visitor.cookies.set("display", encodeURIComponent(btoa(JSON.stringify({ profile }))));
    return visitor;
  };

  it("looks for what suits it, says so first, and gives way to the address", async () => {
    const visitor = withProfile("wheelchair");
    const { html } = await visitor.get("/map");
    const on = filtersOf(html).filter(({ tag }) => tag?.attributes["aria-current"]);
    expect(on.map(({ label, href }) => [label, href])).toEqual([["장애인 화장실", "/map?has=none"]]);
    expect(wordsOf(html).split("장애인 화장실 있음")).toHaveLength(11);
    const none = filtersOf((await visitor.get("/map?has=none")).html);
    expect(none.filter(({ tag }) => tag?.attributes["aria-current"])).toEqual([]);
    expect(wordsOf((await visitor.get("/map/detail?toiletId=1")).html)).toContain("장애인 화장실 있음");
  });
});

describe("the live map", () => {
  const open = useBrowser();

  it("shows the markers of the filters that are on", async () => {
    const page = await open();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/map/markers")) asked.push(request.url());
    });
    await page.goto("/map");
    await untilLive(page);
    await page.getByRole("link", { name: /^CCTV/ }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get("has")).toBe("cctv");
    await expect.poll(() => asked.some((url) => url.includes("has=cctv"))).toBe(true);
    expect((await listedNames(page)).length).toBeGreaterThan(0);
  });

  it("is read again when it is taken up after a minute, and not before", async () => {
    const page = await open();
    await page.goto("/map");
    await untilLive(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname === "/map.data") asked.push(request.url());
    });
    const takeUp = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await takeUp();
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
    await page.evaluate(() => {
      const { now } = Date;
      Date.now = () => now() + 61_000;
    });
    await takeUp();
    await expect.poll(() => asked.length).toBe(1);
  });
});
