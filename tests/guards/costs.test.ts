import { expect, test } from "vitest";
import { listUncoveredRoutes } from "../../tools/costs/addresses";
import { readSurface } from "../hostile/surface";

test("npm run costs has an address of every route", () => {
  expect(listUncoveredRoutes(readSurface().routes)).toEqual([]);
});
