import { describe, expect, it } from "vitest";
import { LANGUAGES, prefixOf } from "../../app/languages/language";
import { auditPage } from "../support/axe";
import { PHONE, useBrowser } from "../support/browser";
import { writeSamplePosts } from "../support/every-page";
import { expectOneRow } from "../support/header";
import { enlarge, expectReadable } from "../support/readable";
import { sharedAppOrigin } from "../support/shared-app";

/** Words differ in length between languages, so each language is tested. */

/** Pages that every language has; http/languages-english.test.ts tests the others. */
const OF_EACH = ["/map", "/map/detail?toiletId=1"];
const OF_ENGLISH = ["/login", "/community/free", "/community/free/:own"];
const WIDTHS = [320, 360, 390, 768, 1000, 1280];
/** From this width the header is a column beside the map, with a row for a member. */
const MEMBER_ROW_FROM_PX = 880;
const OTHERS = LANGUAGES.filter((language) => prefixOf(language) !== "");

describe.each(OTHERS)("the language %s", (language) => {
  const open = useBrowser();
  const openPlain = useBrowser({ javaScriptEnabled: false });
  const prefix = prefixOf(language);

  it.each(language === "en" ? [...OF_EACH, ...OF_ENGLISH] : OF_EACH)(
    "is clean for axe on %s, and readable at 320 px and with double text size",
    async (path) => {
      const fill = await writeSamplePosts(sharedAppOrigin());
      const page = await open({ viewport: PHONE, at: prefix + fill(path) });
      await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
      expect.soft(await auditPage(page)).toEqual([]);
      const plain = await openPlain({ viewport: { width: 320, height: 640 }, at: prefix + fill(path) });
      await expectReadable(plain);
      await enlarge(plain);
      await expectReadable(plain, "enlarged");
    },
  );

  it.each(["visitor", "user", "admin"] as const)(
    "has a header of one row with the language links, for a %s",
    async (as) => {
      const page = await openPlain({ as, viewport: PHONE, at: `${prefix}/map` });
      const widths = WIDTHS.filter((width) => as === "visitor" || width < MEMBER_ROW_FROM_PX);
      for (const width of widths) await expectOneRow(page, width);
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
