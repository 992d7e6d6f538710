import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useClock } from "../support/clock";
import { openSession } from "../support/http-session";
import { contentOf, tagsOf, wordsOf } from "../support/http-session-page";
import { registerToilets } from "../support/own-toilets";
import { useApp } from "../support/started";

/** Tests whether pages know that a toilet is open when the visitor arrives, with scripts off. */

/** The toilets stand 133 m, 233 m and so on to the north: a walk of 3, 5, 7, 9 and 11 minutes. */
const AT = { lat: 34.551, lng: 127.4512 };
const ME = "me=34.551,127.451";
const HOURS = ["09:00~17:00", "17:55~23:00", "09:00~18:00", "09:00~18:00", "24시간"];
const NAME = "가는 길";
const TOO_LATE = "open closed: 도착 전에 닫힘 · 18:00까지";

const MOMENT = Date.parse("2026-11-24T17:52+09:00");
const clock = useClock(new Date(MOMENT).toJSON());
const app = useApp(clock.environment);
let ids: string[] = [];
let tests = 0;

// Sets the clock again, so that a slow run does not reach 17:53. The clock moves only to a new moment.
beforeEach(() => clock.moveTo(new Date(MOMENT + ++tests).toJSON()));

beforeAll(async () => {
  const fields = HOURS.map((hoursTags) => ({ hoursTags }));
  ids = (await registerToilets(app.origin, AT, NAME, fields)).map(({ id }) => id);
});

const get = async (path: string, session = openSession(app.origin)) => (await session.get(path)).html;

/** Returns the first state of a part of a page: `open closed: 도착 전에 닫힘 · 18:00까지`. */
function stateOf(html: string): string {
  const [tag] = tagsOf(html).filter(({ attributes }) => attributes["data-open"]);
  if (!tag) return "";
  const { "data-open": open, "data-arrival": arrival } = tag.attributes;
  return `${[open, arrival].filter(Boolean).join(" ")}: ${wordsOf(contentOf(html, tag))}`;
}

/** Returns the own toilets of the list by their numbers, in its order, with their states. */
const listOf = (html: string) =>
  html
    .split(/<li class="answer /)
    .slice(1)
    .flatMap((otherParameters) => {
      const [row = ""] = otherParameters.split("</ol>");
      const [, number] = new RegExp(`${NAME} (\\d)`).exec(row) ?? [];
      return number ? [`${number} ${stateOf(row)}`] : [];
    });

const numbersIn = (html: string) =>
  listOf(html)
    .map((row) => row.charAt(0))
    .join("");

const panelOf = (html: string) => html.slice(html.indexOf('class="map-panel"'), html.indexOf('id="list"'));

describe("a map with the visitor's place", () => {
  it("says on each card whether the toilet is open on arrival, and puts those last that are not", async () => {
    expect(listOf(await get(`/map?${ME}`))).toEqual([
      "2 closed opens: 도착하면 열림 · 17:55부터",
      "3 open tight: 도착 뒤 1분 열려 있음 · 18:00까지",
      "5 open: 열림 · 24시간",
    ]);
    // Closed toilets come after all open ones of the country.
    expect(stateOf(panelOf(await get(`/map?${ME}&toiletId=${ids[3]}`)))).toBe(TOO_LATE);
  });

  it("filters and counts by the arrival", async () => {
    const html = await get(`/map?${ME}&open=now`);
    expect(numbersIn(html)).toBe("235");
    const [chip] = tagsOf(html, "a").filter(({ attributes }) => attributes.class === "filter");
    expect(chip?.attributes["data-count"]).toBe("3");
  });

  it("computes the walk at the pace of the profile", async () => {
    const session = openSession(app.origin);
    await session.post("/display", { profile: "wheelchair", returnTo: "/map" });
    const html = await get(`/map?${ME}&has=none`, session);
    expect(numbersIn(html)).toBe("25");
    const panel = panelOf(await get(`/map?${ME}&has=none&toiletId=${ids[2]}`, session));
    expect(stateOf(panel)).toBe(TOO_LATE);
    expect(wordsOf(panel)).toContain("걸어서 약 10분");
    expect(numbersIn(await get(`/map?${ME}&has=none&open=now`, session))).toBe("25");
  });

  it.each([
    ["en", "Closes before you arrive · 18:00"],
    ["ja", "到着前に終了 · 18:00まで"],
    ["zh", "到达前关闭 · 至18:00"],
  ])("shows the arrival in the language %s", async (language, text) => {
    expect(stateOf(panelOf(await get(`/${language}/map?${ME}&toiletId=${ids[3]}`)))).toBe(
      `open closed: ${text}`,
    );
  });
});

describe("a map without a place of the visitor", () => {
  const VIEW = `lat=${AT.lat}&lng=${AT.lng}`;

  it("shows no arrival, and filters by the current moment", async () => {
    expect(listOf(await get(`/map?${VIEW}`)).join()).not.toMatch(/도착/);
    expect(numbersIn(await get(`/map?${VIEW}&open=now`))).toBe("345");
  });
});

describe("a toilet that closes before the arrival", () => {
  it("offers the route to another toilet first, and then the route to itself", async () => {
    for (const path of [`/map?${ME}&toiletId=${ids[3]}`, `/map/detail?toiletId=${ids[3]}&${ME}`]) {
      const html = await get(path);
      const placeHtml = html.slice(html.search(/class="(map-panel|place-text)"/));
      expect(stateOf(placeHtml)).toBe(TOO_LATE);
      const [first] = tagsOf(placeHtml).filter(({ attributes }) =>
        attributes.class?.includes("button-primary"),
      );
      expect(first?.attributes.href).toContain(`toiletId=${ids[1]}`);
      expect(wordsOf(placeHtml.slice(first?.end))).toMatch(
        /^도착할 때 열린 가까운 곳 가는 길 2 · 약 2\d0 m 북/,
      );
      const wayLinks = tagsOf(placeHtml, "summary").filter(({ end }) =>
        wordsOf(placeHtml.slice(end)).startsWith("길찾기"),
      );
      expect(wayLinks.slice(0, 2).map(({ attributes }) => attributes.class)).toEqual(["button", "button"]);
      expect(wordsOf(placeHtml.slice(wayLinks[0]?.end))).toMatch(/^길찾기: 가는 길 2 /);
      const hrefs = tagsOf(placeHtml, "a").map(({ attributes }) => decodeURIComponent(attributes.href ?? ""));
      expect(hrefs.filter((href) => /map\.kakao\.com.*가는 길 2,34\.553/.test(href)).length).toBeGreaterThan(
        0,
      );
      expect(hrefs.filter((href) => /map\.kakao\.com.*가는 길 4,34\.554/.test(href)).length).toBeGreaterThan(
        0,
      );
    }
  });

  it("is marked as closed on arrival among the saved places", async () => {
    const session = openSession(app.origin);
    await session.post("/saved", { intent: "save", toiletId: ids[3] ?? "", returnTo: "/saved" });
    expect(stateOf(await get("/saved", session))).toBe("open: 열림 · 18:00까지");
    const savedPage = await get(`/saved?${ME}`, session);
    expect(stateOf(savedPage)).toBe(TOO_LATE);
    expect(savedPage).toMatch(/<noscript><p class="muted">[^<]*17:52 기준/);
  });

  it("is linked from the map to the saved places with the visitor's location", async () => {
    const html = await get(`/map?${ME}`);
    const links = tagsOf(html, "a").map(({ attributes }) => attributes.href ?? "");
    expect(links.filter((href) => href === `/saved?${ME}`)).toHaveLength(2);
    expect(html).toMatch(/<noscript><p>[^<]*17:52 기준<\/p><\/noscript>/);
    expect(await get("/map")).not.toMatch(/기준<\/p><\/noscript>/);
  });

  it("counts as open beyond three kilometres", async () => {
    expect(stateOf(await get(`/map/detail?toiletId=${ids[3]}&me=34.59,127.451`))).toBe(
      "open: 열림 · 18:00까지",
    );
  });
});
