import { expect } from "vitest";
import { answered, openMemberSession, openSession } from "./http-session";
import { tagsOf, wordsOf } from "./http-session-page";
import { registerToilets } from "./own-toilets";

const PLACE = { lat: 35.8642, lng: 127.1083 };

/** Returns the state beside a toilet's report, and the words of its badges. */
async function stateAt(origin: string, toiletId: string, prefix = "") {
  const { html } = await openSession(origin).get(`${prefix}/map/detail?toiletId=${toiletId}`);
  const badge = tagsOf(html).find(({ attributes }) => attributes["data-reported"]);
  const [, words = ""] = html.split('class="facts-line"');
  return { state: badge?.attributes["data-report-state"] ?? null, words: wordsOf(words.slice(0, 1500)) };
}

/** A member reports a toilet, an administrator answers with one press, and member and visitors see the state. */
export async function answerReport(origin: string): Promise<void> {
  const [toilet] = await registerToilets(origin, PLACE, "답할 곳", [{}]);
  const [member, admin] = await Promise.all([openMemberSession(origin), openMemberSession(origin, "admin")]);
  const { id = "", name = "" } = toilet ?? {};
  const form = `/community/qna/create?toiletId=${id}&report=locked`;
  await answered(303, member.post(form, { intent: "save-post", report: "locked", sentence: "" }));
  expect((await stateAt(origin, id)).state).toBe("open");

  const ownReport = async () => {
    const { html } = await member.get("/mypage");
    const list = html.slice(html.indexOf('id="own-reports"'));
    const item = list.split("<li").find((part) => part.includes(name.slice(0, 10))) ?? "";
    return {
      post: /href="([^"]*\/community\/qna\/[^"]+)"/.exec(item)?.[1] ?? "",
      words: wordsOf(`<li${item}`),
    };
  };
  const { post, words } = await ownReport();
  expect(words).toContain("답변 없음");
  expect((await member.get(post)).html).not.toContain("answer-report");
  const { html } = await admin.get(post);
  expect(
    tagsOf(html, "button").filter(({ attributes }) => attributes.value === "answer-report"),
  ).toHaveLength(3);

  const answer = (verdict: string, commentContent = "") =>
    answered(303, admin.post(post, { intent: "answer-report", answer: verdict, commentContent }));
  await answer("checking", "내일 봅니다.");
  expect(wordsOf((await openSession(origin).get(post)).html)).toContain("확인 중. 내일 봅니다.");
  const checking = await stateAt(origin, id);
  expect(checking.state).toBe("checking");
  expect(checking.words).toMatch(/담당자 확인 중 · \d\d:\d\d/);
  for (const [prefix, text] of [
    ["/en", "Staff is checking"],
    ["/ja", "担当者が確認中"],
    ["/zh", "工作人员正在核实"],
  ] as const)
    expect((await stateAt(origin, id, prefix)).words).toContain(text);
  expect((await ownReport()).words).toContain("확인 중");

  await answer("fixed");
  expect((await stateAt(origin, id)).state).toBeNull();
  expect((await ownReport()).words).toContain("고쳤음");

  const comments = tagsOf((await admin.get(post)).html, "li").filter(({ attributes }) => attributes.id);
  const commentId = String(comments.at(-1)?.attributes.id).replace("comment-", "");
  await answered(303, admin.post(post, { intent: "delete-comment", commentId }));
  expect((await stateAt(origin, id)).state).toBe("checking");

  const overview = wordsOf((await admin.get("/admin/overview")).html);
  expect(overview).toMatch(/답변 없음 \d+건 · 확인 중 [1-9]\d*건 · 3일 넘음 \d+건/);
}
