import { describe, expect, it } from "vitest";
import { describeWays, useBrowser } from "../support/browser";
import { openMemberSession } from "../support/http-session";
import { logInByKeyboard, pressOn, typeInto } from "../support/keyboard";
import { sharedAppOrigin } from "../support/shared-app";

/** Further journeys by keyboard alone. Each Tab step must leave a visible focus. */

describeWays("an administrator without a mouse", ({ scripts, open }) => {
  it("deletes a user after a confirmation", async () => {
    const id = `key${scripts ? "b" : "a"}${Date.now() % 1_000_000}`;
    const admin = await openMemberSession(sharedAppOrigin(), "admin");
    const creation = await admin.post("/admin/user/create", {
      ...{ intent: "create-user", userId: id, name: "지울 사람", email: "gone@example.com", role: "GNR" },
      ...{ organizationId: "ORGNZT_0000000000000", password: "a-password", confirmPassword: "a-password" },
    });
    expect(creation.status).toBe(303);
    const page = await open();
    await logInByKeyboard(page, "admin", `/admin/user?searchCnd=1&searchWrd=${id}`);
    await pressOn(page, page.getByRole("row").filter({ hasText: id }).getByRole("link", { name: /삭제/ }));
    const question = page.getByRole("dialog");
    await question.waitFor();
    await pressOn(page, question.getByRole("button", { name: "삭제" }));
    await question.waitFor({ state: "detached" });
    await page.waitForURL((url) => !url.searchParams.has("confirm"));
    const { html } = await admin.get(`/admin/user?searchCnd=1&searchWrd=${id}`);
    expect(html).not.toContain("지울 사람");
  });
});

describe("a visitor without a mouse and without scripts", () => {
  const open = useBrowser({ javaScriptEnabled: false });

  it("finds a toilet and opens the route to it", async () => {
    const page = await open();
    await page.context().route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
    await page.goto("/map");
    await typeInto(page, page.getByRole("combobox", { name: "장소 검색" }), "대전역");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.searchParams.has("q"));
    await page.locator("#list-title", { hasText: "대전역" }).waitFor();
    const detail = page.getByRole("link", { name: /상세보기$/ }).first();
    await pressOn(page, page.locator(".card-more summary").first());
    const name = (await detail.getAttribute("aria-label"))?.replace(" 상세보기", "");
    await pressOn(page, detail);
    await page.waitForURL("**/map/detail?**");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(name);
    await pressOn(page, page.locator(".way-choice summary"));
    const way = page.getByRole("link", { name: /길찾기 \(새 창 열림\)$/ }).first();
    const newPage = page.context().waitForEvent("page");
    await pressOn(page, way);
    await newPage;
    expect(page.url()).toContain("/map/detail");
  });
});
