import { describe, expect, it } from "vitest";
import type { ListEntry, MapPageData } from "~/features/map/map-page";
import { parseMapQuery } from "~/features/map/map-query";
import { exactCentre, fromExactPlace } from "~/features/map/sort-by-exact-location";
import type { CourseStep } from "~/opening-hours/arrival";
import { EMPTY_MAP_PAGE } from "../support/map-page-data";

const EXACT = { lat: 36.35046, lng: 127.38454, accuracyMeters: 20 };
const ROUNDED = EMPTY_MAP_PAGE.centre;

/** Returns a toilet this many metres north of the exact position. */
function toiletAt(north: number): ListEntry {
  return {
    id: String(north),
    part: 0,
    name: `화장실 ${north}`,
    place: "",
    open: { state: "unknown", text: "운영 시간 모름" },
    profileFact: null,
    facilities: [],
    whereabouts: null,
    lat: EXACT.lat + north / 111_195,
    lng: EXACT.lng,
    away: "약 50 m",
    walk: null,
    maleLock: "unknown",
    femaleLock: "unknown",
    cleanlinessTags: [],
    hoursTags: [],
    averageRating: null,
    reviewCount: 0,
  };
}

function pageWith(query: string, nearby: ListEntry[], offset = 0): MapPageData {
  const parsed = parseMapQuery(new URLSearchParams(query));
  const first = (parsed.page - 1) * 2 - offset;
  const toilets = nearby.slice(first, first + 2);
  const counts = { total: 9, listed: 9, pageSize: 2, pageCount: 5 };
  return { ...EMPTY_MAP_PAGE, ...counts, query: parsed, toilets, nearby: { toilets: nearby, offset } };
}

const idsOf = ({ toilets }: MapPageData) => toilets.map(({ id }) => id);
// The rounded point lies to the south, so its order differs.
const SOUTH_FIRST = [-60, -20, 10, 30, 90].map(toiletAt);

describe("the map page with the exact position", () => {
  it("lists the nearest toilet first, with exact distances and directions", () => {
    const page = fromExactPlace(pageWith("me=36.35,127.385", SOUTH_FIRST), EXACT, 0);
    expect(idsOf(page)).toEqual(["10", "-20"]);
    expect(page.toilets.map(({ away, walk }) => `${away} ${walk}`)).toEqual(["10 m 북쪽 1", "20 m 남쪽 1"]);
    expect(exactCentre(page, EXACT)).toEqual({ lat: EXACT.lat, lng: EXACT.lng });
    expect(page.basis).toBe("내 위치");
    // Links contain the rounded position only.
    expect([page.centre, page.origin]).toEqual([ROUNDED, ROUNDED]);
  });

  it("shows no direction if the position is known to 500 m at best", () => {
    const vagueLocation = { ...EXACT, accuracyMeters: 3000 };
    const page = fromExactPlace(pageWith("me=36.35,127.385", SOUTH_FIRST), vagueLocation, 0);
    expect([page.accuracy, page.toilets.map(({ away }) => away)]).toEqual([3000, ["약 10 m", "약 20 m"]]);
  });

  it("computes the arrival from the exact position, and again each minute", () => {
    const minute = 29_000_000;
    const course: CourseStep[] = [
      [minute, "open", "열림 · 18:00까지", "17:55"],
      [minute + 5, "closed", "닫힘 · 09:00부터", "18:00"],
    ];
    const nearToilets = [100, 250].map((north) => ({
      ...toiletAt(north),
      open: { state: "open" as const, text: "열림 · 18:00까지", course },
    }));
    const page = pageWith("me=36.35,127.385", nearToilets);
    const toiletsAt = (nowMinute: number) => fromExactPlace(page, EXACT, nowMinute).toilets;
    const arrivalsAt = (nowMinute: number) =>
      toiletsAt(nowMinute).map(({ open }) => open.arrival ?? open.state);
    expect(arrivalsAt(0)).toEqual(["tight", "closed"]);
    expect(arrivalsAt(minute + 3)).toEqual(["closed", "closed"]);
    expect(toiletsAt(minute + 5).map(({ open }) => [open.state, open.text])).toEqual([
      ["closed", "닫힘 · 09:00부터"],
      ["closed", "닫힘 · 09:00부터"],
    ]);
  });

  it("sorts the next pages of the list as well", () => {
    expect(idsOf(fromExactPlace(pageWith("me=36.35,127.385&page=2", SOUTH_FIRST), EXACT, 0))).toEqual([
      "30",
      "-60",
    ]);
    const pageWithOffset = pageWith("me=36.35,127.385&page=2", SOUTH_FIRST.slice(1), 1);
    expect(idsOf(fromExactPlace(pageWithOffset, EXACT, 0))).toEqual(["-20", "30"]);
  });

  it("keeps the groups of the list, such as closed toilets last, and sorts within each group", () => {
    const parts = [-20, 30, -60, 10]
      .map(toiletAt)
      .map((toilet, at) => ({ ...toilet, part: at < 2 ? 0 : 2 }) as const);
    expect(idsOf(fromExactPlace(pageWith("me=36.35,127.385", parts), EXACT, 0))).toEqual(["-20", "30"]);
    expect(idsOf(fromExactPlace(pageWith("me=36.35,127.385&page=2", parts), EXACT, 0))).toEqual([
      "10",
      "-60",
    ]);
  });

  it("stays as the server rendered it if the URL names another position or the position is unknown", () => {
    for (const [query, location] of [
      ["me=36.35,127.385", null],
      ["me=36.351,127.385", EXACT],
      ["", EXACT],
    ] as const) {
      const page = pageWith(query, SOUTH_FIRST);
      expect(fromExactPlace(page, location, 0)).toEqual(page);
      // A shared link must not call the position the reader's own.
      expect(page.basis).toBe("공유된 위치");
    }
  });

  it("shows the exact distance of the chosen toilet, and leaves a moved map where it is", () => {
    const page = pageWith("me=36.35,127.385", SOUTH_FIRST);
    const movedCentre = { lat: 36.4, lng: 127.4 };
    const chosenToilet = { ...toiletAt(120), photo: "a.jpg", address: "", next: null };
    const shownPage = fromExactPlace({ ...page, centre: movedCentre, chosen: chosenToilet }, EXACT, 0);
    expect(exactCentre(shownPage, EXACT)).toEqual(movedCentre);
    expect(shownPage.chosen).toMatchObject({ away: "120 m 북쪽", photo: "a.jpg" });
  });
});
