import { describe, expect, test } from "vitest";
import { PHONE } from "../support/browser";
import { listForgotten, listPages } from "../support/every-page";
import { faultsInEveryLook } from "../support/looks";
import { PAGE_STATES } from "../support/page-states";
import { sharedAppOrigin } from "../support/stand";
import { useVisits } from "../support/visits";

/**
 * Every page of the route table and every state beside them, clean for axe: scripts off and on, on a phone and on a
 * desktop, in each look. A page is loaded once for each way and worn in all its looks, which is what makes the whole
 * product of these affordable.
 */

const visit = useVisits(() => sharedAppOrigin());
const WAYS = [false, true];

test("no page of the route table is forgotten", () => {
  expect(listForgotten()).toEqual([]);
});

describe.each(listPages())("$path as $who", (shown) => {
  test("is clean for axe in every look, both ways, on a phone and on a desktop", async () => {
    for (const scripts of WAYS) {
      const page = await visit(shown, scripts);
      expect.soft([scripts, await page.locator("h1").count()]).toEqual([scripts, 1]);
      expect.soft([scripts, await faultsInEveryLook(page)]).toEqual([scripts, []]);
    }
  });
});

describe.each(Object.entries(PAGE_STATES))("%s", (_name, state) => {
  test("is as clean, in every look, both ways, on a phone and on a desktop", async () => {
    for (const scripts of WAYS) {
      if (state.needsScripts && !scripts) continue;
      const page = await visit(state, scripts);
      const faults = await faultsInEveryLook(page, state.isOfPhones ? [PHONE] : undefined);
      expect.soft([scripts, faults]).toEqual([scripts, []]);
    }
  });
});
