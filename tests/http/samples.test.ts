import { expect, it } from "vitest";
import { answered, openSession } from "../support/http-session";
import { contentOf, fieldValue, hrefsOf, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";

/** Pages of support and events, which are samples. */

const MARK = "본 화면은 디자인 예시임";
const NOT_STORED = "디자인 예시 화면이라 저장되지 않습니다.";

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
  const names = tagsOf(details, "dt").map((tag) => wordsOf(contentOf(details, tag)));
  expect(names).toEqual(["프로그램명", "운영체제", "권장사양", "파일", "등록일", "언어"]);
});

it.each(["/support/download/create", "/support/apply"])(
  "the form of %s stores nothing, says so and returns the typed text",
  async (path) => {
    const session = openSession(sharedAppOrigin());
    const form = await get(path);
    const main = form.slice(form.indexOf("<main"));
    const [field] = tagsOf(main).filter(
      ({ name, attributes }) => attributes.name && (name === "textarea" || attributes.type === "text"),
    );
    const [button] = tagsOf(main, "button").filter(({ attributes }) => attributes.name === "intent");
    const name = field?.attributes.name ?? "";
    const { html } = await session.post(path, {
      intent: button?.attributes.value ?? "",
      [name]: "적어 본 내용 <b>",
    });
    expect(wordsOf(html)).toContain(NOT_STORED);
    expect(fieldValue(html, name)).toBe("적어 본 내용 <b>");
    expect(/<title>([^<]*)/.exec(html)?.[1]).toMatch(/^오류: /);
  },
);
