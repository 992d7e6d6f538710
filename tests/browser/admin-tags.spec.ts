import type { Page } from "playwright";
import { expect, test } from "vitest";
import { describeWays, untilHydrated } from "../support/browser";

const TAGS = "/admin/tag-management";
const row = (page: Page, name: string) =>
  page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
const colorOf = async (page: Page, name: string) =>
  (await row(page, name).locator("code").first().textContent())?.trim();

describeWays("the tags", ({ scripts, open }) => {
  async function show(path = TAGS): Promise<Page> {
    const page = await open({ as: "admin", at: path });
    if (scripts) await untilHydrated(page);
    return page;
  }

  test("get another colour without losing the filter of the list", async () => {
    const page = await show(`${TAGS}?category=CLEANLINESS`);
    const name = scripts ? "보통" : "더러움";
    const target = scripts ? "라벤더" : "소나무";
    const colorBefore = await colorOf(page, name);
    await row(page, name)
      .getByRole("link", { name: /색상 변경/ })
      .click();
    const dialog = page.getByRole("dialog", { name: "색상 변경" });
    await dialog.waitFor();
    expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(scripts);
    expect(await dialog.getByRole("radio").count()).toBe(28);
    await dialog.getByRole("radio", { name: target }).check({ force: true });
    const chosen = dialog.locator("label").filter({ hasText: target });
    const sign = await chosen
      .locator(".swatch-check")
      .evaluate((element) => getComputedStyle(element).visibility);
    expect(sign).toBe("visible");
    await dialog.getByRole("button", { name: "색상 변경" }).click();
    await page.getByRole("status").filter({ hasText: "태그 색상이 변경되었습니다." }).waitFor();
    expect(new URL(page.url()).search).toBe("?category=CLEANLINESS");
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await colorOf(page, name)).toBe(scripts ? "#b79cff" : "#14532d");
    expect(colorBefore).not.toBe(await colorOf(page, name));
    // When the palette opens again, the tag's own colour is selected.
    await row(page, name)
      .getByRole("link", { name: /색상 변경/ })
      .click();
    await dialog.waitFor();
    expect(await dialog.getByRole("radio", { name: target }).isChecked()).toBe(true);
  });

  test("keep their colour when the palette is closed", async () => {
    const page = await show();
    await row(page, "24시간")
      .getByRole("link", { name: /색상 변경/ })
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await dialog.getByRole("link", { name: "취소" }).click();
    await page.waitForURL((url) => url.search === "");
    await dialog.waitFor({ state: "detached" });
    if (!scripts) return;
    for (const leave of [() => page.keyboard.press("Escape"), () => page.mouse.click(5, 5)]) {
      await row(page, "24시간")
        .getByRole("link", { name: /색상 변경/ })
        .click();
      await dialog.waitFor();
      await leave();
      await page.waitForURL((url) => url.search === "");
      await dialog.waitFor({ state: "detached" });
    }
  });
});
