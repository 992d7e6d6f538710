import axe, { type Result, type RunOptions } from "axe-core";
import type { Page } from "playwright";
import { TO_JUDGE } from "./page-parts";

const WHOLE: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  // KWCAG 6.5.3 requires this rule, which axe runs only on request.
  rules: { "label-content-name-mismatch": { enabled: true } },
  resultTypes: ["violations", "incomplete"],
};
/** Rules whose result can change with colour, text size or width alone. */
const OF_LOOKS: RunOptions = {
  runOnly: ["color-contrast", "target-size", "link-in-text-block", "scrollable-region-focusable"],
  resultTypes: ["violations", "incomplete"],
};

/**
 * Returns the violations of a page, one line per element.
 * @throws if axe did not run, because an empty page must not count as clean
 */
export async function auditPage(page: Page): Promise<string[]> {
  const { judgedCount: judged, lines } = await runAxe(page, WHOLE);
  if (judged < 10) throw new Error(`axe ran only ${judged} rules on ${page.url()}`);
  return lines;
}

/** Returns the violations of a page's look, after its HTML was checked elsewhere. */
export async function auditLook(page: Page): Promise<string[]> {
  const { judgedCount: judged, lines } = await runAxe(page, OF_LOOKS);
  if (judged === 0) throw new Error(`axe judged nothing on ${page.url()}`);
  return lines;
}

/** Returns the violations of the marked parts: of their look, or of everything. @throws if axe did not run */
export async function auditNewParts(page: Page, inEverything: boolean): Promise<string[]> {
  const options = inEverything ? WHOLE : OF_LOOKS;
  const { judgedCount: judged, lines } = await runAxe(page, options, `[${TO_JUDGE}]`);
  if (judged === 0) throw new Error(`axe judged nothing on ${page.url()}`);
  return lines;
}

/** Our pages have no frames, so axe is injected once into the only document. */
async function runAxe(
  page: Page,
  options: RunOptions,
  parts = "html",
): Promise<{ judgedCount: number; lines: string[] }> {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(tellForcedColors);
    await page.evaluate(axe.source);
  }
  const judge = async ({ options, parts }: { options: RunOptions; parts: string }) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const chosenParts = parts === "html" ? document : [...document.querySelectorAll(parts)];
    const { passes, incomplete, violations, inapplicable } = await axe.run(chosenParts, options);
    // A pin stands at its position whatever is near; each is in the list as well (WCAG 2.5.8).
    const isPin = (selector: unknown) => document.querySelector(String(selector))?.closest(".live-map");
    for (const { nodes } of violations.filter(({ id }) => id === "target-size")) {
      nodes.splice(0, nodes.length, ...nodes.filter(({ target }) => !isPin(target[0])));
    }
    // A single part may have no element for a rule.
    const judgedCount = passes.length + incomplete.length + (parts === "html" ? 0 : inapplicable.length);
    return { judged: judgedCount, violations, incomplete };
  };
  const { judged, violations, incomplete } = await page.evaluate(judge, { options, parts });
  return { judgedCount: judged, lines: [...linesOf(violations), ...linesOf(incomplete.map(onlyUnseen))] };
}

/** Axe reads the text fill colour, for which Chromium ignores forced colours. Our style sheets set only `color`. */
function tellForcedColors(): void {
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return getPropertyValue.call(this, name === "-webkit-text-fill-color" ? "color" : name);
  };
}

/** Axe leaves text in its background's own colour undecided; here it is a violation. */
const onlyUnseen = ({ id, nodes }: Result) => ({
  id,
  nodes: nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === "equalRatio")),
});

const linesOf = (results: Pick<Result, "id" | "nodes">[]) =>
  results.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(" ")} ${any[0]?.message ?? ""}`.trim()),
  );

/** Returns how many pixels the page is wider than its window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

const TARGETS = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]";

/** Returns touch targets below this height, except links within a sentence. */
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
        const ownText = element.textContent?.trim() ?? "";
        return (element.parentElement?.textContent?.trim().length ?? 0) > ownText.length;
      };
      /** A checkbox is pressed through its label, and a link through its stretched area. */
      const heightOf = (element: Element) => {
        const hit = element.closest("label") ?? element;
        const spread = Number.parseFloat(getComputedStyle(element, "::after").height);
        return Math.max(hit.getBoundingClientRect().height, Number.isNaN(spread) ? 0 : spread);
      };
      return Array.from(document.querySelectorAll(targets))
        .filter((element) => isSeen(element) && !isOffScreen(element) && !isInSentence(element))
        .filter((element) => heightOf(element) < minHeight - 0.5)
        .map((element) => {
          const label = (element.textContent?.trim() || element.getAttribute("aria-label") || "").slice(
            0,
            30,
          );
          return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${label}" ${Math.round(heightOf(element))}px`;
        });
    },
    { targets: TARGETS, minHeight: minHeightPx },
  );
}
