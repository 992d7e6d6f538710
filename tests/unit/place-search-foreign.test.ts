import { beforeAll, describe, expect, test } from "vitest";
import { distanceMeters } from "~/geo/projection";
import { buildPlaceIndex, type PlaceIndex } from "~/place-index/place-index";
import { searchPlaces } from "~/place-index/place-search";
import { isForeign, searchForeign } from "~/place-index/search-foreign.server";
import { asksForAnyToilet } from "~/place-index/toilet-words";
import { bestOf, bestOfAwaited } from "../support/growth";
import { countryFiles } from "../support/national/country-files";
import { readToilets } from "../support/national/read-toilets";
import { PLACES_TYPED } from "../support/national/typed-places";
import { TOILETS_TYPED, TYPED_ABROAD } from "../support/readings/typed-abroad";

describe.each(countryFiles())("what visitors type, in $name", ({ file }) => {
  let index: PlaceIndex;

  beforeAll(async () => {
    index = await buildPlaceIndex(await readToilets(file()));
    const [before, started] = [process.memoryUsage().rss, process.cpuUsage()];
    await searchForeign(index, "Seoul", 1);
    const { user, system } = process.cpuUsage(started);
    const grownMb = Math.round((process.memoryUsage().rss - before) / 1024 / 1024);
    console.log({ toilets: index.toilets.length, namesCpuMs: Math.round((user + system) / 1000), grownMb });
  });

  test("are at least 100 queries", () => {
    expect(TYPED_ABROAD.length).toBeGreaterThanOrEqual(100);
  });

  test.each(TYPED_ABROAD)("%s is %s", async (typed, name, lat, lng, km) => {
    expect(isForeign(typed)).toBe(true);
    const [first] = await searchForeign(index, typed, 5);
    expect(first?.name).toMatch(name);
    const meters = first ? distanceMeters(first, { lat, lng }) : Number.NaN;
    expect(`${(meters / 1000).toFixed(1)} km: ${meters <= km * 1000}`).toMatch(/true$/);
  });

  test("a query costs no more than looking a few times through all names and addresses", async () => {
    const texts = index.toilets.map(({ name, address }) => `${name} ${address}`);
    const ratios: number[] = [];
    for (const [typed] of TYPED_ABROAD) {
      const searched = await bestOfAwaited(() => searchForeign(index, typed, 5), 3);
      ratios.push(searched / bestOf(() => texts.filter((text) => text.includes(typed)), 3));
    }
    ratios.sort((a, b) => a - b);
    const median = ratios[Math.floor(ratios.length / 2)] ?? Number.NaN;
    console.log({
      queries: ratios.length,
      median: median.toFixed(2),
      p95: ratios[Math.floor(ratios.length * 0.95)],
    });
    expect(median).toBeLessThan(5);
  });

  test.each(TOILETS_TYPED)("%s alone names no place, and asks for those around here", async (typed) => {
    expect(asksForAnyToilet(typed)).toBe(true);
    expect(await searchForeign(index, typed, 5)).toEqual([]);
  });

  test("with a place it asks for those there", () => {
    const asked = TYPED_ABROAD.map(([typed]) => typed).filter(asksForAnyToilet);
    expect(asked).toEqual([]);
    for (const typed of ["", "?", "서울역 화장실", "화장실문화", "Toilet Museum"])
      expect([typed, asksForAnyToilet(typed)]).toEqual([typed, false]);
    for (const typed of ["화장실", "공중 화장실", "내 주변 화장실", "가까운화장실"])
      expect([typed, asksForAnyToilet(typed)]).toEqual([typed, true]);
  });

  test("a toilet is found by the name that it is read by", async () => {
    const [first] = await searchForeign(index, "Saemmeori Park", 5);
    const known = index.toilets.some(({ name }) => name.includes("샘머리공원"));
    expect(first?.name.includes("샘머리") ?? false).toBe(known);
  });

  test("an address is found in the order of English ones", async () => {
    const [first] = await searchForeign(index, "Yuseong-gu, Daejeon", 5);
    expect(first?.name).toBe("대전광역시 유성구");
  });

  test("Korean is not foreign, nor a number; keys of a Korean keyboard still find Korean", async () => {
    for (const [typed] of PLACES_TYPED)
      expect([typed, isForeign(typed)]).toEqual([typed, /^[\s\w-]+$/.test(typed)]);
    expect(isForeign("123")).toBe(false);
    const [first] = await searchForeign(index, "rkdskadur", 5);
    expect(first).toEqual(searchPlaces(index, "rkdskadur", 1)[0]);
  });

  test("anything may be typed", async () => {
    const short = ["a", "-", "é", "駅", "(", "\u0000a", "Exit 3", "ソ ウ ル"];
    for (const typed of [...short, "a".repeat(500), "駅".repeat(500)])
      expect(Array.isArray(await searchForeign(index, typed, 5))).toBe(true);
  });
});
