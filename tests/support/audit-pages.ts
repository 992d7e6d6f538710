import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE } from "./browser";
import { listPages } from "./every-page";
import { faultsInEveryLook } from "./looks";
import type { PageState } from "./page-states";
import { sharedAppOrigin } from "./shared-app";
import { useVisits, type Visit } from "./visits";

/**
 * Pages and states that are clean for axe, with scripts off and on, on a phone and on a desktop, in each look. A page
 * loads once per combination and then changes its look, which saves most of the time. The calling files share the pages
 * among them.
 */

const isComplete = process.env.COMPLETE === "1";
/** Only .ci/run tests both; other runs test each page once. */
const WAYS = isComplete ? [true, false] : [true];
const SIZES = isComplete ? [PHONE, DESKTOP] : [PHONE];

/** Checks a page or state in all its looks, with and without scripts if they differ. */
export async function expectClean(
  visit: Visit,
  state: PageState,
  name: string,
  sizes = SIZES,
): Promise<void> {
  for (const scripts of WAYS) {
    if (state.needsScripts && !scripts) continue;
    const page = await visit(state, scripts);
    expect.soft([scripts, await page.locator("h1").count()]).toEqual([scripts, 1]);
    const faults = await faultsInEveryLook(page, name, {
      scripts,
      sizes: state.isOfPhones ? [PHONE] : sizes,
    });
    expect.soft([scripts, faults]).toEqual([scripts, []]);
    if ((await page.locator("script").count()) === 0) break;
  }
}

/** @param rooms folders below app/features whose pages are checked */
export function auditPagesOf(rooms: readonly string[]): void {
  const visit = useVisits(sharedAppOrigin);
  const pages = listPages().filter(({ file }) => rooms.includes(roomOf(file)));

  describe.each(pages)("$path as $who", (page) => {
    test("is clean for axe in every look, with and without scripts, on a phone and on a desktop", () =>
      expectClean(visit, page, `${page.who} ${page.path}`));
  });
}

/** Returns the folder below app/features that contains a route's module. */
export const roomOf = (file: string): string => file.split("/")[1] ?? "";

export function auditStates(states: Record<string, PageState>): void {
  const visit = useVisits(sharedAppOrigin);

  describe.each(Object.entries(states))("%s", (name, state) => {
    test("is clean in the state as well, in every look, with and without scripts, on a phone and on a desktop", () =>
      expectClean(visit, state, name));
  });
}
