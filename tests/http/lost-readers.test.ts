import { describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { sharedApp } from "../support/shared-apps";

/** Pages that lead nowhere explain it and link on. */

const app = sharedApp();
const get = (path: string) => openSession(app.origin).get(path);
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];

describe("a map far from every toilet", () => {
  test("shows no hint about being abroad within Korea", async () => {
    for (const [path, text] of [
      ["/map", "50 km 안에 등록된 화장실이 없습니다."],
      ["/en/map", "No toilet is listed within 50 km."],
    ])
      expect(wordsOf((await get(`${path}?me=37.2411,131.8646`)).html)).toContain(text);
  });

  test("shows the hint about being abroad outside of Korea", async () => {
    expect(wordsOf((await get("/map?me=35.68,139.76")).html)).toContain("한국 밖에 계신 것 같습니다.");
  });

  test.each(["독도", "울릉도", "마라도", "백령도"])("finds %s by name", async (name) => {
    const { html } = await get(`/map?q=${encodeURIComponent(name)}`);
    expect(wordsOf(html)).toContain(`${name} 주변 화장실`);
  });
});

describe("an error page", () => {
  test.each([
    ["/community/free/999999", 404],
    ["/map/detail?toiletId=99999999", 404],
    ["/en/map/detail?toiletId=99999999", 404],
    ["/map/detail?toiletId=x", 400],
  ])("has the same title and heading for %s", async (path, status) => {
    const { html, ...answer } = await get(path);
    expect(answer.status).toBe(status);
    const [, heading = "-"] = /<h1>([^<]*)<\/h1>/.exec(html) ?? [];
    expect(titleOf(html)).toMatch(new RegExp(`^${heading} \\| `));
  });

  test.each([
    ["/ja/map/detail?toiletId=99999999", "アクセスが正しくありません。"],
    ["/zh/map/detail?toiletId=99999999", "访问无效。"],
  ])("is in one language for %s", async (path, text) => {
    const { html } = await get(path);
    expect(html).toContain(text);
    expect(html).not.toContain("This request is not valid");
  });

  test("explains a page beyond the end of a board and links to the first page", async () => {
    const { html } = await get("/community/free?pageIndex=999");
    expect(html).toContain("목록의 끝을 지났습니다.");
    expect(html).not.toContain("검색된 결과가 없습니다.");
    expect((await get("/community/free?searchWrd=zzzz")).html).toContain("검색된 결과가 없습니다.");
  });
});
