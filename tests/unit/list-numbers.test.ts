import { expect, it } from "vitest";
import { numberedLabel, numbersOf, numberText, rowClasses } from "~/maps/list-numbers";

const NUMBERS = new Map([
  ["a", 11],
  ["b", 12],
  ["c", 13],
  ["d", 20],
]);
const HERE = { lat: 36, lng: 127 };

it("finds the numbers of a toilet and of several on one point, in order; clusters have none", () => {
  expect(numbersOf({ kind: "toilet", id: "a", name: "", count: 1, ...HERE }, NUMBERS)).toEqual([11]);
  expect(numbersOf({ kind: "toilet", id: "x", name: "", count: 1, ...HERE }, NUMBERS)).toEqual([]);
  const ids = ["c", "x", "a", "b"];
  expect(numbersOf({ kind: "stack", ids, name: "", count: 4, ...HERE }, NUMBERS)).toEqual([11, 12, 13]);
  expect(numbersOf({ kind: "cluster", count: 4, expansionZoom: 17, ...HERE }, NUMBERS)).toEqual([]);
});

it("says them in little room, and in the name", () => {
  expect([[], [3], [3, 4, 5], [3, 9]].map(numberText)).toEqual(["", "3", "3–5", "3+"]);
  expect(numberedLabel("시청", [3])).toBe("3번 시청");
  expect(numberedLabel("시청", [])).toBe("시청");
});

it("links by the place on the page, whichever page", () => {
  expect(rowClasses([1, 10, 11, 500])).toBe("row-1 row-10 row-1 row-10");
});
