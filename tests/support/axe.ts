import axe, { type Result, type RunOptions } from "axe-core";
import type { Page } from "playwright";
import { TO_JUDGE } from "./page-parts";

const WHOLE: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // Left out by axe unless it is asked for; KWCAG 6.5.3 asks for it.
  rules: { "label-content-name-mismatch": { enabled: true } },
  resultTypes: ["violations", "incomplete"],
};
/** What may go wrong by another colour, size of text or width alone, once the rest is clean. */
const OF_LOOKS: RunOptions = {
  runOnly: ["color-contrast", "target-size", "link-in-text-block", "scrollable-region-focusable"],
  resultTypes: ["violations", "incomplete"],
};

/**
 * What axe finds wrong with a page as it stands, one line per element.
 * @throws when axe did not really run: an empty page must not pass for a clean one
 */
export async function auditPage(page: Page): Promise<string[]> {
  const { judged, lines } = await runAxe(page, WHOLE);
  if (judged < 10) throw new Error(`axe ran only ${judged} rules on ${page.url()}`);
  return lines;
}

/** What axe finds wrong with how a page looks whose HTML is judged elsewhere. */
export async function auditLook(page: Page): Promise<string[]> {
  const { judged, lines } = await runAxe(page, OF_LOOKS);
  if (judged === 0) throw new Error(`axe judged nothing on ${page.url()}`);
  return lines;
}

/**
 * What axe finds wrong with the marked parts of a page: in how they look, or in everything.
 * @throws when axe did not really run
 */
export async function auditNewParts(page: Page, inEverything: boolean): Promise<string[]> {
  const options = inEverything ? WHOLE : OF_LOOKS;
  const { judged, lines } = await runAxe(page, options, `[${TO_JUDGE}]`);
  if (judged === 0) throw new Error(`axe judged nothing on ${page.url()}`);
  return lines;
}

/** Our pages hold no frames, so axe is put into the one document, once for all its looks. */
async function runAxe(
  page: Page,
  options: RunOptions,
  parts = "html",
): Promise<{ judged: number; lines: string[] }> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(tellForcedColors);
    await page.evaluate(axe.source);
  }
  const judge = async ({ options, parts }: { options: RunOptions; parts: string }) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const chosen = parts === "html" ? document : [...document.querySelectorAll(parts)];
    const { passes, incomplete, violations, inapplicable } = await axe.run(chosen, options);
    // Where a pin stands is what a map is for, whatever lies near it; each is in the list too (WCAG 2.5.8).
    const isPin = (selector: unknown) => document.querySelector(String(selector))?.closest(".live-map");
    for (const { nodes } of violations.filter(({ id }) => id === "target-size")) {
      nodes.splice(0, nodes.length, ...nodes.filter(({ target }) => !isPin(target[0])));
    }
    // Single parts may have nothing that a rule is about.
    const judged = passes.length + incomplete.length + (parts === "html" ? 0 : inapplicable.length);
    return { judged, violations, incomplete };
  };
  const { judged, violations, incomplete } = await page.evaluate(judge, { options, parts });
  return { judged, lines: [...linesOf(violations), ...linesOf(incomplete.map(onlyUnseen))] };
}

/** Axe reads the fill of letters, which Chromium tells without the forced colours: no sheet of ours names another than `color`. */
function tellForcedColors(): void {
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return getPropertyValue.call(this, name === "-webkit-text-fill-color" ? "color" : name);
  };
}

/** Text in the very colour of its ground is none that axe dares to judge; here it is a fault. */
const onlyUnseen = ({ id, nodes }: Result) => ({
  id,
  nodes: nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === "equalRatio")),
});

const linesOf = (results: Pick<Result, "id" | "nodes">[]) =>
  results.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(" ")} ${any[0]?.message ?? ""}`.trim()),
  );

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
