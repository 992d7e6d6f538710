import { describe, expect, test } from "vitest";
import { PAGE_STATES, type PageState } from "../support/page-states";
import { sharedAppOrigin } from "../support/shared-app";
import { useVisits } from "../support/visits";

describe("the keyboard", () => {
  const visit = useVisits(() => sharedAppOrigin());

  test("reaches the skip link first, and through it the content", async () => {
    for (const [who, path] of [
      ["visitor", "/login"],
      ["visitor", "/about/history"],
      ["user", "/mypage"],
    ] as const) {
      const page = await visit({ who, path }, true);
      await page.keyboard.press("Tab");
      const first = page.locator(":focus");
      expect(await first.textContent()).toBe("본문 바로가기");
      expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual(0);
      await page.keyboard.press("Enter");
      expect(await page.locator(":focus").getAttribute("id")).toBe("main");
    }
  });

  test.each([
    "login, refused",
    "registration, refused",
    "edit, refused",
    "review, refused",
    "a new post, refused",
  ])("reaches the error summary: %s", async (name) => {
    const page = await visit(PAGE_STATES[name] as PageState, true);
    const focused = page.locator(":focus");
    await expect.poll(() => focused.getAttribute("role")).toBe("alert");
    await focused.getByRole("link").first().press("Enter");
    const target = new URL(page.url()).hash.slice(1);
    expect(target).not.toBe("");
    expect(await page.locator(`[id="${target}"]`).count()).toBe(1);
  });

  test("passes every control of the toilet form without a trap", async () => {
    const page = await visit({ who: "user", path: "/map/register" }, true);
    const reached = new Set<string>();
    for (let step = 0; step < 120; step += 1) {
      await page.keyboard.press("Tab");
      const name = await page.evaluate(
        () => document.activeElement?.getAttribute("name") ?? document.activeElement?.tagName,
      );
      reached.add(name ?? "");
      const isFolded = await page.evaluate(
        () => document.activeElement?.matches(".coordinates:not([open]) summary") ?? false,
      );
      if (isFolded) await page.keyboard.press("Enter");
    }
    for (const name of ["name", "buildingName", "address", "lat", "lng", "maleLock", "photos", "intent"]) {
      expect([name, reached.has(name)]).toEqual([name, true]);
    }
  });
});
