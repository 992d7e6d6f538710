import type { Page } from "playwright";

/**
 * Returns elements that a style sheet hides and that are visible all the same. Only a rule that names the same element
 * may override the hiding, not a later layer's rule about all buttons.
 */
export function visibleHiddenElements(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type DisplayRule = { selector: string; isHiding: boolean; container: CSSContainerRule[] };
    const rules: DisplayRule[] = [];
    const collect = (list: CSSRuleList, container: CSSContainerRule[]) => {
      for (const rule of list) {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
        if (rule instanceof CSSSupportsRule && !CSS.supports(rule.conditionText)) continue;
        if (rule instanceof CSSImportRule && rule.styleSheet) collect(rule.styleSheet.cssRules, container);
        const { display } = rule instanceof CSSStyleRule ? rule.style : { display: "" };
        if (rule instanceof CSSStyleRule && display) {
          rules.push({ selector: rule.selectorText, isHiding: display === "none", container });
        } else if ("cssRules" in rule) {
          const innerContainers = rule instanceof CSSContainerRule ? [...container, rule] : container;
          collect(rule.cssRules as CSSRuleList, innerContainers);
        }
      }
    };
    for (const sheet of document.styleSheets) collect(sheet.cssRules, []);

    const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const toPx = (length: string) => Number.parseFloat(length) * (length.endsWith("rem") ? remPx : 1);
    /** Evaluates one feature: `(max-width: 22rem)`, `(min-width: 350px)` or `(26rem < width <= 48rem)`. */
    const isInRange = (width: number, feature: string): boolean => {
      const [, limit, length = ""] = /^\((max|min)-width: ([\d.]+(?:rem|px))\)$/.exec(feature) ?? [];
      if (limit) return limit === "max" ? width <= toPx(length) : width >= toPx(length);
      const range = /^\(([\d.]+(?:rem|px)) (<=?) width (<=?) ([\d.]+(?:rem|px))\)$/.exec(feature);
      if (!range) throw new Error(`a container query that is not understood: ${feature}`);
      const [, low = "", above, below, high = ""] = range;
      const isAbove = above === "<" ? width > toPx(low) : width >= toPx(low);
      return isAbove && (below === "<" ? width < toPx(high) : width <= toPx(high));
    };
    const isMatching = (element: Element, { containerName, containerQuery }: CSSContainerRule) => {
      let box = element.parentElement;
      while (box && !getComputedStyle(box).containerName.split(" ").includes(containerName))
        box = box.parentElement;
      if (!box) return false;
      const style = getComputedStyle(box);
      const inner =
        box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
      const unwrapped = containerQuery.replace(/^\(\((.*)\)\)$/, "($1)");
      return unwrapped
        .split(" or ")
        .some((part) => part.split(" and ").every((feature) => isInRange(inner, feature)));
    };
    const applies = (element: Element, { selector, container }: DisplayRule) =>
      element.matches(selector) && container.every((rule) => isMatching(element, rule));
    /** Returns the subject of a selector: the classes of its last part, or its tag without classes. */
    const namesOf = (selector: string) =>
      selector.split(",").flatMap((part) => {
        const last =
          part
            .trim()
            .split(/[\s>+~]+/)
            .at(-1) ?? "";
        return last.match(/\.[\w-]+/g) ?? [last];
      });

    const visibleNames: string[] = [];
    for (const element of document.querySelectorAll("body *")) {
      if (getComputedStyle(element).display === "none") continue;
      const matchingRules = rules.filter((rule) => applies(element, rule));
      const hiding = matchingRules.filter(({ isHiding }) => isHiding);
      if (hiding.length === 0) continue;
      const names = hiding.flatMap(({ selector }) => namesOf(selector));
      const isNamed = matchingRules.some(
        ({ isHiding, selector }) => !isHiding && namesOf(selector).some((name) => names.includes(name)),
      );
      if (!isNamed)
        visibleNames.push(`${element.tagName}.${element.getAttribute("class")} by ${hiding[0]?.selector}`);
    }
    return visibleNames;
  });
}
