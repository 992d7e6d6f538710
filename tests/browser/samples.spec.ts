import { expect, it } from "vitest";
import { describeBothWays, textsOf } from "../support/browser";

const MARK = "본 화면은 디자인 예시임";
const NOT_KEPT = "디자인 예시 화면이라 저장되지 않습니다.";

describeBothWays("support and events", ({ open }) => {
  it("are marked as samples, each with its place and its menu", async () => {
    const page = await open();
    for (const [path, trail] of [
      ["/support/download", "고객지원자료실"],
      ["/support/download/detail?id=2", "고객지원자료실자료 보기"],
      ["/support/download/create", "고객지원자료실자료 등록"],
      ["/support/qna", "고객지원묻고답하기"],
      ["/support/qna/detail?id=2", "고객지원묻고답하기질문 보기"],
      ["/support/apply", "고객지원서비스신청"],
      ["/inform/daily", "알림마당오늘의행사"],
      ["/inform/weekly", "알림마당금주의행사"],
      ["/inform/gallery", "알림마당사이트갤러리"],
    ] as const) {
      await page.goto(path);
      await page.getByText(MARK).waitFor();
      const crumbs = await page.getByRole("navigation", { name: "현재 위치" }).textContent();
      expect([path, crumbs]).toEqual([path, `Home${trail}`]);
      expect([path, await page.locator("meta[name=robots]").getAttribute("content")]).toEqual([
        path,
        "noindex",
      ]);
      const current = page.locator(".side-menu [aria-current=page]");
      expect([path, await current.count()]).toEqual([path, 1]);
    }
  });

  it("link from the list to details that have the fields of a download", async () => {
    const page = await open({ at: "/map" });
    await page.locator("footer").getByRole("link", { name: "고객지원" }).click();
    await page.getByRole("link", { name: "현장 점검표 인쇄용 문서" }).click();
    await page.getByRole("heading", { name: "현장 점검표 인쇄용 문서" }).waitFor();
    const names = await textsOf(page.locator(".facts dt"));
    expect(names).toEqual(["프로그램명", "운영체제", "권장사양", "파일", "등록일", "언어"]);
    await page.getByRole("link", { name: "묻고답하기" }).click();
    await page.getByRole("heading", { name: "묻고답하기" }).waitFor();
    expect(await page.getByText("접수대기").count()).toBe(3);
  });

  it("have forms that store nothing, say so visibly, and return the typed text", async () => {
    const page = await open({ viewport: { width: 390, height: 664 } });
    for (const { path, label, button } of [
      { path: "/support/download/create", label: "프로그램명", button: "등록" },
      { path: "/support/apply", label: "신청 내용", button: "신청" },
    ]) {
      await page.goto(path);
      await page.getByLabel(label).fill("적어 본 내용 <b>");
      await page.locator("main").getByRole("button", { name: button, exact: true }).click();
      const answer = page.getByRole("alert").getByText(NOT_KEPT);
      await answer.waitFor();
      expect(await page.getByLabel(label).inputValue()).toBe("적어 본 내용 <b>");
      expect(await page.title()).toMatch(/^오류: /);
      const box = await answer.boundingBox();
      expect(box && box.y >= 0 && box.y + box.height <= 664).toBe(true);
    }
  });
});
