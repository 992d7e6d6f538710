import { describe, expect, test } from "vitest";
import { intentsOf } from "../../app/forms/form-action.server";
import { ACTIONS } from "../faults/matrix-actions";
import { PAGES } from "../faults/matrix-pages";
import { loadRoute } from "../support/route-modules";
import { ROUTES } from "../support/route-table";

/** Every URL and intent of the app is in the matrix of faults. */

// A layout has the URL of the page inside it.
const places = ROUTES.filter(({ isFrame }) => !isFrame).map(({ pattern, file }) => ({
  address: pattern === "/*" ? "*" : pattern || "/",
  file,
}));

describe("the matrix of faults", () => {
  test("has every URL of the route table and no other", () => {
    const inMatrix = new Set(PAGES.map(({ route }) => route));
    expect([...inMatrix].sort()).toEqual(places.map(({ address }) => address).sort());
  });

  test("has every intent of every action and no other", async () => {
    const intents: string[] = [];
    for (const { address, file } of places) {
      const { action } = await loadRoute(file);
      if (action) intents.push(...intentsOf(action as object).map((intent) => `${address} ${intent}`));
    }
    expect(intents.length).toBeGreaterThan(40);
    const inMatrix = ACTIONS.map(({ route, intent }) => `${route} ${intent}`);
    expect(inMatrix.sort()).toEqual(intents.sort());
  });
});
