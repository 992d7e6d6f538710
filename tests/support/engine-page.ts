import { expect } from "vitest";
import { isHydrated } from "./browser";
import type { DelayedLine } from "./delayed-line";
import { type HttpSession, openMemberSession } from "./http-session";
import { sharedAppOrigin } from "./shared-app";

/** A page of an engine besides Chromium, in the acts that journeys need. */

export type Role = "button" | "link" | "field" | "choice" | "pin";

export type EnginePage = {
  line: DelayedLine;
  goto(path: string): Promise<void>;
  /** Runs a function in the page. */
  evaluate<Args extends unknown[], Of>(script: (...args: Args) => Of, ...args: Args): Promise<Awaited<Of>>;
  press(role: Role, name: string): Promise<void>;
  type(field: string, text: string): Promise<void>;
  upload(field: string, path: string): Promise<void>;
  setCookies(session: HttpSession): Promise<void>;
};

/** Time that a person's step may take on a busy machine. */
export const PATIENT = { timeout: 15_000 };

/**
 * Finds a visible control by its label or its text, first in an open dialog, then in the page's main part. It runs in
 * the page.
 */
export function findControl(role: Role, name: string): HTMLElement | null {
  const selector = {
    button: "button, summary, [role=button]",
    link: "a[href]",
    field: "input, select, textarea, [contenteditable=true]",
    // People press the label, because some boxes are drawn by it.
    choice: "label",
    pin: ".live-map [role=button]",
  }[role];
  const textOf = (element: Element | undefined) => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  const nameOf = (element: Element) => {
    const label = "labels" in element ? (element.labels as NodeListOf<Element> | null)?.[0] : undefined;
    return element.getAttribute("aria-label") ?? textOf(label ?? element);
  };
  for (const part of ["dialog[open]", "main", "body"]) {
    const controls = [...document.querySelectorAll<HTMLElement>(`${part} :is(${selector})`)].filter(
      (control) => control.checkVisibility(),
    );
    // The label of a field also says whether the form needs it, and the name of a pin has its number in the list.
    const hasMore = role === "field" || role === "pin";
    const found =
      controls.find((control) => nameOf(control) === name) ??
      controls.find((control) => hasMore && nameOf(control).includes(name));
    if (found) return found;
  }
  return null;
}

/** Opens a page as a member, with a new session instead of the login page. */
export async function enter(page: EnginePage, path: string): Promise<void> {
  await page.setCookies(await openMemberSession(sharedAppOrigin()));
  await page.goto(path);
}

/** Waits until a person sees this text. */
export async function expectText(page: EnginePage, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.innerText), PATIENT).toContain(text);
}

export async function expectNoText(page: EnginePage, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.body.innerText), PATIENT).not.toContain(text);
}

/** Waits for a path with its query. */
export async function expectAddress(page: EnginePage, path: RegExp): Promise<void> {
  await expect.poll(() => page.evaluate(() => location.pathname + location.search), PATIENT).toMatch(path);
}

/** Waits for the hydration of the page, if the framework runs it. */
export async function untilReady(page: EnginePage): Promise<void> {
  const isPlain = () =>
    page.evaluate(() => document.readyState === "complete" && !("__remixContext" in window));
  await expect.poll(async () => (await isPlain()) || page.evaluate(isHydrated), PATIENT).toBe(true);
}

/** Presses the browser's Back. The page answers first, because the step back may end its scripts. */
export const goBack = (page: EnginePage) => page.evaluate(() => void setTimeout(() => history.back()));

export const isShown = (page: EnginePage, selector: string): Promise<boolean> =>
  page.evaluate((part) => document.querySelector(part)?.checkVisibility() ?? false, selector);

/** Waits until the live map has replaced the server-rendered one. */
export async function untilLive(page: EnginePage): Promise<void> {
  await expect.poll(() => isShown(page, ".map-frame.is-live"), PATIENT).toBe(true);
}
