import { expect, it } from "vitest";
import { fittedZoom, isCornerTaken } from "~/features/map/fitted-zoom";

const CENTRE = { lat: 36.35, lng: 127.38 };
/** So many metres to the south and to the east; at zoom 16 a pixel is 1.9 of them. */
const spot = (south: number, east = 0) => ({
  lat: CENTRE.lat - south / 111_195,
  lng: CENTRE.lng + east / 89_550,
});

it("shows all of a list from as near as is wanted, or from as far as it takes", () => {
  expect(fittedZoom(CENTRE, [spot(50), spot(150)], 16, 1)).toBe(16);
  expect(fittedZoom(CENTRE, [spot(50), spot(300)], 16, 1)).toBe(15);
  expect(fittedZoom(CENTRE, [spot(50), spot(0, 1000)], 16, 1)).toBe(14);
});

it("goes no further off than zoom 13 for all, but as far as the first few need", () => {
  const list = [spot(50), spot(3000), spot(20_000)];
  expect(fittedZoom(CENTRE, list, 16, 1)).toBe(13);
  expect(fittedZoom(CENTRE, list, 16, 2)).toBe(11);
  expect(fittedZoom(CENTRE, list, 16, 3)).toBe(9);
});

it("keeps what lies over the upper corners free of pins", () => {
  expect(fittedZoom(CENTRE, [spot(80, 250)], 16, 1)).toBe(16);
  expect(fittedZoom(CENTRE, [spot(-80, 250)], 16, 1)).toBe(15);
  expect(fittedZoom(CENTRE, [spot(-80, -250)], 16, 1)).toBe(15);
});

it("stays with what is wanted where there is nothing to show", () => {
  expect(fittedZoom(CENTRE, [], 16, 3)).toBe(16);
});

it("says where the upper left corner is taken and the lower one is free", () => {
  expect(isCornerTaken(CENTRE, [spot(50), spot(-150, -250)], 16)).toBe(true);
  expect(isCornerTaken(CENTRE, [spot(150, -250), spot(-150, -250)], 16)).toBe(false);
  expect(isCornerTaken(CENTRE, [spot(-150, 250)], 16)).toBe(false);
});
