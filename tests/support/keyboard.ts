import type { Locator, Page } from "playwright";
import { expect } from "vitest";

/** Uses a page without a mouse: by Tab alone, with a visible focus at every step. */

const STEPS_MAX = 160;

/**
 * Returns whether the target has the focus, and the fault of the focus: lost, out of sight, covered or unmarked.
 */
function focusOn(target: Locator): Promise<{ isThere: boolean; fault: string | null }> {
  return target.first().evaluate((element) => {
    const focused = document.activeElement;
    // Past the end of the page the focus is in the browser's own controls for one step.
    if (!focused || focused === document.body) return { isThere: false, fault: null };
    const isThere = focused === element;
    const name = `${focused.tagName} ${focused.getAttribute("name") ?? focused.textContent?.trim().slice(0, 20)}`;
    /** A radio button or a file field may be drawn by its label or a neighbour. */
    const drawnStyles = [
      focused,
      focused.closest("label"),
      focused.nextElementSibling,
      focused.parentElement,
    ].filter((element) => element !== null);
    const isMarked = drawnStyles.some((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) || boxShadow !== "none";
    });
    const isInSight = drawnStyles.some((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight && bottom > top;
    });
    if (!isInSight) return { isThere, fault: `${name} is out of sight` };
    return { isThere, fault: isMarked ? null : `${name} has no mark` };
  });
}

/**
 * Presses Tab until the target has the focus, and expects a visible focus at every step.
 * @throws if the target is never reached or the focus is invisible on the way
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.first().waitFor({ state: "attached" });
  let focus = await focusOn(target);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if (focus.isThere) return;
    await page.keyboard.press("Tab");
    focus = await focusOn(target);
    if (focus.fault === null) continue;
    const waitForFocus = async () => {
      focus = await focusOn(target);
      return focus.fault;
    };
    await expect.poll(waitForFocus).toBeNull();
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Moves to the target by Tab and presses a key. */
export async function pressOn(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves to the target by Tab and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Logs in by keyboard. */
export async function logInByKeyboard(page: Page, id: "user" | "admin", next: string): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ next })}`);
  await typeInto(page, page.getByLabel("아이디", { exact: true }), id);
  await typeInto(page, page.getByLabel("비밀번호", { exact: true }), "1");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname !== "/login");
}
