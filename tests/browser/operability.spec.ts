import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { logIn, PHONE, untilHydrated, useBrowser } from "../support/browser";
import { listPages, writeSamplePosts } from "../support/every-page";
import { sharedAppOrigin } from "../support/stand";

/** Items of KWCAG 2.2 that neither axe nor the HTML can tell: order, consequences of a choice, letting go, pasting. */

/**
 * Blocks of text that stand higher than one before them in the page, though they are in its column. A figure and its
 * label are read as one, whichever stands above.
 */
const stepsBackOf = (page: Page) =>
  page.evaluate(() => {
    const blocks = [...document.querySelectorAll("main :is(h1, h2, h3, legend, label, p, li)")].filter(
      (block) =>
        block.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !block.closest(".map-frame, .visually-hidden, dialog, table") &&
        block.getBoundingClientRect().height > 1,
    );
    return blocks.flatMap((block, index) => {
      const before = blocks[index - 1]?.getBoundingClientRect();
      const { top, left, right } = block.getBoundingClientRect();
      const isSameColumn = before && left < before.right && right > before.left;
      return isSameColumn && top < before.top - 2 ? [block.textContent?.trim().slice(0, 30)] : [];
    });
  });

describe("what a phone shows", () => {
  const open = useBrowser({ javaScriptEnabled: false, viewport: PHONE });

  it("stands in the order in which it is read", async () => {
    const fill = await writeSamplePosts(sharedAppOrigin());
    const [visitor, member] = [await open(), await open()];
    await logIn(member, "user");
    for (const { who, path } of listPages()) {
      if (who === "admin") continue;
      const page = who === "user" ? member : visitor;
      await page.goto(fill(path));
      expect.soft([path, await stepsBackOf(page)]).toEqual([path, []]);
    }
  });
});

describe("a choice", () => {
  const open = useBrowser();

  it.each(["/login", "/map/register", "/community/free/create", "/map", "/mypage"])(
    "leads nowhere before it is sent: %s",
    async (path) => {
      const page = await open();
      if (path !== "/login") await logIn(page, "user");
      await page.goto(path);
      if ((await page.locator("script#start-late").count()) > 0) await untilHydrated(page);
      const [address, windows] = [page.url(), page.context().pages().length];
      await page.getByText("화면 설정", { exact: true }).click();
      let changed = 0;
      // What is typed may open and close others: each stays the one that it was.
      const controls = page.locator("select:visible, input:visible:not([type=file])");
      for (const control of await controls.elementHandles()) {
        if (!(await control.isVisible())) continue;
        const kind = await control.evaluate((element) => (element as HTMLInputElement).type);
        await control.focus();
        if (kind === "select-one") await control.selectOption({ index: 1 });
        else await page.keyboard.press(kind === "checkbox" || kind === "radio" ? "Space" : "1");
        changed += 1;
      }
      await page.waitForTimeout(700);
      // Some of them may be folded away by what was typed before: how many is the page's own business.
      expect(changed).toBeGreaterThanOrEqual(3);
      expect([page.url(), page.context().pages().length]).toEqual([address, windows]);
    },
  );
});

describe("the login", () => {
  const open = useBrowser();

  it("asks for nothing to be remembered: both fields are named for password managers, and can be pasted into", async () => {
    const page = await open({ at: "/login" });
    await untilHydrated(page);
    for (const [label, name] of [
      ["아이디", "username"],
      ["비밀번호", "current-password"],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      expect(await field.getAttribute("autocomplete")).toBe(name);
      const isTaken = await field.evaluate((element) =>
        element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
      );
      expect([label, isTaken]).toEqual([label, true]);
    }
  });
});

describe("a press that is let go elsewhere", () => {
  const open = useBrowser();

  it("neither leaves the palette nor sends a form", async () => {
    const page = await open({ as: "admin", at: "/admin/tag-management?color=1" });
    await untilHydrated(page);
    const dialog = page.getByRole("dialog");
    const box = await dialog.boundingBox();
    if (!box) throw new Error("no palette");
    const inside = { x: box.x + box.width / 2, y: box.y + 12 };
    await page.mouse.move(5, 5);
    await page.mouse.down();
    await page.mouse.move(inside.x, inside.y);
    await page.mouse.up();
    await page.waitForTimeout(300);
    expect(await dialog.count()).toBe(1);
    const send = await dialog.getByRole("button", { name: "색상 변경" }).boundingBox();
    await page.mouse.move((send?.x ?? 0) + 5, (send?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move(inside.x, inside.y);
    await page.mouse.up();
    await page.waitForTimeout(300);
    expect([await dialog.count(), new URL(page.url()).search]).toEqual([1, "?color=1"]);
  });
});
