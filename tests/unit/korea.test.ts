import { describe, expect, test } from "vitest";
import { isInKorea, placeFault } from "~/geo/korea.server";

describe("a point", () => {
  test.each([
    ["Seoul", 37.5665, 126.978],
    ["the airport of Incheon", 37.4602, 126.4407],
    ["Songdo, on reclaimed land", 37.38, 126.656],
    ["Ulleungdo", 37.4845, 130.9057],
    ["Dokdo", 37.2417, 131.8664],
    ["Marado", 33.117, 126.268],
    ["Baengnyeongdo", 37.9667, 124.7167],
    ["the observatory at the border in Goseong", 38.575, 128.41],
    ["a pier 1 km from the coast", 35.1587, 129.172],
  ])("is in Korea: %s", (_name, lat, lng) => {
    expect(isInKorea({ lat, lng })).toBe(true);
  });

  test.each([
    ["Tsushima", 34.4, 129.3],
    ["the land north of the border", 38.3, 127],
    ["Kaesong", 37.97, 126.55],
    ["the Yellow Sea", 36.5, 125],
    ["Tokyo", 35.68, 139.76],
    ["the South Atlantic", -36.5, -127],
    ["no number", Number.NaN, 127],
  ])("is outside Korea: %s", (_name, lat, lng) => {
    expect(isInKorea({ lat, lng })).toBe(false);
  });

  test.each([
    ["nothing", 37.5, 127, null],
    ["that both coordinates are 0", 0, 0, "zero"],
    ["that both coordinates are equal", 37.5, 37.5, "equal"],
    ["that the coordinates are swapped", 127, 37.5, "swapped"],
    ["that it is outside Korea", 35.68, 139.76, "outside"],
  ])("has as its fault %s", (_name, lat, lng, fault) => {
    expect(placeFault({ lat, lng })).toBe(fault);
  });
});
