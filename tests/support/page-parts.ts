import type { Page } from "playwright";

/**
 * Pages share their parts, so parts that axe has checked in every look on one or two pages are left out on later pages.
 * A part is an element with text, a control or a scroll area, identified by its kind, its parent's kind, and its text
 * colours.
 */

/** Number of equal parts to check on one page, such as the rows of a table. */
const OF_ONE_PAGE = 2;
/** Marks the elements to check while the page is open. */
export const TO_JUDGE = "data-to-judge";

const firstPages = new Map<string, Set<string>>();

/**
 * Marks the parts that this page is among the first to show, over all files of a process. A retried test keeps its
 * marks.
 * @param width counted separately
 * @param maxParts number of first pages
 * @returns whether there are any
 */
export async function markNewParts(
  page: Page,
  name: string,
  width: number,
  maxParts: number,
): Promise<boolean> {
  const newParts = (await partsOf(page)).filter((part) => {
    const pages = firstPages.get(`${width} ${part}`) ?? new Set();
    firstPages.set(`${width} ${part}`, pages);
    if (pages.size < maxParts) pages.add(name);
    return pages.has(name);
  });
  await page.evaluate(
    ({ fresh, mark, count }) => {
      const { shownParts } = window as unknown as { shownParts: Map<string, Element[]> };
      for (const element of document.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
      for (const part of fresh) {
        for (const element of shownParts.get(part)?.slice(0, count) ?? []) element.setAttribute(mark, "");
      }
    },
    { fresh: newParts, mark: TO_JUDGE, count: OF_ONE_PAGE },
  );
  return newParts.length > 0;
}

/** Returns the visible parts of a page, each once. The page remembers their elements. */
function partsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const STATES =
      /^(type|role|aria-(current|invalid|disabled|pressed|expanded|selected)|disabled|readonly|open)$/;
    const kindOf = ({ localName, classList, attributes }: Element) => {
      const states = [...attributes].filter(({ name }) => STATES.test(name));
      return [localName, ...classList, ...states.map(({ name, value }) => `${name}=${value}`)].join(" ");
    };
    const groundOf = (element: Element | null): string => {
      if (!element) return "";
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === "rgba(0, 0, 0, 0)" ? groundOf(element.parentElement) : backgroundColor;
    };
    const isPart = (element: Element) =>
      element.matches("a, button, input, select, textarea, summary, [tabindex='0']") ||
      /auto|scroll/.test(getComputedStyle(element).overflow) ||
      [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      );
    const shownParts = new Map<string, Element[]>();
    for (const element of document.body.querySelectorAll("*")) {
      if (!isPart(element) || !element.checkVisibility()) continue;
      const { color, fontWeight } = getComputedStyle(element);
      const parent = element.parentElement ? kindOf(element.parentElement) : "";
      const part = [kindOf(element), parent, color, groundOf(element), fontWeight].join(" < ");
      shownParts.set(part, [...(shownParts.get(part) ?? []), element]);
    }
    Object.assign(window, { shownParts });
    return [...shownParts.keys()];
  });
}
