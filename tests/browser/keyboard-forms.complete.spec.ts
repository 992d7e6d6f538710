import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { untilHydrated, useBrowser } from "../support/browser";
import { logInByKeyboard, pressOn, tabTo, typeInto } from "../support/keyboard";
import { panelOf, pinsOf } from "../support/map-page";
import { photoFile } from "../support/photos";

/** Journeys by keyboard alone. Each Tab step must leave a visible focus. */

const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe("a visitor without a mouse", () => {
  const open = useBrowser();

  it("chooses a place, opens and closes a toilet's panel, and finds the route from the list", async () => {
    const page = await open();
    await page.context().route(/^https?:\/\/(?!127\.0\.0\.1)/, (route) => route.abort());
    await page.goto("/map");
    await pinsOf(page).first().waitFor();
    await typeInto(page, page.getByRole("combobox", { name: "장소 검색" }), "대전역");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator("#list-title", { hasText: "대전역" }).waitFor();
    const detail = page.getByRole("link", { name: /상세보기$/ }).first();
    await pressOn(page, page.locator(".card-more summary").first());
    const name = (await detail.getAttribute("aria-label"))?.replace(" 상세보기", "") ?? "";
    await pressOn(page, pinsOf(page).filter({ visible: true }).first());
    await panelOf(page).waitFor();
    expect(await panelOf(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await panelOf(page).waitFor({ state: "detached" });
    await pressOn(page, detail);
    await page.waitForURL("**/map/detail?**");
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await pressOn(page, page.locator(".way-choice summary"));
    const newPage = page.context().waitForEvent("page");
    await pressOn(page, page.getByRole("link", { name: /길찾기 \(새 창 열림\)$/ }).first());
    await newPage;
  });
});

describe("a member without a mouse", () => {
  const open = useBrowser();

  it("registers a toilet with a photo and reviews it", async () => {
    const page = await open();
    await logInByKeyboard(page, "user", "/map/register");
    await untilHydrated(page);
    const name = `글쇠 화장실 ${Date.now() % 100_000}`;
    await typeInto(page, page.getByLabel("화장실 이름"), name);
    await typeInto(page, page.getByRole("combobox", { name: "장소 검색" }), "계룡산");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByLabel("위도").inputValue()).toMatch(/^36\.\d+/);
    expect(await page.getByLabel("건물명").inputValue()).toContain("계룡산");
    await pressOn(page, page.getByRole("checkbox", { name: "매우 깨끗함" }), "Space");
    expect(await page.getByRole("checkbox", { name: "매우 깨끗함" }).isChecked()).toBe(true);
    const photos = page.locator("input[name=photos]");
    await tabTo(page, photos);
    // The key opens the system's file dialog.
    await photos.setInputFiles(await photoFile());
    await pressOn(page, page.locator(".form-foot").getByRole("button", { name: "등록" }));
    await waitForText(page, "화장실 등록이 완료되었습니다!");
    await pressOn(page, page.locator(".map-panel").getByRole("link", { name: /상세보기/ }));
    await page.waitForURL("**/map/detail?**");
    await page.getByRole("heading", { level: 1, name }).waitFor();
    await untilHydrated(page);

    const content = `글쇠로 쓴 리뷰 ${Date.now()}`;
    await tabTo(page, page.locator("input[name=rating]").first());
    await page.keyboard.press("ArrowRight");
    await typeInto(page, page.getByLabel("리뷰 내용"), content);
    await pressOn(page, page.getByRole("button", { name: "리뷰 등록" }));
    await waitForText(page, "리뷰가 등록되었습니다.");
    await page.locator(".review", { hasText: content }).waitFor();
  });

  it("writes a post with the editor", async () => {
    const page = await open();
    await logInByKeyboard(page, "user", "/community/free/create");
    const title = `글쇠로 쓴 글 ${Date.now()}`;
    const editor = page.locator("[contenteditable=true]");
    await editor.waitFor();
    await typeInto(page, page.getByRole("textbox", { name: /^제목/ }), title);
    await tabTo(page, page.getByRole("toolbar").getByRole("button", { name: "굵게" }));
    await page.keyboard.press("Enter");
    await typeInto(page, editor, "굵은 글");
    // Tab leaves the text, so the editor is no focus trap.
    await pressOn(page, page.locator(".form-foot").getByRole("button", { name: "저장" }));
    await page.waitForURL((url) => url.pathname === "/community/free");
    await pressOn(page, page.getByRole("link", { name: title }));
    await page.locator(".post-body").waitFor();
    expect(await page.locator(".post-body strong").textContent()).toBe("굵은 글");
  });
});
