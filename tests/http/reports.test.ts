import { expect, test } from "vitest";
import { sendPost } from "../support/board-pages";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { contentOf, fieldValue, findControls, hrefsOf, tagsOf, wordsOf } from "../support/http-session-page";
import { registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

/** A report goes from a toilet's page to the board as a post, and back to the toilet as a few words. */

const FORM = "/community/qna/create?toiletId=1&report=locked";

test("the place page and the panel lead to the kinds of reports, and visitors log in with their choice", async () => {
  const visitor = openSession(sharedAppOrigin());
  const page = "/map/detail/report?toiletId=1";
  for (const path of ["/map/detail?toiletId=1", "/map?toiletId=1"])
    expect([path, hrefsOf((await visitor.get(path)).html).includes(page)]).toEqual([path, true]);
  for (const [prefix, label] of [
    ["", "잠겨 있어요"],
    ["/en", null],
    ["/ja", null],
    ["/zh", null],
  ] as const) {
    const { status, html } = await visitor.get(prefix + page);
    const kinds = tagsOf(html, "button").filter(({ attributes }) => attributes.name === "kind");
    expect([status, kinds.map(({ attributes }) => attributes.value)]).toEqual([
      200,
      ["locked", "gone", "different", "dirty"],
    ]);
    expect(kinds.map(({ attributes }) => attributes["data-reported"])).toEqual(
      kinds.map(({ attributes }) => attributes.value),
    );
    if (label) expect(wordsOf(html)).toContain(label);
    const chosen = await visitor.get(`${prefix}${page}&kind=locked`);
    const form = `${prefix}/community/qna/create?toiletId=1&report=locked`;
    expect([chosen.status, chosen.location]).toEqual([302, form]);
    const login = await visitor.get(form);
    expect(new URLSearchParams(login.location?.split("?")[1]).get("next")).toBe(FORM);
  }
});

test.each([
  ["toiletId=999999999", 404, "없는 화장실이거나 삭제된 화장실입니다."],
  ["toiletId=x", 400, "잘못된 접근입니다."],
])("the page for reports says that a number is unknown: %s", async (query, expectedStatus, sentence) => {
  const { status, html } = await openSession(sharedAppOrigin()).get(`/map/detail/report?${query}`);
  expect(status).toBe(expectedStatus);
  expect(wordsOf(html)).toContain(sentence);
});

const PLACE = { lat: 35.9411, lng: 127.0977 };
const [reportedId, otherId, deletedId] = await registerToilets(sharedAppOrigin(), PLACE, "신고된 곳", [
  {},
  {},
  {},
]);
const SENTENCE = "손잡이가 돌아가지 않습니다.";

/** Returns the words of what the page says was reported, by `data-reported`. */
const reportsOn = (html: string) =>
  tagsOf(html)
    .filter(({ attributes }) => attributes["data-reported"])
    .map((tag) => [tag.attributes["data-reported"], wordsOf(contentOf(html, tag))]);

test("a member reports with two presses, and every visitor sees it beside the state at once", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const visitor = openSession(sharedAppOrigin());
  const { id = "", name = "" } = reportedId ?? {};
  const list = `/map?lat=${PLACE.lat}&lng=${PLACE.lng}`;
  const listBefore = await visitor.get(list);
  expect(reportsOn(listBefore.html)).toEqual([]);
  const path = `/community/qna/create?toiletId=${id}&report=different`;
  const { html } = await member.get(path);
  const checked = findControls(html, "report").filter(({ attributes }) => "checked" in attributes);
  expect(checked.map(({ attributes }) => attributes.value)).toEqual(["different"]);
  expect(fieldValue(html, "title")).toBe(`[신고] ${name}`);
  expect(wordsOf(html)).toMatch(new RegExp(`화장실: ${name}.*보내기`));
  const reportFields = {
    intent: "save-post",
    title: `[신고] ${name}`,
    report: "different",
    sentence: SENTENCE,
  };
  const { location } = await answered(303, member.post(path, reportFields));
  expect(location).toBe("/community/qna");
  const answer = await member.get("/community/qna");
  const done = answer.html.slice(answer.html.indexOf('role="status"'));
  expect(done).toMatch(
    new RegExp(
      `등록되었습니다\\..*<a [^>]*href="/map/detail\\?toiletId=${id}"[^>]*>신고한 화장실로 돌아가기</a>`,
    ),
  );

  const expectedReports = [["different", expect.stringMatching(/^정보가 다르다는 신고 · 오늘 \d\d:\d\d$/)]];
  const pages = [list, `/map?toiletId=${otherId?.id}&lat=${PLACE.lat}&lng=${PLACE.lng}`];
  for (const page of [...pages, `/map/detail?toiletId=${id}`, `/map/detail/${id}`]) {
    const placeHtml = (await visitor.get(page, { "if-none-match": listBefore.headers.get("etag") ?? "" }))
      .html;
    expect([page, reportsOn(placeHtml)]).toEqual([page, expectedReports]);
    expect(placeHtml).not.toContain(SENTENCE);
  }
  const [, panel = ""] = (await visitor.get(`/map?toiletId=${id}`)).html.split('class="map-panel"');
  expect(reportsOn(panel.slice(0, panel.indexOf('class="panel-actions"')))).toEqual(expectedReports);
  for (const [language, text] of Object.entries({
    en: /^Reported inaccurate · today \d\d:\d\d$/,
    ja: /^情報が違うとの報告 · 今日 \d\d:\d\d$/,
    zh: /^有人报告信息有误 · 今天 \d\d:\d\d$/,
  }))
    expect(reportsOn((await visitor.get(`/${language}/map/detail?toiletId=${id}`)).html)[0]?.[1]).toMatch(
      text,
    );
});

test("a second report of any kind within ten minutes is refused, and its typed sentence stays", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const path = `/community/qna/create?toiletId=${otherId?.id}&report=dirty`;
  const reportFields = { intent: "save-post", report: "dirty", sentence: "휴지가 없습니다." };
  await answered(303, member.post(path, reportFields));
  const secondReport = await member.post(path, {
    ...reportFields,
    report: "gone",
    sentence: "사라졌습니다.",
  });
  expect([secondReport.status, secondReport.headers.get("retry-after")]).toEqual([429, "600"]);
  expect(wordsOf(secondReport.html)).toContain("10분이 지나면 다시 신고할 수 있습니다.");
  expect(secondReport.html).toContain("사라졌습니다.");
  const kinds = reportsOn((await member.get(`/map/detail?toiletId=${otherId?.id}`)).html).map(
    ([kind]) => kind,
  );
  expect(kinds).toEqual(["dirty"]);
});

test("a toilet that is reported as gone disappears from the first page of the list", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const list = `/map?lat=${PLACE.lat}&lng=${PLACE.lng}`;
  const namesIn = async () => {
    const { html } = await openSession(sharedAppOrigin()).get(list);
    const rows = html.slice(html.indexOf('<ol class="answers"'), html.indexOf("</ol>"));
    return [reportedId, otherId, deletedId].flatMap((toilet) =>
      rows.includes(`${toilet?.name}<`) ? toilet?.name : [],
    );
  };
  expect(await namesIn()).toEqual([reportedId?.name, otherId?.name, deletedId?.name]);
  const path = `/community/qna/create?toiletId=${deletedId?.id}&report=gone`;
  await answered(303, member.post(path, { intent: "save-post", report: "gone", sentence: "" }));
  expect(await namesIn()).toEqual([reportedId?.name, otherId?.name]);
});

test("the page of saved toilets shows what was reported of each", async () => {
  const visitor = openSession(sharedAppOrigin());
  for (const { id: toiletId } of [otherId, deletedId].flatMap((toilet) => toilet ?? []))
    await answered(303, visitor.post("/saved", { intent: "save", toiletId, returnTo: "/saved" }));
  const kinds = reportsOn((await visitor.get("/saved")).html).map(([kind]) => kind);
  expect(kinds).toEqual(["gone", "dirty"]);
});

test("a report that is too long is refused beside its field", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const path = `/community/qna/create?toiletId=3&report=dirty`;
  const { status, html } = await member.post(path, { intent: "save-post", sentence: "가".repeat(501) });
  expect(status).toBe(400);
  expect(wordsOf(html)).toContain("덧붙일 말은 500자까지 쓸 수 있습니다.");
});

test("the post of a report links to the place, and administrators see it until it has an answer", async () => {
  const member = await openMemberSession(sharedAppOrigin());
  const { html } = await member.get(FORM);
  expect(fieldValue(html, "title")).toBe("[신고] 대전시청 1층 로비 화장실");
  const ownTitle = `${fieldValue(html, "title")} ${Date.now() % 1e6}`;
  await answered(303, sendPost(member, FORM, { title: ownTitle, content: SENTENCE }));

  const admin = await openMemberSession(sharedAppOrigin(), "admin");
  const lineOf = async () => {
    const page = (await admin.get("/admin/overview")).html;
    const reports = page.slice(page.indexOf('id="reports"'));
    return reports.split("<li").find((line) => line.includes(ownTitle)) ?? "";
  };
  const line = await lineOf();
  expect(wordsOf(line)).toContain("답변 없음");
  expect(line).toContain('href="/map/detail?toiletId=1"');
  const post = /href="(\/community\/qna\/[^"]+)"/.exec(line)?.[1] ?? "";
  const postHtml = (await openSession(sharedAppOrigin()).get(post)).html;
  expect(wordsOf(postHtml)).toMatch(/잠겨 있어요 대전시청 1층 로비 화장실 손잡이가 돌아가지 않습니다\./);
  expect(postHtml).toMatch(/<a href="[^"]*\/map\/detail\?toiletId=1"[^>]*>대전시청 1층 로비 화장실<\/a>/);
  const comment = { intent: "create-comment", commentContent: "확인하겠습니다." };
  await answered(303, admin.post(post, comment));
  expect(wordsOf(await lineOf())).toContain("확인 중");
});

test.each([
  "report=other&toiletId=1",
  "report=locked&toiletId=1e9",
  "report=constructor&toiletId=1",
  "report=locked",
])("an invalid report parameter leaves the form empty: %s", async (query) => {
  const member = await openMemberSession(sharedAppOrigin());
  const { status, html } = await member.get(`/community/qna/create?${query}`);
  expect([status, fieldValue(html, "title") ?? ""]).toEqual([200, ""]);
});
