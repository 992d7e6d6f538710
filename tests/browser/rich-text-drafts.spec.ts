import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { installClock } from "../support/page-clock";
import { useRichTextPage } from "../support/rich-text-page/use-rich-text-page";
import { editorOf, htmlOf, postedBy, write } from "../support/rich-text-page/writer";

const KEY = "draft:member:free:new";
const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer than a draft waits before it is saved, in ms. */
const SAVED_MS = 1000;

const storedDraft = (page: Page) => page.evaluate((key) => window.localStorage.getItem(key), KEY);
const notice = (page: Page) => page.getByText("쓰다가 저장하지 않은 글이 있습니다.");
const untilDraftContains = (page: Page, words: string) =>
  expect.poll(() => storedDraft(page)).toContain(words);

describe("an unsent text", () => {
  const { site, openForm, openEditor } = useRichTextPage();
  const reopen = async (page: Page) => {
    await page.goto(`${site.origin}/write`);
    await editorOf(page).and(page.locator("[contenteditable=true]")).waitFor();
  };
  it("is offered back with its formatting and can be continued", async () => {
    const { page } = await openEditor();
    await page.getByLabel("제목", { exact: true }).fill("새 화장실");
    await write(page, "**굵은** 글");
    await untilDraftContains(page, "굵은");
    await page.goto("about:blank");
    await reopen(page);
    await notice(page).waitFor();
    expect(await postedBy(page)).toEqual({
      title: "",
      content: "",
      contentFormat: "text",
      contentUnchanged: "yes",
    });
    await page.getByRole("button", { name: "이어 쓰기" }).click();
    await notice(page).waitFor({ state: "detached" });
    expect(await postedBy(page)).toEqual({
      title: "새 화장실",
      content: "<p><strong>굵은</strong> 글</p>",
      contentFormat: "html",
    });
    expect(await editorOf(page).innerHTML()).toBe("<p><strong>굵은</strong> 글</p>");
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByRole("heading", { name: "목록" }).waitFor();
    expect(await storedDraft(page)).toBeNull();
  });

  it("returns to the plain field if the editor fails to load", async () => {
    const { page } = await openEditor();
    await write(page, "**굵은** 글");
    await untilDraftContains(page, "굵은");
    await page.goto("about:blank");
    await page.route(/rich-editor/, (route) => route.abort());
    await page.goto(`${site.origin}/write`);
    await page.getByRole("button", { name: "이어 쓰기" }).click();
    expect(await postedBy(page)).toEqual({ title: "", content: "굵은 글", contentFormat: "text" });
  });

  it("is deleted on request, and not overwritten before", async () => {
    const { page } = await openEditor();
    await write(page, "옛 글");
    await untilDraftContains(page, "옛 글");
    await page.goto("about:blank");
    await reopen(page);
    await notice(page).waitFor();
    await installClock(page);
    await write(page, "다른 글");
    await page.clock.fastForward(SAVED_MS);
    expect(await storedDraft(page)).toContain("옛 글");
    await page.getByRole("button", { name: "버리기" }).click();
    expect(await storedDraft(page)).toBeNull();
    await write(page, "!");
    await untilDraftContains(page, "다른 글");
  });

  it("is saved at the last moment, and deleted when everything is undone", async () => {
    const { page } = await openEditor("<p>글</p>");
    await page.getByLabel("제목", { exact: true }).fill("제");
    await page.goto("about:blank");
    await reopen(page);
    await notice(page).waitFor();
    await page.getByRole("button", { name: "이어 쓰기" }).click();
    await untilDraftContains(page, "제");
    await page.getByLabel("제목", { exact: true }).fill("");
    await expect.poll(async () => (await storedDraft(page)) ?? "").not.toContain('"제"');
  });

  it("stays when the form is refused", async () => {
    const { page } = await openEditor();
    await installClock(page);
    site.answers.save = () => new Response("제목을 입력하세요.", { status: 400 });
    await write(page, "글");
    await untilDraftContains(page, "글");
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByText("제목을 입력하세요.").waitFor();
    await page.clock.fastForward(SAVED_MS);
    expect(await storedDraft(page)).toContain("글");
    expect(await htmlOf(page)).toBe("<p>글</p>");
  });

  it("is deleted after seven days or if it is unreadable", async () => {
    const { page } = await openForm();
    const draft = (ageMs: number) =>
      JSON.stringify({ values: { title: "옛 글" }, savedAtMs: Date.now() - ageMs });
    const storeDrafts = (entries: Record<string, string>) =>
      page.evaluate((all) => {
        for (const [key, text] of Object.entries(all)) window.localStorage.setItem(key, text);
      }, entries);
    await storeDrafts({
      [KEY]: draft(7 * DAY_MS + 1),
      "draft:other": draft(8 * DAY_MS),
      "draft:fresh": draft(DAY_MS),
      mine: "x",
    });
    await reopen(page);
    expect(await notice(page).count()).toBe(0);
    const keys = () => page.evaluate(() => Object.keys(window.localStorage).sort());
    expect(await keys()).toEqual(["draft:fresh", "mine"]);
    await storeDrafts({ [KEY]: draft(7 * DAY_MS - 60_000) });
    await reopen(page);
    await notice(page).waitFor();
    await storeDrafts({ [KEY]: "{" });
    await reopen(page);
    expect(await notice(page).count()).toBe(0);
  });

  it("can be written and sent if the browser stores nothing", async () => {
    const { page, faults } = await openForm();
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await installClock(page);
    await reopen(page);
    await write(page, "글");
    await page.clock.fastForward(SAVED_MS);
    await page.getByRole("button", { name: "저장" }).click();
    await page.getByRole("heading", { name: "목록" }).waitFor();
    expect(faults).toEqual([]);
  });
});
