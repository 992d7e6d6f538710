import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";

/** What may go wrong by another colour, size of text or width alone, once the rest is clean. */
const LOOKS = ["color-contrast", "target-size", "link-in-text-block", "scrollable-region-focusable"];
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * What axe finds wrong with a page as it stands, one line per element.
 * @throws when axe did not really run: a content security policy or an empty page must not pass for a clean one
 */
export async function auditPage(page: Page): Promise<string[]> {
  const { passes, violations } = await new AxeBuilder({ page })
    // Left out by axe unless it is asked for; KWCAG 6.5.3 asks for it.
    .options({ runOnly: TAGS, rules: { "label-content-name-mismatch": { enabled: true } } })
    // Our pages hold no frames, for which axe would open a window of its own each time.
    .setLegacyMode()
    .analyze();
  if (passes.length < 10) throw new Error(`axe ran only ${passes.length} rules on ${page.url()}`);
  return linesOf(violations);
}

/**
 * What axe finds wrong with how a page looks, whose HTML was found clean before.
 * @throws when axe did not really run
 */
export async function auditLook(page: Page): Promise<string[]> {
  const { passes, incomplete, violations } = await new AxeBuilder({ page })
    .withRules(LOOKS)
    .setLegacyMode()
    .analyze();
  if (passes.length + incomplete.length === 0) throw new Error(`axe judged nothing on ${page.url()}`);
  return linesOf(violations);
}

type Violations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];
const linesOf = (violations: Violations) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`));

/** How many pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

const TARGETS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]";

/** Targets of a finger that are less high than this, links inside a sentence aside. */
export function smallTargetsOf(page: Page, minHeightPx: number): Promise<string[]> {
  return page.evaluate(
    ({ targets, minHeight }) => {
      const isSeen = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        return (
          width > 1 &&
          height > 1 &&
          element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        );
      };
      const isOffScreen = (element: Element) =>
        element.getBoundingClientRect().bottom < 0 || element.matches(".visually-hidden");
      const isInSentence = (element: Element) => {
        if (getComputedStyle(element).display !== "inline") return false;
        const own = element.textContent?.trim() ?? "";
        return (element.parentElement?.textContent?.trim().length ?? 0) > own.length;
      };
      /** A box or a radio button is hit through its label, and a link through what it spreads over. */
      const heightOf = (element: Element) => {
        const hit = element.closest("label") ?? element;
        const spread = Number.parseFloat(getComputedStyle(element, "::after").height);
        return Math.max(hit.getBoundingClientRect().height, Number.isNaN(spread) ? 0 : spread);
      };
      return Array.from(document.querySelectorAll(targets))
        .filter((element) => isSeen(element) && !isOffScreen(element) && !isInSentence(element))
        .filter((element) => heightOf(element) < minHeight - 0.5)
        .map((element) => {
          const words = (element.textContent?.trim() || element.getAttribute("aria-label") || "").slice(
            0,
            30,
          );
          return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${words}" ${Math.round(heightOf(element))}px`;
        });
    },
    { targets: TARGETS, minHeight: minHeightPx },
  );
}
