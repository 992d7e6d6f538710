import { text as textOf } from "node:stream/consumers";
import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { flash, save, textFile, titleBox, typeContent, untilReady } from "../support/board-form";
import { newTitle } from "../support/board-pages";
import { describeWays, logIn, PHONE, textsOf, untilHydrated, useBrowser, type Way } from "../support/browser";
import { photoFile } from "../support/photos";

const photo = await photoFile();

/** Opens a post from the list by its title. */
async function openPost(page: Page, title: string, board = "free"): Promise<void> {
  await page.goto(`/community/${board}?${new URLSearchParams({ searchWrd: title })}`);
  await page.getByRole("rowheader").getByRole("link", { name: title, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

async function writePost(page: Page, title: string, way: Way): Promise<void> {
  await logIn(page, "user", "/community/free/create");
  await untilReady(page, way);
  await titleBox(page).fill(title);
  await typeContent(page, "첫 문단입니다.\n\n둘째 문단입니다.", way);
  await page.locator("input[name=files]").setInputFiles([textFile("회의록 (최종).txt", "한글 내용")]);
  if (!way.scripts) await page.locator("input[name=images]").setInputFiles([photo]);
  await save(page);
  await flash(page, "등록되었습니다.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/community/free");
}

describeWays("the life of a post", (way) => {
  it("is written, read, changed, answered and deleted", async () => {
    const page = await way.open();
    const title = newTitle("우리 동네 화장실");
    await writePost(page, title, way);
    await openPost(page, title);
    for (const text of ["첫 문단입니다.", "둘째 문단입니다.", "회의록 (최종).txt", "TXT · 13B"]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "회의록 (최종).txt" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("회의록 (최종).txt");
    expect(await textOf(await file.createReadStream())).toBe("한글 내용");
    if (!way.scripts) {
      const image = page.locator(".post-body img");
      expect(
        await image.evaluate((element: HTMLImageElement) =>
          element.decode().then(() => element.naturalWidth),
        ),
      ).toBeGreaterThan(0);
    }

    await page.getByRole("link", { name: "수정", exact: true }).click();
    await page.waitForURL("**/modify**");
    await untilReady(page, way);
    expect(await titleBox(page).inputValue()).toBe(title);
    await titleBox(page).fill(`${title} 고침`);
    await page.getByRole("checkbox", { name: "삭제 (회의록 (최종).txt)" }).check();
    await page.locator("input[name=files]").setInputFiles([textFile("새 파일.txt", "새 내용")]);
    await save(page);
    await flash(page, "수정되었습니다. 첨부파일이 삭제되었습니다.").waitFor();
    // The search that found the post is still in the URL.
    expect(new URL(page.url()).searchParams.get("searchWrd")).toBe(title);
    await openPost(page, `${title} 고침`);
    expect(await textsOf(page.locator(".attachment-list a"))).toEqual(["새 파일.txt"]);
    expect(await page.getByText("둘째 문단입니다.").isVisible()).toBe(true);
    expect(await page.locator(".post-body img").count()).toBe(way.scripts ? 0 : 1);

    await page.getByRole("link", { name: "답글작성" }).click();
    await page.waitForURL("**/reply**");
    await untilReady(page, way);
    expect(await titleBox(page).inputValue()).toBe(`RE: ${title} 고침`);
    await typeContent(page, "답글입니다.", way);
    await save(page);
    await flash(page, "등록되었습니다.").waitFor();
    await page.goto(`/community/free?${new URLSearchParams({ searchWrd: title })}`);
    const rows = page.getByRole("rowheader");
    expect((await textsOf(rows)).map((text) => text.replace(/\s+/g, " ").trim())).toEqual([
      expect.stringContaining(`${title} 고침`),
      expect.stringMatching(/답글: ?RE: /),
    ]);

    await openPost(page, `${title} 고침`);
    await page.getByRole("link", { name: "삭제", exact: true }).click();
    const question = page.getByRole("dialog", { name: "정말 삭제하시겠습니까?" });
    await question.getByRole("link", { name: "취소" }).click();
    await question.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "삭제", exact: true }).click();
    const address = new URL(page.url()).pathname;
    await question.getByRole("button", { name: "삭제" }).click();
    await flash(page, "삭제되었습니다.").waitFor();
    expect((await page.goto(address))?.status()).toBe(404);
    expect(await page.getByText("글을 찾을 수 없습니다.").isVisible()).toBe(true);
  });

  it("has comments that their author writes, changes and deletes", async () => {
    const page = await way.open({ viewport: PHONE });
    const title = newTitle("댓글 여정");
    await writePost(page, title, way);
    await openPost(page, title);
    if (way.scripts) await untilHydrated(page);
    const text = `저도 갔습니다 ${Date.now()}\n둘째 줄 <b>&</b>`;
    await page.getByRole("button", { name: "댓글 등록" }).click();
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toContain("댓글 내용을 입력해 주세요.");
    await page.getByLabel("댓글 쓰기").fill(text);
    await page.getByRole("button", { name: "댓글 등록" }).click();
    await flash(page, "댓글이 등록되었습니다.").waitFor();
    expect(await flash(page, "댓글이 등록되었습니다.").isVisible()).toBe(true);
    expect(await page.getByLabel("댓글 쓰기").inputValue()).toBe("");
    const comment = page.locator(".comment", { hasText: "저도 갔습니다" });
    expect(await comment.locator(".comment-text").innerText()).toBe(text);

    await comment.getByRole("link", { name: "수정" }).click();
    const field = page.getByLabel("댓글 수정");
    await field.waitFor();
    expect((await field.inputValue()).replaceAll("\r\n", "\n")).toBe(text);
    await field.fill("고친 댓글");
    await page.locator(".comment").getByRole("button", { name: "저장" }).click();
    await flash(page, "댓글이 수정되었습니다.").waitFor();
    const changedComment = page.locator(".comment", { hasText: "고친 댓글" });
    await changedComment.getByRole("link", { name: "삭제" }).click();
    const question = page.getByRole("dialog", { name: "댓글을 삭제하시겠습니까?" });
    await question.getByRole("button", { name: "삭제" }).click();
    await flash(page, "댓글이 삭제되었습니다.").waitFor();
    expect(await page.getByText("고친 댓글").count()).toBe(0);
  });
});

describe("the button that writes a post", () => {
  const open = useBrowser({ javaScriptEnabled: false });

  it("is in sight at the right edge at every width, on a desktop beside the title", async () => {
    const page = await open({ at: "/community/free", viewport: { width: 320, height: 480 } });
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 480 });
      const button = await page.locator(".write-button").boundingBox();
      const column = await page.locator(".board-column").boundingBox();
      const edges = [button, column].map((box) => Math.round((box?.x ?? 0) + (box?.width ?? 0)));
      expect.soft([width, edges[0]]).toEqual([width, edges[1]]);
      expect.soft([width, (button?.y ?? 999) + (button?.height ?? 0) <= 480]).toEqual([width, true]);
      const title = await page.locator("h1").boundingBox();
      const isBeside = (button?.y ?? 999) < (title?.y ?? 0) + (title?.height ?? 0);
      expect.soft([width, isBeside]).toEqual([width, width >= 880]);
    }
  });
});
