import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE } from "./browser";
import { listPages } from "./every-page";
import { faultsInEveryLook } from "./looks";
import type { PageState } from "./page-states";
import { sharedAppOrigin } from "./stand";
import { useVisits } from "./visits";

/**
 * Pages and states clean for axe: scripts off and on, on a phone and on a desktop, in each look. A page is loaded once
 * for each way and worn in all its looks, which is what makes the whole product of these affordable. The files that
 * call these share the pages among them.
 */

const isComplete = process.env.COMPLETE === "1";
/** With scripts, and without; the whole product is for .ci/run, every other run tries each page once. */
export const WAYS = isComplete ? [true, false] : [true];
const SIZES = isComplete ? [PHONE, DESKTOP] : [PHONE];

/** @param rooms folders below app/features whose pages are tried */
export function auditPagesOf(rooms: readonly string[]): void {
  const visit = useVisits(sharedAppOrigin);
  const pages = listPages().filter(({ file }) => rooms.includes(roomOf(file)));

  describe.each(pages)("$path as $who", (shown) => {
    test("is clean for axe in every look, both ways, on a phone and on a desktop", async () => {
      const name = `${shown.who} ${shown.path}`;
      for (const scripts of WAYS) {
        const page = await visit(shown, scripts);
        expect.soft([scripts, await page.locator("h1").count()]).toEqual([scripts, 1]);
        const faults = await faultsInEveryLook(page, name, { scripts, sizes: SIZES });
        expect.soft([scripts, faults]).toEqual([scripts, []]);
        if (await isWithoutScripts(page)) break;
      }
    });
  });
}

/** It is the same both ways. */
const isWithoutScripts = async (page: Page) => (await page.locator("script").count()) === 0;

/** The folder below app/features that a route's module is in. */
export const roomOf = (file: string): string => file.split("/")[1] ?? "";

export function auditStates(states: Record<string, PageState>): void {
  const visit = useVisits(sharedAppOrigin);

  describe.each(Object.entries(states))("%s", (name, state) => {
    test("is as clean, in every look, both ways, on a phone and on a desktop", async () => {
      for (const scripts of WAYS) {
        if (state.needsScripts && !scripts) continue;
        const page = await visit(state, scripts);
        const sizes = state.isOfPhones ? [PHONE] : SIZES;
        const faults = await faultsInEveryLook(page, name, { scripts, sizes });
        expect.soft([scripts, faults]).toEqual([scripts, []]);
        if (await isWithoutScripts(page)) break;
      }
    });
  });
}
