import { describe, expect, test } from "vitest";
import { useBrowser } from "../support/browser";

describe("the filter of the members", () => {
  const open = useBrowser();

  test("filters while the administrator types, and keeps the cursor", async () => {
    const page = await open({ as: "admin", at: "/admin/user-management" });
    const box = page.getByRole("searchbox");
    await box.pressSequentially("use");
    await page.waitForURL(/q=use$/);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await box.pressSequentially("r");
    await page.waitForURL(/q=user$/);
    await page.getByRole("status").filter({ hasText: "명을 찾았습니다." }).waitFor();
    expect(await box.inputValue()).toBe("user");
    expect(await page.getByRole("row").filter({ hasText: "user" }).first().isVisible()).toBe(true);
  });
});
