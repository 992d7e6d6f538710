import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { LANGUAGES, prefixOf } from "../../app/languages/language";
import { auditPage, overflowOf } from "../support/axe";
import { PHONE, useBrowser } from "../support/browser";
import { writeSamplePosts } from "../support/every-page";
import { collisionsOf, cutTextsOf } from "../support/readable";
import { sharedAppOrigin } from "../support/stand";

/** Words are longer or shorter in other languages: what is right in Korean is tried in each. */

const PAGES = ["/map", "/map/detail?toiletId=1", "/login", "/community/free", "/community/free/:own"];
const WIDTHS = [320, 360, 390, 768, 1000, 1280];
const OTHERS = LANGUAGES.filter((language) => prefixOf(language) !== "");

const enlarge = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

const partsOfHead = (page: Page) =>
  page.locator(".site-header :is(a, button, summary)").evaluateAll((parts) =>
    parts
      .filter((part) => part.checkVisibility())
      .map((part) => {
        const { top, bottom, left, right } = part.getBoundingClientRect();
        return { text: part.textContent?.trim() ?? "", top, bottom, left, right };
      }),
  );

describe.each(OTHERS)("in %s", (language) => {
  const open = useBrowser();
  const openPlain = useBrowser({ javaScriptEnabled: false });
  const prefix = prefixOf(language);

  it.each(PAGES)(
    "%s is clean for axe, and readable at 320 px and with letters twice as large",
    async (path) => {
      const fill = await writeSamplePosts(sharedAppOrigin());
      const page = await open({ viewport: PHONE, at: prefix + fill(path) });
      await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
      expect.soft(await auditPage(page)).toEqual([]);
      const plain = await openPlain({ viewport: { width: 320, height: 640 }, at: prefix + fill(path) });
      for (const how of ["as it is", "enlarged"]) {
        if (how === "enlarged") await enlarge(plain);
        expect.soft(await overflowOf(plain), `${how}: wider than the window`).toBe(0);
        expect.soft(await collisionsOf(plain), `${how}: texts over one another`).toEqual([]);
        expect.soft(await cutTextsOf(plain), `${how}: texts that leave their place`).toEqual([]);
      }
    },
  );

  it.each([undefined, "user", "admin"] as const)(
    "the head is one row with the languages in it, for %s",
    async (as) => {
      const page = await openPlain({ as, viewport: PHONE, at: `${prefix}/map` });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 664 });
        const misplaced = async () =>
          (await partsOfHead(page)).filter(
            ({ top, bottom, left, right }, index, parts) =>
              bottom - top < 44 || bottom > 60 || left < (parts[index - 1]?.right ?? 0) || right > width,
          );
        await expect.poll(misplaced).toEqual([]);
        expect((await page.locator(".site-header").boundingBox())?.height).toBeLessThanOrEqual(60);
      }
      await page.setViewportSize(PHONE);
      await page.locator(".language-menu summary").click();
      const korean = page.locator(".language-menu").getByRole("link", { name: "한국어" });
      const box = await korean.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= PHONE.width).toBe(true);
      await korean.click();
      await page.waitForURL((url) => url.pathname === "/map");
      expect(await page.locator("html").getAttribute("lang")).toBe("ko");
    },
  );
});
