import { describe, expect, test } from "vitest";
import { ko } from "../../app/names/words/ko";
import { ko as sessionWords } from "../../app/session/words/ko";
import { answered, openSession } from "../support/http-session";
import {
  loginBeside,
  messageBeside,
  summaryOf,
  summaryTargets,
  typedIn,
  wordsOf,
} from "../support/http-session-page";
import { useMember, useWatchedApp } from "../support/started";

const UNKNOWN = "알 수 없는 요청입니다. 화면을 새로 고친 뒤 다시 시도해 주세요.";
const NOT_EXACT = "DELETE를 정확히 입력해 주세요.";

const watched = useWatchedApp();
const member = useMember(watched);

describe("the nickname", () => {
  const save = (nickname: string, session = member) =>
    session.post("/mypage", { intent: "save-nickname", nickname });

  test.each([
    ["empty", "", "닉네임을 입력해 주세요."],
    ["blank", "   ", "닉네임을 입력해 주세요."],
    ["too long for the backend", "가".repeat(31), "닉네임은 30자까지 쓸 수 있습니다."],
    ["very long", "가".repeat(10_000), "닉네임은 30자까지 쓸 수 있습니다."],
    ["an administrator's", "관리자", ko.reserved],
  ])("that is %s is refused, beside the field", async (_case, nickname, message) => {
    const { html } = await answered(400, save(nickname));
    expect(summaryOf(html)).toEqual([message]);
    expect(summaryTargets(html)).toEqual(["nickname"]);
    expect(messageBeside(html, "nickname")).toBe(message);
    expect(typedIn(html, "nickname")).toBe(nickname);
  });

  test.each(['<script>alert("이름")</script>', "🚻 & 'co'", "관리하는 이웃"])(
    "%j is only a name",
    async (nickname) => {
      expect((await save(nickname)).status).toBe(303);
      const { html } = await member.get("/mypage");
      expect(typedIn(html, "nickname")).toBe(nickname);
      expect(wordsOf(html)).toContain(`${nickname}님 (일반 사용자)`);
      expect(html).not.toContain("<script>alert(");
    },
  );

  test("of a visitor is answered 401 as typed, with a login in a new tab", async () => {
    watched.backend.forget();
    const { html } = await answered(401, save("나그네", openSession(watched.origin)));
    expect(summaryOf(html)).toEqual([sessionWords.ended]);
    expect(typedIn(html, "nickname")).toBe("나그네");
    expect(loginBeside(html)).toBe("/login?next=%2Fmypage");
    expect(watched.backend.seen).toEqual([]);
  });

  test("with an unknown intent changes nothing", async () => {
    watched.backend.forget();
    for (const intent of ["", "delete-account", "make-admin"]) {
      const { status, html } = await member.post("/mypage", { intent, nickname: "몰래" });
      expect([intent, status]).toEqual([intent, 400]);
      expect(wordsOf(html)).toContain(UNKNOWN);
    }
    expect(watched.backend.seen.filter(({ path }) => /nickname|delete/.test(path))).toEqual([]);
  });
});

describe("leaving", () => {
  const leave = (confirmation: string, session = member) =>
    session.post("/mypage/delete", { intent: "delete-account", confirmation });

  test.each(["", "delete", "DELETE ", " DELETE", "DELETE!", "ＤＥＬＥＴＥ", "삭제", "D".repeat(5000)])(
    "with %j is refused: the word has to be exact",
    async (confirmation) => {
      watched.backend.forget();
      const { html } = await answered(400, leave(confirmation));
      expect(summaryOf(html)).toEqual([NOT_EXACT]);
      expect(summaryTargets(html)).toEqual(["confirmation"]);
      expect(messageBeside(html, "confirmation")).toBe(NOT_EXACT);
      expect(typedIn(html, "confirmation")).toBe(confirmation);
      expect(watched.backend.countOf("POST", "/auth/delete-account")).toBe(0);
    },
  );

  test("without the word, or with it twice, is refused", async () => {
    watched.backend.forget();
    expect((await member.post("/mypage/delete", { intent: "delete-account" })).status).toBe(400);
    const twice = { intent: "delete-account", confirmation: ["DELETE", "DELETE"] };
    expect((await member.post("/mypage/delete", twice)).status).toBe(400);
    expect(watched.backend.countOf("POST", "/auth/delete-account")).toBe(0);
  });

  test("with an unknown intent is refused", async () => {
    const unknown = member.post("/mypage/delete", { intent: "", confirmation: "DELETE" });
    expect(wordsOf((await answered(400, unknown)).html)).toContain(UNKNOWN);
  });

  test("as a visitor is answered 401, with the word still there", async () => {
    const { html } = await answered(401, leave("DELETE", openSession(watched.origin)));
    expect(summaryOf(html)).toEqual([sessionWords.ended]);
    expect(typedIn(html, "confirmation")).toBe("DELETE");
  });

  test("with the exact word ends the account and the session", async () => {
    const answer = await leave("DELETE");
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    expect((await member.follow(await member.follow(answer))).html).toContain("탈퇴가 완료되었습니다.");
    expect((await member.get("/mypage")).location).toBe("/login?next=%2Fmypage");
    const again = openSession(watched.origin).post("/login", { id: "user", password: "1" });
    expect(summaryOf((await answered(400, again)).html)).toEqual(["로그인 정보가 올바르지 않습니다."]);
  });
});
