import { expect, test } from "vitest";
import { runInLanguage } from "~/languages/words";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { type ToiletVisit, toiletView } from "~/toilet-view/toilet-view.server";
import { CENTRE, MONDAY_AFTERNOON, row, summaryOf } from "../support/local-directory";

/** What every page shows of a toilet. */

const ADDRESS = "대전광역시 서구 둔산로 100";
const TOILET = {
  ...summaryOf(row(1, { title: "시청 화장실", address: ADDRESS, lat: CENTRE.lat + 0.01 })),
  buildingName: "시청",
};
const VISIT: ToiletVisit = {
  at: MONDAY_AFTERNOON,
  profile: "none",
  filters: NO_FILTERS,
  withUnknown: false,
  origin: null,
};

test("a toilet is at its building, or at the end of its address if its position is rough", () => {
  expect(toiletView(TOILET, VISIT).place).toBe("시청");
  expect(toiletView({ ...TOILET, isRough: true }, VISIT).place).toBe("둔산로 100");
  expect(toiletView({ ...TOILET, isRough: true, address: "" }, VISIT).place).toBe("시청");
});

test("a toilet has a way only from an origin, and needs a position", () => {
  const visit: ToiletVisit = { ...VISIT, origin: { point: CENTRE, kind: "searched" } };
  const wayOf = (toilet: typeof TOILET, { origin }: ToiletVisit) => {
    const { away, walk } = toiletView(toilet, { ...VISIT, origin });
    return [away, walk];
  };
  expect(wayOf(TOILET, VISIT)).toEqual([null, null]);
  expect(wayOf(TOILET, visit)).toEqual(["1.1 km 북쪽", 22]);
  expect(wayOf({ ...TOILET, lat: Number.NaN }, visit)).toEqual([null, null]);
});

test("a toilet has the fact about the profile's facility, or about that of a filter with unknown toilets", () => {
  const factOf = (changes: Partial<ToiletVisit>) =>
    toiletView(TOILET, { ...VISIT, ...changes }).profileFact?.text;
  const filters = { ...NO_FILTERS, bell: true };
  expect(factOf({})).toBeUndefined();
  expect(factOf({ filters })).toBeUndefined();
  expect(factOf({ filters, withUnknown: true })).toMatch(/^비상벨/);
  expect(factOf({ filters, withUnknown: true, profile: "wheelchair" })).toMatch(/^장애인 화장실/);
});

test("a toilet has its reading only on a page that is not Korean", () => {
  expect(toiletView(TOILET, VISIT).reading).toBeUndefined();
  expect(runInLanguage("en", () => toiletView(TOILET, VISIT).reading)).toMatch(/City Hall/i);
});
