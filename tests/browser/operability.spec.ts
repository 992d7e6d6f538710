import { describe, expect, it } from "vitest";
import { logIn, untilHydrated, useBrowser } from "../support/browser";
import { firstOrAll } from "../support/complete";
import { installClock } from "../support/page-clock";

/** Items of KWCAG 2.2 that neither axe nor the HTML shows: effects of a choice, releasing elsewhere, pasting. */

describe("a change of a form control", () => {
  const open = useBrowser();

  it.each(firstOrAll(["/map", "/map/register", "/login", "/community/free/create", "/mypage"], 2))(
    "navigates nowhere before the form is sent: %s",
    async (path) => {
      const page = await open();
      await installClock(page);
      if (path === "/login") await page.goto(path);
      else await logIn(page, "user", path);
      if ((await page.locator("script#start-deferred-script").count()) > 0) await untilHydrated(page);
      const [address, windows] = [page.url(), page.context().pages().length];
      await page.locator(".display-settings summary").click();
      let changeCount = 0;
      // Typing may show and hide other fields, so the handles are fixed first.
      const controls = page.locator("select:visible, input:visible:not([type=file])");
      for (const control of await controls.elementHandles()) {
        if (!(await control.isVisible())) continue;
        const kind = await control.evaluate((element) => (element as HTMLInputElement).type);
        await control.focus();
        if (kind === "select-one") await control.selectOption({ index: 1 });
        else await page.keyboard.press(kind === "checkbox" || kind === "radio" ? "Space" : "1");
        changeCount += 1;
      }
      await page.clock.runFor(1000);
      // Earlier input may hide some fields, so their number is not fixed.
      expect(changeCount).toBeGreaterThanOrEqual(3);
      expect([page.url(), page.context().pages().length]).toEqual([address, windows]);
    },
  );
});

describe("the login form", () => {
  const open = useBrowser();

  it("needs no memory: both fields are named for password managers and accept paste", async () => {
    const page = await open({ at: "/login" });
    await untilHydrated(page);
    for (const [label, name] of [
      ["아이디", "username"],
      ["비밀번호", "current-password"],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      expect(await field.getAttribute("autocomplete")).toBe(name);
      const isPasted = await field.evaluate((element) =>
        element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true })),
      );
      expect([label, isPasted]).toEqual([label, true]);
    }
  });
});

describe("a press released elsewhere", () => {
  const open = useBrowser();

  it("neither closes the palette nor sends a form", async () => {
    const page = await open({ as: "admin", at: "/admin/tag-management?color=1" });
    await untilHydrated(page);
    const dialog = page.getByRole("dialog");
    const box = await dialog.boundingBox();
    if (!box) throw new Error("no palette");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    /** A press that counted would have requested something before this answer. */
    const untilAnswered = () => page.evaluate(() => fetch("/healthz").then(({ ok }) => ok));
    const pointInside = { x: box.x + box.width / 2, y: box.y + 12 };
    await page.mouse.move(5, 5);
    await page.mouse.down();
    await page.mouse.move(pointInside.x, pointInside.y);
    await page.mouse.up();
    await untilAnswered();
    expect(await dialog.count()).toBe(1);
    const send = await dialog.getByRole("button", { name: "색상 변경" }).boundingBox();
    await page.mouse.move((send?.x ?? 0) + 5, (send?.y ?? 0) + 5);
    await page.mouse.down();
    await page.mouse.move(pointInside.x, pointInside.y);
    await page.mouse.up();
    await untilAnswered();
    expect([await dialog.count(), new URL(page.url()).search]).toEqual([1, "?color=1"]);
    expect(new Set(requests)).toEqual(new Set(["/healthz"]));
  });
});
