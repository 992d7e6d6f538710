import { expect, it } from "vitest";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { contentOf, hrefsOf, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** Pages of support and events, which are samples. */

const MARK = "본 화면은 디자인 예시임";

const get = async (path: string) => (await answered(200, openSession(sharedAppOrigin()).get(path))).html;

it.each([
  ["/support/download", "고객지원 자료실"],
  ["/support/download/detail?id=2", "고객지원 자료실 자료 보기"],
  ["/support/download/create", "고객지원 자료실 자료 등록"],
  ["/support/qna", "고객지원 묻고답하기"],
  ["/support/qna/detail?id=2", "고객지원 묻고답하기 질문 보기"],
  ["/support/apply", "고객지원 서비스신청"],
  ["/inform/daily", "알림마당 오늘의행사"],
  ["/inform/weekly", "알림마당 금주의행사"],
  ["/inform/gallery", "알림마당 사이트갤러리"],
])("%s is marked as a sample, with its place and its menu", async (path, trail) => {
  const html = await get(path);
  expect(wordsOf(html)).toContain(MARK);
  const [crumbs] = tagsOf(html, "nav").filter(({ attributes }) => attributes["aria-label"] === "현재 위치");
  expect(crumbs && wordsOf(contentOf(html, crumbs))).toBe(`Home ${trail}`);
  const robots = tagsOf(html, "meta").filter(({ attributes }) => attributes.name === "robots");
  expect(robots.map(({ attributes }) => attributes.content)).toEqual(["noindex"]);
  const menu = html.slice(html.indexOf('class="side-menu'));
  expect(tagsOf(menu).filter(({ attributes }) => attributes["aria-current"] === "page")).not.toEqual([]);
});

it("a list links to details that have the fields of a download", async () => {
  const list = await get("/support/download");
  const href = hrefsOf(list).find((target) => target.startsWith("/support/download/detail")) ?? "";
  const details = await get(href);
  const names = tagsOf(details, "dt")
    .slice(0, 6)
    .map((tag) => wordsOf(contentOf(details, tag)));
  expect(names).toEqual(["프로그램명", "운영체제", "권장사양", "파일", "등록일", "언어"]);
});

it("the events begin with the next public holidays, which are real", async () => {
  const html = await get("/inform/weekly");
  const [card] = tagsOf(html, "section");
  expect(tagsOf(card ? contentOf(html, card) : "", "dt")).toHaveLength(3);
});

it("every download leads to a file or a page that exists", async () => {
  for (const id of [1, 2, 3, 4]) {
    const details = await get(`/support/download/detail?id=${id}`);
    const [target = ""] = hrefsOf(details.slice(details.indexOf("form-foot"))).slice(1);
    const { status } = await openSession(sharedAppOrigin()).get(target);
    expect([target, status]).toEqual([target, 200]);
  }
});

it.each(["/support/download/create", "/support/apply"])("the form of %s takes no input", async (path) => {
  const html = await get(path);
  const article = html.slice(html.indexOf("<article"), html.indexOf("</article>"));
  expect(tagsOf(article, "fieldset").map(({ attributes }) => "disabled" in attributes)).toEqual([true]);
  expect(tagsOf(article, "form")).toEqual([]);
});

it("administrators alone read how to replace a sample", async () => {
  const HINT = "관리자에게만 보입니다.";
  const administrator = await openMemberSession(sharedAppOrigin(), "admin");
  expect(wordsOf((await administrator.get("/inform/daily")).html)).toContain(HINT);
  expect(wordsOf(await get("/inform/daily"))).not.toContain(HINT);
});
