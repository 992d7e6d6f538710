import { chromium, type Page } from "playwright";
import { writeSamplePosts } from "../../tests/support/every-page";
import { cookiesOf, openMemberSession } from "../../tests/support/http-session";
import type { Screen } from "./screen-list";

type Size = { width: number; height: number };
export type Windows = {
  /** @param isOpen true if the screen is open in another size; without a map it is then only resized */
  open(screen: Screen, size: Size, isOpen: boolean): Promise<Page>;
};

/** Opens one browser with a window for each kind of visitor, logged in, and writes the posts that the samples need. */
export async function openWindows(endpoint: string, origin: string, silentOrigin: string): Promise<Windows> {
  const browser = await chromium.connect(endpoint);
  const fill = await writeSamplePosts(origin);
  const pages = new Map<string, Page>();
  for (const who of ["visitor", "user", "admin"] as const) {
    const context = await browser.newContext({
      ...({ locale: "ko-KR", timezoneId: "Asia/Seoul", serviceWorkers: "block" } as const),
    });
    context.setDefaultTimeout(10_000);
    if (who !== "visitor") await context.addCookies(cookiesOf(await openMemberSession(origin, who), origin));
    pages.set(who, await context.newPage());
  }
  return {
    async open({ who, path, act, isSilent }, size, isOpen) {
      const page = pages.get(who) as Page;
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.setViewportSize(size);
      if (isOpen && !act && (await page.locator(".map-frame").count()) === 0) return page;
      await page.goto((isSilent ? silentOrigin : origin) + fill(path));
      await page.waitForLoadState("networkidle");
      await act?.(page);
      return page;
    },
  };
}
