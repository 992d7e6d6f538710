import { beforeEach, describe, expect, test } from "vitest";
import { newTitle, ownCommentIdsOf, sendPost, writePost } from "../support/board-pages";
import { type Kind, useBrokenCalls } from "../support/broken-calls";
import { firstOrAll } from "../support/complete";
import {
  type Answer,
  answered,
  type Fields,
  type HttpSession,
  openMemberSession,
  openSession,
} from "../support/http-session";
import { fieldMessage, fieldValue, linkTo, summaryOf, tagsOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** The boards with a backend that answers badly or not at all, call by call. */

const FREE = "BBSMSTR_BBBBBBBBBBBB";
const LIST_FAILED = "데이터를 불러오는 중 오류가 발생했습니다.";
const SAVE_FAILED = "저장에 실패했습니다.";
const FILES_MAYBE =
  "서버가 이 첨부파일을 받지 않았을 수 있습니다. 파일을 빼고 저장하거나, 그림(JPG, PNG, GIF)이나 엑셀 파일로 바꿔 보세요.";
const NO_COMMENTS = "댓글을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.";

const KINDS: Kind[] = ["status 500", "html", "cut", "refused", "gone"];

const watched = sharedWatchedApp();
const member = useMember(watched);
const photo = await makePhoto();
const { breakCalls, mend } = useBrokenCalls(watched);

const IMAGE_LOST = "이미지가 서버에 저장되었을 수도 있지만, 글에는 들어가지 않았습니다. 다시 올려 주세요.";
const MAYBE_SAVED = "저장되었을 수도 있습니다.";
const isLost = (kind: Kind) => kind === "html" || kind === "cut";
const imageWordsOf = (kind: Kind) => (isLost(kind) ? IMAGE_LOST : "이미지 업로드에 실패했습니다.");
const NETWORK = "서버와의 연결이 원활하지 않습니다. 서버를 확인하세요.";
const NOT_JSON = "서버가 JSON이 아닌 응답을 보냈습니다.";
const EXCEPTIONS: Partial<Record<Kind, string>> = { html: NOT_JSON, cut: NETWORK, gone: NETWORK };
/** Messages of a comment form after a refusal and after an exception. */
const failureOf = (action: string, kind: Kind) =>
  EXCEPTIONS[kind] ? `${action} 중 오류가 발생했습니다. ${EXCEPTIONS[kind]}` : `${action}에 실패했습니다.`;

const statusOf = (kind: Kind) => (kind === "refused" ? 400 : 502);
const sentOnce = (kind: Kind) => (kind === "gone" ? 0 : 1);
const save = (path: string, fields: Fields) => sendPost(member, path, fields);

describe.each(firstOrAll(KINDS, 2))("the boards while the backend's answer is: %s", (kind) => {
  let id: string;
  let path: string;
  beforeEach(async () => {
    id = await writePost(member, { title: newTitle("고장"), files: [new File(["글"], "붙임.txt")] });
    path = `/community/free/${id}`;
  });

  test("a list reports the failure in its place and keeps its search form", async () => {
    await breakCalls(kind, "/api/community/free");
    const pendingAnswer = openSession(watched.origin).get("/community/free?searchWrd=%ED%9C%B4%EC%A7%80");
    const { html } = await answered(statusOf(kind), pendingAnswer);
    expect(wordsOf(html)).toContain(LIST_FAILED);
    expect(fieldValue(html, "searchWrd")).toBe("휴지");
    expect(wordsOf(html)).not.toContain("검색된 결과가 없습니다.");
  });

  test("a post that fails to load is reported, and with 500 as possibly deleted", async () => {
    await breakCalls(kind, `/board/${FREE}/${id}`);
    const { status, html } = await member.get(path);
    expect(status).toBe(kind === "status 500" ? 404 : statusOf(kind));
    expect(tagsOf(html, "h1")).toHaveLength(1);
    await mend();
    expect((await member.get(path)).status).toBe(200);
  });

  test("a post is shown without its comments and without its neighbours", async () => {
    if (kind === "gone") return expect(kind).toBe("gone");
    await member.get(path);
    await breakCalls(kind, "/api/board/comment/list", "/api/community/free");
    const { html } = await answered(200, member.get(path));
    expect(wordsOf(html)).toContain(NO_COMMENTS);
    expect(wordsOf(html)).toContain("붙임.txt");
    expect(fieldValue(html, "commentContent")).toBe("");
  });

  test("a new post comes back as typed, and was sent once", async () => {
    const files = new File(["글"], "붙임.txt");
    const typedFields = { title: `지킬 글 ${kind}`, content: "첫 줄\n둘째", files };
    await breakCalls(kind, "/board");
    const submission = save("/community/free/create?searchWrd=a", typedFields);
    const { html } = await answered(statusOf(kind), submission);
    // Backends also send a bare 500 for a refused file type, so a form with a file gets this hint.
    const failure = isLost(kind) ? `${MAYBE_SAVED} 자유게시판에서 확인해 주세요.` : SAVE_FAILED;
    expect(summaryOf(html)).toEqual([failure, ...(kind === "status 500" ? [FILES_MAYBE] : [])]);
    expect(fieldValue(html, "title")).toBe(`지킬 글 ${kind}`);
    expect(fieldValue(html, "content")?.replaceAll("\r\n", "\n")).toBe("첫 줄\n둘째");
    expect(wordsOf(html)).toContain("파일을 다시 골라 주세요: 붙임.txt");
    expect(watched.backend.countOf("POST", "/board")).toBe(sentOnce(kind));
  });

  test("a failed image upload of a plain text is reported beside its field", async () => {
    await breakCalls(kind, `/api/board/images/${FREE}`);
    const submission = save("/community/free/create", { title: "글", content: "글", images: photo });
    const { html } = await answered(statusOf(kind), submission);
    expect(summaryOf(html)).toEqual([imageWordsOf(kind)]);
    expect(fieldMessage(html, "images")).toContain(imageWordsOf(kind));
    expect(wordsOf(html)).toContain("사진.jpg");
    expect(watched.backend.countOf("POST", "/board")).toBe(0);
  });

  test("a failed image upload of the editor gets a JSON answer", async () => {
    await breakCalls(kind, `/api/board/images/${FREE}`);
    const answer = await member.post("/community/free/images", { images: photo }, { multipart: true });
    expect(answer.status).toBe(statusOf(kind));
    expect(JSON.parse(answer.html)).toMatchObject({ message: imageWordsOf(kind) });
  });

  test.each([
    ["modify", "PUT", (post: string) => `/board/${post}`],
    ["reply", "POST", () => "/boardReply"],
  ])("%s comes back as typed, and was sent once", async (mode, method, callOf) => {
    const typedFields = { title: "고친 제목", content: "고친 글", revision: "" };
    typedFields.revision = fieldValue((await member.get(`${path}/${mode}`)).html, "revision") ?? "";
    await breakCalls(kind, callOf(id));
    const { html } = await answered(statusOf(kind), save(`${path}/${mode}`, typedFields));
    const placeToCheck = mode === "reply" ? "자유게시판" : "글";
    expect(summaryOf(html)).toEqual([
      isLost(kind) ? `${MAYBE_SAVED} ${placeToCheck}에서 확인해 주세요.` : SAVE_FAILED,
    ]);
    expect([fieldValue(html, "title"), fieldValue(html, "content")]).toEqual(["고친 제목", "고친 글"]);
    if (mode === "modify") expect(fieldValue(html, "revision")).toBe(typedFields.revision);
    expect(watched.backend.countOf(method, callOf(id))).toBe(sentOnce(kind));
  });

  test("a failed deletion of an attachment is reported although the text is saved", async () => {
    if (kind === "gone") return expect(kind).toBe("gone");
    const page = (await member.get(`${path}/modify`)).html;
    const [number] = tagsOf(page, "input").filter(({ attributes }) => attributes.name === "deleteFiles");
    const deleteFiles = number?.attributes.value ?? "";
    await breakCalls(kind, "/file");
    const answer = await save(`${path}/modify`, { title: "고친 제목", content: "글", deleteFiles });
    expect(answer.status).toBe(303);
    await mend();
    const { html } = await member.follow(answer);
    expect(wordsOf(html)).toContain(
      isLost(kind)
        ? "첨부파일은 삭제되었을 수도 있습니다. 글에서 확인해 주세요: 붙임.txt"
        : "첨부파일을 삭제하지 못했습니다. 다시 시도해 주세요: 붙임.txt",
    );
    expect(wordsOf((await member.get(path)).html)).toContain("고친 제목");
  });

  test("a failed deletion is reported above the post", async () => {
    await member.get(path);
    await breakCalls(kind, `/board/${FREE}/${id}`);
    const { status, html } = await member.post(path, { intent: "delete-post" });
    expect(status).toBe(kind === "status 500" ? 404 : statusOf(kind));
    expect(summaryOf(html)).toEqual(["삭제에 실패했습니다."]);
    expect(watched.backend.countOf("PATCH", `/board/${FREE}/${id}`)).toBe(0);
  });

  test("a comment comes back as typed, whether the post can be read or not", async () => {
    for (const isKnown of [true, false]) {
      const otherPost = await writePost(member, { title: newTitle("댓글") });
      const at = `/community/free/${otherPost}`;
      if (isKnown) await member.get(at);
      await breakCalls(kind, "/api/board/comment", "/api/board/comment/list", `/board/${FREE}/${otherPost}`);
      const { status, html } = await member.post(at, { intent: "create-comment", commentContent: "쓴 댓글" });
      expect(status).toBe(statusOf(kind));
      expect(summaryOf(html)).toEqual([
        isLost(kind) ? `${MAYBE_SAVED} 댓글에서 확인해 주세요.` : failureOf("댓글 등록", kind),
      ]);
      expect(fieldValue(html, "commentContent")).toBe("쓴 댓글");
      expect(watched.backend.countOf("POST", "/api/board/comment")).toBe(sentOnce(kind));
      await mend();
    }
  });

  test.each(["update-comment", "delete-comment"])(
    "%s is reported and keeps the typed text",
    async (intent) => {
      await member.post(path, { intent: "create-comment", commentContent: "본래의 댓글" });
      const [commentId = ""] = ownCommentIdsOf((await member.get(path)).html);
      await breakCalls(kind, `/api/board/comment/${commentId}`);
      const { status, html } = await member.post(path, { intent, commentId, commentContent: "고친 댓글" });
      expect(status).toBe(statusOf(kind));
      const action = intent === "update-comment" ? "댓글 수정" : "댓글 삭제";
      const maybeDone = intent === "update-comment" ? MAYBE_SAVED : "삭제되었을 수도 있습니다.";
      expect(summaryOf(html)).toEqual([
        isLost(kind) ? `${maybeDone} 댓글에서 확인해 주세요.` : failureOf(action, kind),
      ]);
      if (intent === "update-comment") expect(html).toContain("고친 댓글</textarea>");
    },
  );

  test("a failed download is a plain answer, not a page", async () => {
    const link = linkTo((await member.get(path)).html, "/attachments?");
    await breakCalls(kind, "/file");
    const { status, headers } = await member.get(link);
    // The backend sends 500 for a missing file, and no file name in other errors.
    expect(status).toBe(kind === "status 500" ? 404 : 502);
    expect(headers.get("content-type")).toContain("text/plain");
    await mend();
    const recovered = await member.get(link);
    expect([recovered.status, recovered.html]).toEqual([200, "글"]);
  });
});

test("a failed feed is reported and not cached", async () => {
  await breakCalls("cut", "/api/community/qna");
  const { status, headers } = await openSession(watched.origin).get("/community/qna/feed.xml");
  expect([status, headers.get("cache-control")]).toEqual([502, "no-store"]);
  await mend();
  expect((await openSession(watched.origin).get("/community/qna/feed.xml")).status).toBe(200);
});

test("a session that the backend ends in between brings every form back as typed", async () => {
  const id = await writePost(member, { title: newTitle("세션") });
  const path = `/community/free/${id}`;
  await member.get(path);
  /** Logs in and ends the login at the backend while the form is open. */
  const sendTooLate = async (send: (session: HttpSession) => Promise<Answer>) => {
    const session = await openMemberSession(watched.origin);
    watched.backend.refuseTokens(true);
    const { html } = await answered(401, send(session));
    // The session has ended, so the next request needs a login.
    expect((await session.get("/community/free/create")).status).toBe(302);
    watched.backend.refuseTokens(false);
    return html;
  };
  const typedFields = { title: "쓴 제목", content: "쓴 글" };
  for (const at of ["/community/free/create", `${path}/reply`, `${path}/modify`])
    expect(fieldValue(await sendTooLate((session) => sendPost(session, at, typedFields)), "content")).toBe(
      "쓴 글",
    );
  const comment = { intent: "create-comment", commentContent: "쓴 댓글" };
  const html = await sendTooLate((session) => session.post(path, comment));
  expect(fieldValue(html, "commentContent")).toBe("쓴 댓글");
});
