import { beforeAll, describe, expect, test } from "vitest";
import { ko as sessionWords } from "../../app/session/words/ko";
import { newTitle, ownCommentIdsOf, sendPost, writePost } from "../support/board-pages";
import { answered, type Fields, openSession } from "../support/http-session";
import { messageBeside, summaryOf, summaryTargets, typedIn, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { useMember, useWatchedApp } from "../support/started";

const watched = useWatchedApp();
const member = useMember(watched);
const administrator = useMember(watched, "admin");
const photo = await makePhoto("입구 사진.jpg");

function send(path: string, fields: Fields, session = member) {
  watched.backend.forget();
  return sendPost(session, path, fields);
}

describe("a comment is refused", () => {
  let path: string;
  let ownId: string;
  let foreignId: string;
  beforeAll(async () => {
    path = `/community/free/${await writePost(member, { title: newTitle("댓글이 달릴 글") })}`;
    for (const session of [administrator, member])
      await session.post(path, { intent: "create-comment", commentContent: "본래의 댓글" });
    ownId = ownCommentIdsOf((await member.get(path)).html)[0] ?? "";
    foreignId = ownCommentIdsOf((await administrator.get(path)).html)[0] ?? "";
  });

  test.each([
    ["nothing", "", "댓글 내용을 입력해 주세요."],
    ["only blanks", " \r\n\t ", "댓글 내용을 입력해 주세요."],
    ["more than 1,000 characters", "길".repeat(1001), "댓글은 1,000자까지 입력할 수 있습니다."],
  ])("with %s", async (_case, commentContent, message) => {
    const { html } = await answered(400, send(path, { intent: "create-comment", commentContent }));
    expect(messageBeside(html, "commentContent")).toBe(message);
    expect(typedIn(html, "commentContent")?.trim()).toBe(commentContent.trim());
    const changed = send(path, { intent: "update-comment", commentId: ownId, commentContent });
    expect(summaryTargets((await answered(400, changed)).html)).toEqual(["commentContent"]);
    expect(watched.backend.writes()).toEqual([]);
  });

  test.each(["update-comment", "delete-comment"])(
    "%s of another one's, before it is sent",
    async (intent) => {
      const fields = { intent, commentId: foreignId, commentContent: "남의 댓글" };
      // Administrators too change only their own; what others wrote they may delete.
      const tries = [[member, foreignId] as const, [administrator, ownId] as const];
      for (const [session, commentId] of tries.slice(0, intent === "update-comment" ? 2 : 1)) {
        const { html } = await answered(403, send(path, { ...fields, commentId }, session));
        expect(wordsOf(html)).toContain("본인이 쓴 댓글만 수정하거나 삭제할 수 있습니다.");
      }
      expect(watched.backend.writes()).toEqual([]);
    },
  );

  test.each(["update-comment", "delete-comment"])(
    "%s of one that is gone, with what was typed",
    async (intent) => {
      const fields = { intent, commentId: "99999999", commentContent: "고치려던 댓글" };
      const { html } = await answered(404, send(path, fields));
      expect(wordsOf(html)).toContain("댓글을 찾을 수 없습니다.");
      if (intent === "update-comment") expect(html).toContain("고치려던 댓글</textarea>");
      for (const commentId of ["", "abc", "1;DROP"]) {
        expect((await send(path, { ...fields, commentId })).status).toBe(400);
      }
      expect(watched.backend.writes()).toEqual([]);
    },
  );

  test("of a visitor, with what was typed", async () => {
    const fields = { intent: "create-comment", commentContent: "지나가다" };
    const { html } = await answered(401, send(path, fields, openSession(watched.origin)));
    expect(summaryOf(html)).toEqual([sessionWords.ended]);
    expect(typedIn(html, "commentContent")).toBe("지나가다");
    expect(watched.backend.writes()).toEqual([]);
  });
});

describe("images of the editor", () => {
  const upload = async (file: File | null, session = member, board = "free") => {
    watched.backend.forget();
    const fields: Fields = file ? { images: file } : { other: "x" };
    return session.post(`/community/${board}/images`, fields, { multipart: true });
  };

  test("are taken and found again, without where they were taken", async () => {
    const { url } = JSON.parse((await answered(200, upload(photo))).html);
    expect(url).toMatch(/^\/board\/images\/BBSMSTR_B+\/[\w.-]+$/);
    expect((await openSession(watched.origin).get(url)).status).toBe(200);
  });

  test("are refused in words that the editor shows", async () => {
    const refusals: [Promise<{ status: number; html: string }>, number, string][] = [
      [upload(new File(["<svg/>"], "그림.png")), 400, "그림.png: 이미지 파일이 아닙니다."],
      [upload(null), 400, "이미지 업로드에 실패했습니다."],
      [upload(photo, openSession(watched.origin)), 401, sessionWords.ended],
      [upload(photo, member, "notice"), 403, "관리자 권한이 필요한 페이지입니다."],
    ];
    for (const [answer, status, message] of refusals) {
      const { status: told, html } = await answer;
      expect([told, JSON.parse(html).message]).toEqual([status, message]);
    }
    expect(watched.backend.writes()).toEqual([]);
    const headers = { "sec-fetch-site": "cross-site" };
    await answered(403, member.post("/community/free/images", { images: photo }, { headers }));
    expect((await member.get("/community/free/images")).status).toBe(405);
  });
});
