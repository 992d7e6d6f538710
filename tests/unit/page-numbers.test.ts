import { expect, it } from "vitest";
import { idsApart } from "~/features/map/page-numbers";

const CENTRE = { lat: 36.35, lng: 127.38 };
/** So many metres to the north; at zoom 16 a pixel is 1.9 of them. */
const spot = (id: string, north: number) => ({ id, lat: CENTRE.lat + north / 111_195, lng: CENTRE.lng });
const LIST = [spot("1", 0), spot("2", 20), spot("3", 80), spot("4", 100), spot("5", 170)];

it("takes the nearest first, and leaves to the clusters what would be drawn over them", () => {
  expect(idsApart(LIST, null, 16)).toEqual(["1", "3", "5"]);
  expect(idsApart(LIST, null, 19)).toEqual(["1", "2", "3", "4", "5"]);
});

it("has the chosen one always, and room around it", () => {
  expect(idsApart(LIST, spot("9", 10), 16)).toEqual(["9", "3", "5"]);
  expect(idsApart(LIST, spot("3", 80), 16)).toEqual(["3", "1", "5"]);
});

it("has the first and the chosen one alone from further off", () => {
  expect(idsApart(LIST, null, 12)).toEqual(["1"]);
  expect(idsApart(LIST, spot("9", 9000), 12)).toEqual(["9", "1"]);
});
