import { describe, expect, test, vi } from "vitest";
import { findCertainToilet, withCertain } from "~/features/map/certain-toilet.server";
import { guideOf, listedPins, type MapPageData } from "~/features/map/map-page";
import { arrangeMarks } from "~/maps/arrange-marks";
import { drawMark } from "~/maps/marker-drawing";
import { directory } from "~/toilet-directory/directory.server";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { type ToiletVisit, toiletView } from "~/toilet-view/toilet-view.server";
import { CENTRE, directoryOver, row, summaryOf } from "../support/local-directory";
import { EMPTY_MAP_PAGE } from "../support/map-page-data";

/** The strip before a first toilet that may be locked (docs/urls-and-forms.md#open-or-not). */

const OPEN = "24시간";
const USUALLY_OPEN = "상시";
const UNKNOWN = "관리인이 있을 때";
const BY_DAY = "15:00";

const VISIT: Omit<ToiletVisit, "at"> = {
  walk: { from: CENTRE, pace: 67 },
  filters: NO_FILTERS,
  withUnknown: false,
  profile: "none",
  origin: { point: CENTRE, kind: "searched" },
};

type Kept = [meters: number, operatingHours: string, fields?: object];

/** Returns the number of the toilet in the strip; the first one of the list is number 1. */
async function certainAt(
  clock: string,
  toilets: Kept[],
  changes: Partial<ToiletVisit> = {},
  skipped: string[] = [],
) {
  const rows = toilets.map(([meters, operatingHours, fields], at) =>
    row(at + 1, { lat: CENTRE.lat + meters / 111_195, operatingHours, ...fields }),
  );
  const visit = { ...VISIT, at: Date.parse(`2026-11-23T${clock}:00+09:00`), ...changes };
  const { directory: localDirectory } = directoryOver(rows);
  vi.spyOn(directory, "nearest").mockImplementation((query) => localDirectory.nearest(query));
  const first = toiletView(summaryOf(rows[0] ?? {}), visit);
  const certain = await findCertainToilet(first, visit, skipped);
  return certain && Number(certain.id);
}

describe("the toilet that is certainly open", () => {
  test("is the nearest one that is open on arrival, before a first one that is not known to be", async () => {
    const near: Kept = [200, UNKNOWN];
    const farther: Kept = [400, OPEN];
    expect(await certainAt(BY_DAY, [[100, UNKNOWN], near, [300, OPEN], farther])).toBe(3);
    expect(await certainAt(BY_DAY, [[100, "09:00~15:01"], near, [700, "09:00~15:05"], [800, OPEN]])).toBe(4);
  });

  test("is open now already, and never only by the time of arrival", async () => {
    const late: Kept = [700, "15:00~20:00"];
    expect(await certainAt("14:55", [[100, UNKNOWN], late, [800, OPEN]])).toBe(3);
  });

  test("is missing if the first one is open, by day also if it is always so", async () => {
    for (const hours of [OPEN, USUALLY_OPEN])
      expect(
        await certainAt(BY_DAY, [
          [100, hours],
          [200, OPEN],
        ]),
      ).toBeNull();
  });

  test("is never one that is usually open, at night, in whatever number they are nearer", async () => {
    const crowd = Array.from({ length: 40 }, (_, at): Kept => [100 + at, USUALLY_OPEN]);
    expect(await certainAt("03:00", [...crowd.slice(0, 2), [900, OPEN]])).toBe(3);
    expect(await certainAt("03:00", [...crowd, [900, OPEN]])).toBe(41);
  });

  test("is never one that is usually open if night has come on arrival", async () => {
    expect(
      await certainAt("21:55", [
        [100, UNKNOWN],
        [800, USUALLY_OPEN],
        [900, OPEN],
      ]),
    ).toBe(3);
  });

  test("is within 1.2 km, and found among all toilets, not only in a page of the list", async () => {
    expect(
      await certainAt(BY_DAY, [
        [100, UNKNOWN],
        [1190, OPEN],
      ]),
    ).toBe(2);
    expect(
      await certainAt(BY_DAY, [
        [100, UNKNOWN],
        [1210, OPEN],
      ]),
    ).toBeNull();
    const crowd = Array.from({ length: 40 }, (_, at): Kept => [100 + at, UNKNOWN]);
    expect(await certainAt(BY_DAY, [...crowd, [900, OPEN]])).toBe(41);
  });

  test("obeys the filters and the skipped toilets, and needs a place to set out from", async () => {
    const bell = { cleanlinessStatus: "비상벨" };
    const toilets: Kept[] = [
      [100, UNKNOWN, bell],
      [200, OPEN],
      [300, OPEN, bell],
    ];
    const filters = { ...NO_FILTERS, bell: true };
    expect(await certainAt(BY_DAY, toilets, { filters })).toBe(3);
    expect(await certainAt(BY_DAY, toilets, {}, ["2"])).toBe(3);
    expect(await certainAt(BY_DAY, toilets, {}, ["2", "3"])).toBeNull();
    expect(await certainAt(BY_DAY, toilets, { walk: null })).toBeNull();
  });

  test("has a pin with a tick, also where it would be in a group or is not listed, and the dotted line leads to it", () => {
    const visit = { at: Date.parse(`2026-11-23T${BY_DAY}:00+09:00`), walk: null };
    const [first, certain] = [row(1, { operatingHours: UNKNOWN }), row(2, { operatingHours: OPEN })].map(
      (fields) => ({ ...toiletView(summaryOf(fields), { ...VISIT, ...visit }), part: 0 as const }),
    );
    if (!first || !certain) throw new Error("two toilets are needed");
    const page = { ...EMPTY_MAP_PAGE, toilets: [first], certain };
    const pins = listedPins(page, new Map([[first.id, 1]]));
    expect([...pins].map(([id, { number, state }]) => [id, number, state])).toEqual([
      ["2", undefined, "certain"],
      ["1", 1, undefined],
    ]);
    const [marker] = withCertain([], certain);
    expect(marker).toMatchObject({ kind: "toilet", id: "2", state: "open" });
    expect(withCertain(marker ? [marker] : [], certain)).toHaveLength(1);
    const [mark] = arrangeMarks({ markers: marker ? [marker] : [], pins, chosen: null, own: null }, 15);
    const shape = mark && drawMark(mark).shape;
    expect(shape).toContain('class="pin-certain"');
    expect(shape).toContain('d="M8-31l2 2 4-4"');
    const guide = {
      place: { lat: 37.5, lng: 127 },
      isSearched: false,
      ringsPx: 0,
      pace: 67,
      labelsAt: [],
      stations: [],
    };
    const answerOf = (page: MapPageData) => guideOf(page, null)?.answer;
    expect(answerOf({ ...page, guide: { ...guide, answer: null } })).toMatchObject({
      id: "2",
      state: "open",
    });
    expect(answerOf({ ...page, guide: { ...guide, answer: null }, certain: null })).toMatchObject({
      id: "1",
    });
  });
});
