import { describe, expect, it } from "vitest";
import { newTitle, ownCommentIdsOf, sendPost, writePost } from "../support/board-pages";
import { type Answer, answered, type Fields, type HttpSession } from "../support/http-session";
import { fieldValue, summaryOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

const CHANGED_POST =
  "그사이 다른 사람이 이 글을 고쳤습니다. 그래도 지금 내용으로 저장하려면 저장을 한 번 더 눌러 주세요.";
const CHANGED =
  "그사이 다른 곳에서 이 내용을 고쳤습니다. 그래도 지금 내용으로 저장하려면 저장을 한 번 더 눌러 주세요.";
const AGAIN = "한 번 더 등록하시겠습니까?";

const watched = sharedWatchedApp();
const member = useMember(watched);
const administrator = useMember(watched, "admin");
const photo = await makePhoto();

const revisionIn = (html: string) => fieldValue(html, "revision") ?? "no revision";
const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).sort();

function send(session: HttpSession, path: string, fields: Fields): Promise<Answer> {
  return session.post(path, fields, { multipart: true });
}

/** Sends two changes of forms that were opened at the same revision. Returns the second answer and both texts. */
async function changeTwice(
  [first, second]: [HttpSession, HttpSession],
  path: string,
  fieldsOf: (text: string) => Fields,
): Promise<{ refusal: Answer; refusedText: string; takenText: string }> {
  const [takenText, refusedText] = [newTitle("하나"), newTitle("둘")];
  await answered(303, send(first, path, fieldsOf(takenText)));
  const refusal = await answered(400, send(second, path, fieldsOf(refusedText)));
  return { refusal, refusedText, takenText };
}

describe("the form of an edit", () => {
  it("saves one of two changes of a post and gives the other back as typed", async () => {
    const page = `/community/free/${await writePost(member, { title: newTitle("둘이 고치는 글") })}`;
    const path = `${page}/modify`;
    const revision = revisionIn((await member.get(path)).html);
    const fieldsOf = (content: string) => {
      return { intent: "save-post", contentFormat: "text", title: "같은 제목", content, revision };
    };
    const {
      refusal: refused,
      refusedText,
      takenText,
    } = await changeTwice([member, administrator], path, fieldsOf);
    expect(summaryOf(refused.html)).toEqual([CHANGED_POST]);
    expect([fieldValue(refused.html, "title"), fieldValue(refused.html, "content")]).toEqual([
      "같은 제목",
      refusedText,
    ]);
    expect(wordsOf((await member.get(page)).html)).toContain(takenText);
    // The second submit overwrites on purpose.
    const resolvedFields = { ...fieldsOf(refusedText), revision: revisionIn(refused.html) };
    await answered(303, send(administrator, path, resolvedFields));
    expect(wordsOf((await member.get(page)).html)).toContain(refusedText);
  });

  it("saves one of two changes of a toilet and gives the other back as typed", async () => {
    const path = "/map/edit?toiletId=3";
    const { html } = await member.get(path);
    const fieldsOf = (name: string) => ({
      ...{ intent: "update-toilet", name, buildingName: "동원", address: fieldValue(html, "address") ?? "" },
      ...{
        lat: fieldValue(html, "lat") ?? "",
        lng: fieldValue(html, "lng") ?? "",
        revision: revisionIn(html),
      },
      ...{ thumbnail: "existing:0", maleLock: "none", femaleLock: "none" },
    });
    const {
      refusal: refused,
      refusedText,
      takenText,
    } = await changeTwice([member, administrator], path, fieldsOf);
    expect(summaryOf(refused.html)).toEqual([CHANGED]);
    expect([fieldValue(refused.html, "name"), fieldValue(refused.html, "buildingName")]).toEqual([
      refusedText,
      "동원",
    ]);
    expect(wordsOf((await member.get("/map/detail?toiletId=3")).html)).toContain(takenText);
    const resolvedFields = { ...fieldsOf(refusedText), revision: revisionIn(refused.html) };
    await answered(303, send(administrator, path, resolvedFields));
  });

  it("saves one of two changes of a comment and gives the other back as typed", async () => {
    const path = `/community/free/${await writePost(member, { title: newTitle("댓글이 달릴 글") })}`;
    await answered(303, send(member, path, { intent: "create-comment", commentContent: "처음" }));
    const commentId = ownCommentIdsOf((await member.get(path)).html)[0] ?? "";
    const revision = revisionIn((await member.get(`${path}?edit=${commentId}`)).html);
    const {
      refusal: refused,
      refusedText,
      takenText,
    } = await changeTwice([member, member], path, (commentContent) => ({
      ...{ intent: "update-comment", commentId, commentContent, revision },
    }));
    expect(summaryOf(refused.html)).toEqual([CHANGED]);
    expect(fieldValue(refused.html, "commentContent")).toBe(refusedText);
    expect(wordsOf((await member.get(path)).html)).toContain(takenText);
  });

  it("saves one of two changes of a review and gives the other back as typed", async () => {
    const path = "/map/detail?toiletId=4";
    await answered(
      303,
      send(member, path, { intent: "create-review", content: newTitle("처음"), rating: "4" }),
    );
    const commentId = ownCommentIdsOf((await member.get(path)).html)[0] ?? "";
    const revision = revisionIn((await member.get(`${path}&edit=${commentId}`)).html);
    const {
      refusal: refused,
      refusedText,
      takenText,
    } = await changeTwice([member, member], path, (content) => ({
      ...{ intent: "update-review", commentId, content, revision },
    }));
    expect(summaryOf(refused.html)).toEqual([CHANGED]);
    expect(refused.html).toContain(`>${refusedText}</textarea>`);
    expect(wordsOf((await member.get(path)).html)).toContain(takenText);
  });
});

describe("a form that a member sends three times at once", () => {
  /** Expects one of three forms to be saved, the others to ask, and the confirmed one to be saved as well. */
  async function expectQuestion(path: string, fields: Fields, field: string): Promise<void> {
    watched.backend.forget();
    const answers = await Promise.all([1, 2, 3].map(() => send(member, path, fields)));
    expect(statusesOf(answers)).toEqual([303, 400, 400]);
    expect(watched.backend.writes()).toHaveLength(1);
    for (const { html } of answers.filter(({ status }) => status === 400)) {
      expect(summaryOf(html)).toEqual([expect.stringContaining(AGAIN)]);
      expect([fieldValue(html, field), fieldValue(html, "again")]).toEqual([fields[field], "yes"]);
    }
    await answered(303, send(member, path, { ...fields, again: "yes" }));
    expect(watched.backend.writes()).toHaveLength(2);
  }

  const post = (title: string) => ({ intent: "save-post", contentFormat: "text", title, content: "내용" });

  it("takes one of three equal posts and asks about the others", () =>
    expectQuestion("/community/free/create", post(newTitle("세 번")), "title"));

  it("takes one of three equal replies and asks about the others", async () => {
    const id = await writePost(administrator, { title: newTitle("답할 글") });
    await expectQuestion(`/community/free/${id}/reply`, post(newTitle("세 번 답함")), "title");
  });

  it("takes one of three equal comments and asks about the others", async () => {
    const id = await writePost(member, { title: newTitle("댓글 셋") });
    const fields = { intent: "create-comment", commentContent: "세 번" };
    await expectQuestion(`/community/free/${id}`, fields, "commentContent");
  });

  it("takes one of three equal reviews and asks about the others", () => {
    const fields = { intent: "create-review", content: newTitle("세 번"), rating: "3" };
    return expectQuestion("/map/detail?toiletId=5", fields, "content");
  });

  it("takes one of three equal toilets and asks about the others", () => {
    const fields = {
      ...{ intent: "register-toilet", name: newTitle("세 번"), buildingName: "동원", address: "대전 중구" },
      ...{ lat: "36.32", lng: "127.42", maleLock: "none", femaleLock: "none", photos: photo },
    };
    return expectQuestion("/map/register", fields, "name");
  });

  it("takes the second post without a question if the backend refused the first", async () => {
    const fields = post(newTitle("거절된 글"));
    await watched.backend.goAway();
    const refusedPost = await sendPost(member, "/community/free/create", fields);
    await watched.backend.comeBack();
    expect(refusedPost.status).toBeGreaterThanOrEqual(500);
    await answered(303, sendPost(member, "/community/free/create", fields));
  });
});
