import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE } from "./browser";
import { isComplete } from "./complete";
import { listPages } from "./every-page";
import { faultsInEveryLook, faultsInOneLook } from "./looks";
import type { PageState } from "./page-states";
import { sharedAppOrigin } from "./shared-app";
import { useVisits, type Visit } from "./visits";

/**
 * Pages and states that are clean for axe. Every run checks each page once, on a phone in the light look. A complete run
 * checks the pages and their states with scripts off and on, on a phone and on a desktop, in each look. The calling files
 * share the pages among them.
 */

/** Checks a page or state in one look, or in all of them in a complete run. */
async function expectClean(visit: Visit, state: PageState, name: string): Promise<void> {
  if (isComplete) return expectCleanInEveryLook(visit, state, name);
  const page = await visit(state, true);
  expect.soft(await page.locator("h1").count()).toBe(1);
  expect.soft(await faultsInOneLook(page)).toEqual([]);
}

/** Checks a page or state in all its looks, with and without scripts if they differ. */
export async function expectCleanInEveryLook(
  visit: Visit,
  state: PageState,
  name: string,
  sizes = [PHONE, DESKTOP],
): Promise<void> {
  for (const scripts of [true, false]) {
    if (state.needsScripts && !scripts) continue;
    const page = await visit(state, scripts);
    expect.soft([scripts, await page.locator("h1").count()]).toEqual([scripts, 1]);
    const faults = await faultsInEveryLook(page, name, {
      scripts,
      sizes: state.isOfPhones ? [PHONE] : sizes,
      reopen: (size) => visit(state, scripts, size),
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
    test("is clean for axe and fits a phone", () => expectClean(visit, page, `${page.who} ${page.path}`));
  });
}

/** Returns the folder below app/features that contains a route's module. */
export const roomOf = (file: string): string => file.split("/")[1] ?? "";

export function auditStates(states: Record<string, PageState>): void {
  const visit = useVisits(sharedAppOrigin);

  describe.each(Object.entries(states))("%s", (name, state) => {
    test("is clean in the state as well, in every look, with and without scripts, on a phone and on a desktop", () =>
      expectCleanInEveryLook(visit, state, name));
  });
}
