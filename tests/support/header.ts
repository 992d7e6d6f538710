import type { Page } from "playwright";
import { expect } from "vitest";

/** Returns the visible controls in the header. */
export const partsOfHeader = (page: Page) =>
  page.locator(".site-header :is(a, button, summary)").evaluateAll((parts) =>
    parts
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { top, bottom, left, right } = part.getBoundingClientRect();
        return { text: part.textContent?.trim() ?? "", top, bottom, left, right };
      }),
  );

/** Expects a header of one row at this width: no control too low for a finger, overlapping, outside or out of order. */
export async function expectOneRow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 664 });
  const look = async () => {
    const parts = await partsOfHeader(page);
    const misplacedParts = parts.filter(
      ({ top, bottom, left, right }, index) =>
        bottom - top < 44 || bottom > 60 || left < (parts[index - 1]?.right ?? 0) || right > width,
    );
    return { isThere: parts.length >= 3, misplaced: misplacedParts };
  };
  await expect.poll(look, { message: `${width} px` }).toEqual({ isThere: true, misplaced: [] });
  expect((await page.locator(".site-header").boundingBox())?.height).toBeLessThanOrEqual(60);
}
