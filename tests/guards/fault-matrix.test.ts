import { describe, expect, test } from "vitest";
import { intentsOf } from "../../app/forms/form-action.server";
import routes from "../../app/routes";
import { ACTIONS } from "../faults/matrix-actions";
import { PAGES } from "../faults/matrix-pages";

/** Whatever can be asked of the app is in the matrix of faults: a new page or intent cannot be forgotten. */

type Route = { path?: string; file: string; index?: boolean; children?: Route[] };
type Place = { address: string; file: string };

const join = (base: string, path = "") => `${base}/${path}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");

function placesOf(list: readonly Route[], base = ""): Place[] {
  return list.flatMap(({ path, file, children = [] }) => {
    const address = path === "*" && base === "" ? "*" : join(base, path);
    // A frame stands at the address of the page inside it.
    return children.length > 0 ? placesOf(children, address) : [{ address, file }];
  });
}

const places = placesOf(routes as Route[]);
const modules = import.meta.glob<Record<string, unknown>>("../../app/features/**/*.route.{ts,tsx}");

async function load(file: string): Promise<Record<string, unknown>> {
  const module = await modules[`../../app/${file}`]?.();
  if (!module) throw new Error(`no route module at ${file}`);
  return module;
}

describe("the matrix of faults", () => {
  test("has every address of the route table, and no other", () => {
    const inMatrix = new Set(PAGES.map(({ route }) => route));
    expect([...inMatrix].sort()).toEqual(places.map(({ address }) => address).sort());
  });

  test("has every intent of every action, and no other", async () => {
    const asked: string[] = [];
    for (const { address, file } of places) {
      const { action } = await load(file);
      if (action) asked.push(...intentsOf(action as object).map((intent) => `${address} ${intent}`));
    }
    expect(asked.length).toBeGreaterThan(40);
    const inMatrix = ACTIONS.map(({ route, intent }) => `${route} ${intent}`);
    expect(inMatrix.sort()).toEqual(asked.sort());
  });
});
