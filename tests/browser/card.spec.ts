import type { Page } from "playwright";
import { expect, it } from "vitest";
import { auditPage, overflowOf } from "../support/axe";
import { describeWays, textsOf, useBrowser } from "../support/browser";
import { LANGUAGES_OF_RUN } from "../support/complete";

const SMALL_PHONE = { width: 360, height: 640 };
const MM = 96 / 25.4;

const boxesOf = (page: Page) =>
  page.locator(".show-card").evaluateAll((cards) =>
    cards.map((card) => {
      const { top, bottom, width, height } = card.getBoundingClientRect();
      const sizes = [...card.querySelectorAll("p")].map((line) =>
        Number.parseFloat(getComputedStyle(line).fontSize),
      );
      return {
        top,
        bottom,
        width,
        height,
        smallest: Math.min(...sizes),
        isCut: card.scrollHeight > card.clientHeight + 1,
      };
    }),
  );

describeWays("the card", ({ scripts, open }) => {
  it.each(LANGUAGES_OF_RUN)(
    "shows the first sentence whole in large letters on a small phone: %s",
    async (prefix) => {
      const page = await open({ at: `${prefix}/card`, viewport: SMALL_PHONE });
      const [first, ...others] = await boxesOf(page);
      expect(first?.bottom).toBeLessThanOrEqual(SMALL_PHONE.height);
      for (const card of [first, ...others]) {
        expect(card?.smallest).toBeGreaterThanOrEqual(24);
        expect(card?.width).toBe(SMALL_PHONE.width);
      }
      expect(await overflowOf(page)).toBe(0);
      expect(await page.locator("[data-enlarge]").first().isVisible()).toBe(scripts);
    },
  );

  it.each(LANGUAGES_OF_RUN)("prints four cards on one A4 sheet, each a quarter of it: %s", async (prefix) => {
    const page = await open({ at: `${prefix}/card` });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
    await page.emulateMedia({ media: "print" });
    for (const card of await boxesOf(page)) {
      expect(card.width).toBeCloseTo(105 * MM, 0);
      expect(card.height).toBeCloseTo(148 * MM, 0);
      expect(card.isCut).toBe(false);
    }
  });
});

const open = useBrowser({ viewport: SMALL_PHONE });

it("one card fills the screen, and Escape or a tap returns to all", async () => {
  const page = await open({ at: "/en/card" });
  const full = page.locator(".show-full");
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
  const button = page.locator("[data-enlarge]").nth(1);
  await button.click();
  await expect.poll(isFull).toBe(true);
  expect(await textsOf(full.locator("p"))).toEqual([
    "I have an illness and cannot wait.",
    "지병이 있어서 참을 수 없어요.",
  ]);
  expect(await full.boundingBox()).toMatchObject({ x: 0, y: 0, ...SMALL_PHONE });
  expect(await auditPage(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await full.waitFor({ state: "hidden" });
  await button.click();
  await full.getByRole("button").click();
  await full.waitFor({ state: "hidden" });
  await expect.poll(isFull).toBe(false);
});
