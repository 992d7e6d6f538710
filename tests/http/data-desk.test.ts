import { beforeAll, expect, test, vi } from "vitest";
import { REASONS } from "~/toilet-directory/findings/finding";
import { answered } from "../support/http-session";
import { fieldValue, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** The administration's list of toilets whose data deserves a look, without scripts. */

const watched = sharedWatchedApp();
const admin = useMember(watched, "admin");
const member = useMember(watched, "user");

// The desk has no list before the first feed.
beforeAll(async () => {
  const isReady = async () => expect((await fetch(`${watched.origin}/readyz`)).status).toBe(200);
  await vi.waitFor(isReady, { timeout: 20_000, interval: 100 });
});

const totalOf = (html: string) => Number(/가운데 ([\d,]+)\s*곳/.exec(wordsOf(html))?.[1]?.replace(",", ""));
const linksTo = (html: string, path: string) =>
  tagsOf(html, "a").filter(({ attributes }) => attributes.href?.startsWith(path));
const filtersOf = (html: string) => /<form[^>]*화장실 고르기[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
const linesOf = async (path: string) => {
  const { html } = await answered(200, admin.get(path));
  return html.trimEnd().split("\r\n");
};

test("the desk lists toilets with their reasons, and links to their pages and forms", async () => {
  const { html } = await answered(200, admin.get("/admin/data"));
  expect(html).not.toContain("<script");
  const total = totalOf(html);
  expect(total).toBeGreaterThan(0);
  const shownCount = Math.min(50, total);
  expect(linksTo(html, "/map/detail?toiletId=")).toHaveLength(shownCount);
  expect(linksTo(html, "/map/edit?toiletId=")).toHaveLength(shownCount);
});

test("the filters choose a reason and a 시군구, and stay chosen", async () => {
  const { html } = await admin.get("/admin/data");
  const areas = tagsOf(filtersOf(html), "option").map(({ attributes }) => attributes.value ?? "");
  expect(areas.slice(1, REASONS.length + 1)).toEqual([...REASONS]);
  const area = areas.at(-1) ?? "";
  const query = new URLSearchParams({ reason: "nothing-said", area });
  const filteredPage = await answered(200, admin.get(`/admin/data?${query}`));
  const selected = tagsOf(filtersOf(filteredPage.html), "option").filter(
    ({ attributes }) => "selected" in attributes,
  );
  expect(selected.map(({ attributes }) => attributes.value)).toEqual(["nothing-said", area]);
  expect(totalOf(filteredPage.html)).toBeLessThanOrEqual(totalOf(html));
});

test("the file has a line for each toilet of the same filters", async () => {
  for (const query of ["", "?reason=nothing-said", "?reason=same-point"]) {
    const total = totalOf((await admin.get(`/admin/data${query}`)).html);
    const lines = await linesOf(`/admin/data.csv${query}`);
    expect(lines[0]).toBe("번호,화장실,시군구,주소,운영 시간 원문,점검할 이유,장소 페이지,수정 페이지");
    expect([query, lines.length - 1]).toEqual([query, total]);
    expect(lines.slice(1).every((line) => /\/map\/edit\?toiletId=\d+$/.test(line))).toBe(true);
  }
});

test("odd filters list nothing or everything, never an error", async () => {
  const totalBefore = totalOf((await admin.get("/admin/data")).html);
  for (const query of [
    "reason=odd",
    "reason=__proto__",
    "page=0",
    "page=-3",
    "page=1e9&reason=",
    "page=9999",
  ])
    expect([query, totalOf((await answered(200, admin.get(`/admin/data?${query}`))).html)]).toEqual([
      query,
      totalBefore,
    ]);
  const { html } = await answered(200, admin.get("/admin/data?area=%3Cb%3E"));
  expect(wordsOf(html)).toContain("이 조건에 맞는 화장실이 없습니다.");
  expect(html).not.toContain("<b>");
});

test("an unanswered report is listed first and links to its post; the desk says when reports are missing", async () => {
  const form = "/community/qna/create?toiletId=51&report=gone";
  const title = fieldValue((await member.get(form)).html, "title") ?? "";
  const reportFields = { intent: "save-post", title, report: "gone", sentence: "문이 없어졌습니다." };
  // Other files leave reports of other toilets.
  const before = totalOf((await admin.get("/admin/data?reason=reported")).html);
  await answered(303, member.post(form, reportFields));
  const { html } = await answered(200, admin.get("/admin/data?reason=reported"));
  expect(totalOf(html)).toBe(before + 1);
  const [link] = linksTo(html.slice(html.indexOf("/map/detail?toiletId=51")), "/community/qna/");
  const post = link?.attributes.href ?? "";
  const comment = (text: string) => ({ intent: "create-comment", commentContent: text });
  await answered(303, member.post(post, comment("저도 봤습니다.")));
  expect(totalOf((await admin.get("/admin/data?reason=reported")).html)).toBe(before + 1);
  watched.backend.setFault("/api/community/qna", { kind: "status", status: 500 });
  const pageWithoutReports = await answered(200, admin.get("/admin/data?reason=reported"));
  watched.backend.setFault("/api/community/qna", null);
  expect(wordsOf(pageWithoutReports.html)).toContain("신고를 불러오지 못해");
  expect(totalOf(pageWithoutReports.html)).toBe(0);
  await answered(303, admin.post(post, comment("고쳤음. 문을 열었습니다.")));
  expect(totalOf((await admin.get("/admin/data?reason=reported")).html)).toBe(before);
});
