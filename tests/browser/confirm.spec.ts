import { describe, expect, it } from "vitest";
import { describeWays, logIn, PHONE, textsOf, untilHydrated, useBrowser } from "../support/browser";

describeWays("the confirmation of a deletion", (way) => {
  it("offers to cancel first and covers nothing", async () => {
    const page = await way.open({ viewport: PHONE });
    await logIn(page, "user", "/map/edit?toiletId=1&confirm=delete-toilet");
    if (way.scripts) await untilHydrated(page);
    const question = page.getByRole("dialog", { name: "이 화장실을 삭제하시겠습니까?" });
    const buttons = question.locator("a, button");
    expect(await textsOf(buttons)).toEqual(["취소", "삭제"]);
    if (way.scripts) {
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("취소");
    }
    const covered = await question.evaluate((dialog) => {
      const dialogBox = dialog.getBoundingClientRect();
      const others = [...document.querySelectorAll("main a, main button, main input, main h1, main label")];
      return others
        .filter((element) => !dialog.contains(element) && !dialog.matches(":modal"))
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return (
            box.width > 1 &&
            box.bottom > dialogBox.top &&
            box.top < dialogBox.bottom &&
            box.right > dialogBox.left
          );
        })
        .map((element) => element.outerHTML.slice(0, 80));
    });
    expect(covered).toEqual([]);
  });
});

describe("the confirmation page without scripts, reached from a page with scripts", () => {
  const open = useBrowser();

  it("is a modal dialog that can be closed", async () => {
    const page = await open({ as: "admin", at: "/admin/tag-management" });
    await untilHydrated(page);
    await page.getByRole("link", { name: "사용자관리" }).click();
    await page.getByRole("link", { name: "삭제 user" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    expect(await dialog.textContent()).toContain("정말 삭제하시겠습니까?");
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => url.search === "");
    await dialog.waitFor({ state: "detached" });
  });
});
