import type { Page } from "playwright";
import { beforeAll, describe, expect, test } from "vitest";
import { overflowOf, smallTargetsOf } from "../support/axe";
import { DESKTOP, PHONE, useBrowser } from "../support/browser";
import { expectReadable } from "../support/readable";
import { sharedWatchedApp } from "../support/shared-apps";
import { statisticsBody } from "../support/statistics-wire";

/** The administration's pages with overlong names, refusals and printing, in several windows. */

const LONG = "끊을데가없는아주긴이름".repeat(12);
const FINGER_PX = 44;
const NARROW = { width: 320, height: 640 };

type Screen = { path: string; act?: (page: Page) => Promise<void> };
const send = async (page: Page) => {
  await page.locator("main form button[type=submit]").last().click();
  await page.locator("[role=alert]").first().waitFor();
};
const SCREENS: Record<string, Screen> = {
  overview: { path: "/admin/overview" },
  "password, refused": { path: "/admin/manager", act: send },
  "users, none found": { path: "/admin/user?searchWrd=없는사람" },
  "new user, refused": { path: "/admin/user/create", act: send },
  statistics: { path: "/admin/toilet-stats?days=30" },
  members: { path: "/admin/user-management?q=m" },
};

const watched = sharedWatchedApp();
beforeAll(async () => {
  const popularToilets = [{ toiletId: 1, name: LONG, keyword: LONG, viewCount: 1234567, uniqueVisitors: 1 }];
  const userList = Array.from({ length: 120 }, (_, index) => ({
    mberId: `m${index}`,
    mberNm: LONG,
    mberEmailAdres: `${"x".repeat(90)}@example.com`,
    loginType: index % 2 ? "KAKAO" : "",
    sbscrbDe: "2025-10-01 15:04:05.0",
  }));
  const users = JSON.stringify({ resultCode: 200, result: { userList } });
  watched.backend.setFault("/admin/api/toilet-stats", {
    kind: "body",
    body: statisticsBody(90, { popularToilets }),
  });
  watched.backend.setFault("/admin/api/users", { kind: "body", body: users });
});

describe("the administration's pages", () => {
  const open = useBrowser({ reducedMotion: "reduce" });

  test("fit overlong names on a small phone, a phone and a desktop", async () => {
    const page = await open({ as: "admin", at: "/admin/manager", baseURL: watched.origin });
    for (const [name, { path, act }] of Object.entries(SCREENS)) {
      await page.setViewportSize(PHONE);
      await page.goto(path);
      await act?.(page);
      expect.soft(await page.locator("h1").count(), name).toBe(1);
      expect.soft(await smallTargetsOf(page, FINGER_PX), `${name}: too small for a finger`).toEqual([]);
      for (const size of [PHONE, NARROW, DESKTOP]) {
        await page.setViewportSize(size);
        await expectReadable(page, `${name}, ${size.width} px`);
      }
    }
  });

  test("print without menus and with whole tables", async () => {
    const page = await open({ as: "admin", at: "/admin/toilet-stats?days=90", baseURL: watched.origin });
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 718, height: 1000 });
    for (const hidden of [".site-header", ".side-menu", ".breadcrumbs", ".site-footer", ".choice-links"]) {
      expect([hidden, await page.locator(hidden).isVisible()]).toEqual([hidden, false]);
    }
    expect(await page.locator(".daily .numbers tbody tr").count()).toBe(90);
    expect(await page.locator(".daily .numbers thead th").first().isVisible()).toBe(true);
    expect(await overflowOf(page)).toBe(0);
  });
});
