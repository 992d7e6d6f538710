import type { Page } from "playwright";
import { expect } from "vitest";
import { overflowOf } from "./axe";

/** Doubles the text size, as the browser's own setting does. */
export const enlarge = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

/** Opens every disclosure of a page; one of a group that shares a name closes the others. */
export const openDisclosures = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const disclosures = document.querySelectorAll("details");
    for (const disclosure of disclosures) disclosure.open = true;
    return disclosures.length;
  });

/** Returns the buttons of a page that are too narrow for a finger, which a torn row shows at any width of the window. */
export const narrowButtonsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("main :is(.button, .text-button)")]
      .filter((button) => button.checkVisibility() && button.getBoundingClientRect().width < 44)
      .map((button) => button.textContent?.trim() ?? ""),
  );

/** Expects no element wider than the window, overlapping or out of order. */
export async function expectReadable(page: Page, description = ""): Promise<void> {
  const label = `${description} ${new URL(page.url()).pathname}`;
  expect.soft(await overflowOf(page), `${label}: wider than the window`).toBe(0);
  expect.soft(await collisionsOf(page), `${label}: texts over one another`).toEqual([]);
  expect.soft(await cutTextsOf(page), `${label}: texts that leave their place`).toEqual([]);
}

/** Returns blocks of text that stand above an earlier one of the same column. A figure and its label count as one. */
export const findMisorderedBlocks = (page: Page) =>
  page.evaluate(() => {
    const blocks = [...document.querySelectorAll("main :is(h1, h2, h3, legend, label, p, li)")].filter(
      (block) =>
        block.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !block.closest(".map-frame, .visually-hidden, dialog, table, .answers") &&
        block.getBoundingClientRect().height > 1,
    );
    return blocks.flatMap((block, index) => {
      const previousBox = blocks[index - 1]?.getBoundingClientRect();
      const { top, left, right } = block.getBoundingClientRect();
      const isSameColumn = previousBox && left < previousBox.right && right > previousBox.left;
      return isSameColumn && top < previousBox.top - 2 ? [block.textContent?.trim().slice(0, 30)] : [];
    });
  });

/** Lays out all cards, as scrolling would. */
const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const card of document.querySelectorAll<HTMLElement>(".answers > .answer"))
      card.style.contentVisibility = "visible";
  });

/** Returns pairs of overlapping texts, except for the map's pins and buttons and the write button, which float. */
async function collisionsOf(page: Page): Promise<string[]> {
  await layOutAll(page);
  return page.evaluate(() => {
    type Line = { text: string; node: Node; left: number; right: number; top: number; bottom: number };
    const dialog = document.querySelector("dialog:modal");
    const isLeftOut = (element: Element) =>
      element.closest(
        ".map-frame, .filter[aria-current], .write-button, .visually-hidden, .skip-link, .skip-map, thead, noscript, option",
      ) !== null || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    type Frame = Pick<Line, "left" | "right" | "top" | "bottom">;
    const frames = new Map<Element | null, Frame>([
      [null, { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }],
    ]);
    /** Returns the visible part of an element within its scrolling or clipping ancestors. */
    const frameOf = (element: Element | null): Frame => {
      const cached = frames.get(element);
      if (cached || !element) return cached as Frame;
      const outerFrame = frameOf(element.parentElement);
      const isOpen = getComputedStyle(element).overflowY === "visible";
      const box = isOpen ? outerFrame : element.getBoundingClientRect();
      const frame = {
        left: Math.max(outerFrame.left, box.left),
        right: Math.min(outerFrame.right, box.right),
        top: Math.max(outerFrame.top, box.top),
        bottom: Math.min(outerFrame.bottom, box.bottom),
      };
      frames.set(element, frame);
      return frame;
    };
    const lines: Line[] = [];
    const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent || isLeftOut(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const frame = frameOf(parent);
      for (const box of range.getClientRects()) {
        // A line box is higher than its letters by a sixth above and below.
        const air = box.height / 6;
        const left = Math.max(box.left, frame.left);
        const right = Math.min(box.right, frame.right);
        const top = Math.max(box.top + air, frame.top);
        const bottom = Math.min(box.bottom - air, frame.bottom);
        if (right - left < 2 || bottom - top < 2) continue;
        const text = node.textContent.trim().slice(0, 20);
        lines.push({ text, node, left, right, top, bottom });
      }
    }
    const collisions = new Set<string>();
    lines.sort((line, otherLine) => line.top - otherLine.top);
    lines.forEach((line, index) => {
      for (const otherLine of lines.slice(index + 1)) {
        if (line.bottom <= otherLine.top + 1) break;
        const isApart = line.right <= otherLine.left + 1 || otherLine.right <= line.left + 1;
        if (!isApart && line.node !== otherLine.node) collisions.add(`${line.text} × ${otherLine.text}`);
      }
    });
    return [...collisions];
  });
}

/** Returns texts that exceed the window, or their button or card. */
async function cutTextsOf(page: Page): Promise<string[]> {
  await layOutAll(page);
  return page.evaluate(() => {
    const row = document.querySelector(".answers");
    const hasRow = row !== null && row.scrollWidth > row.clientWidth + 1;
    const isScrolled = (element: Element) =>
      element.closest(".map-filters, .other-places, .map-frame, .photo-wall, .side-menu") !== null ||
      (hasRow && row.contains(element));
    const holders = [
      ...document.querySelectorAll("main :is(.button, .card, td, th, li, label), header .button"),
    ];
    return holders
      .filter((holder) => holder.checkVisibility() && !isScrolled(holder) && !holder.closest("thead"))
      .filter((holder) => {
        const { left, right } = holder.getBoundingClientRect();
        const isCut =
          getComputedStyle(holder).overflowX === "visible" && holder.scrollWidth > holder.clientWidth + 1;
        const isOut = right > window.innerWidth + 1 || left < -1;
        return (isCut && getComputedStyle(holder).display !== "inline") || isOut;
      })
      .map((holder) => `${holder.tagName}.${holder.className} ${holder.textContent?.trim().slice(0, 20)}`);
  });
}
