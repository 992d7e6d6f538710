import { describe, expect, test } from "vitest";
import { firstOrAll } from "../support/complete";
import { PAGE_STATES, type PageState } from "../support/page-states";
import { sharedAppOrigin } from "../support/shared-app";
import { useVisits } from "../support/visits";

describe("the keyboard", () => {
  const visit = useVisits(() => sharedAppOrigin());

  test("reaches the skip link first, and through it the content", async () => {
    for (const [who, path] of [
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

  test.each(
    firstOrAll(
      ["registration, refused", "login, refused", "edit, refused", "review, refused", "a new post, refused"],
      2,
    ),
  )("reaches the error summary: %s", async (name) => {
    const page = await visit(PAGE_STATES[name] as PageState, true);
    const focused = page.locator(":focus");
    await expect.poll(() => focused.getAttribute("role")).toBe("alert");
    await focused.getByRole("link").first().press("Enter");
    const target = new URL(page.url()).hash.slice(1);
    expect(target).not.toBe("");
    expect(await page.locator(`[id="${target}"]`).count()).toBe(1);
  });
});
