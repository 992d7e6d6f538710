import { beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../reference-backend/database";
import { listPages, writeSamplePosts } from "../support/every-page";
import { startGeneration } from "../support/generations";
import { openMemberSession, openSession } from "../support/http-session";
import { useStarted } from "../support/started";

/** No page shows harmful names of another client unchanged, whichever backend sends them. */

const POISON = "관\u202e리\u200b자\u3164\u0007\u2066\u2800";
/** The characters, and their escapes in scripts and feeds. */
const POISONED = ["202e", "200b", "3164", "0007", "2066", "2800"].flatMap((code) => [
  String.fromCharCode(Number.parseInt(code, 16)),
  `\\u${code}`,
  `&#x${code};`,
]);
const BESIDES = [
  ...["/community/free/feed.xml", "/community/notice/feed.xml", "/community/qna", "/community/notice"],
];

describe.each(["egov-4.2", "egov-5.0"] as const)("a backend with harmful names: %s", (generation) => {
  const harness = useStarted(() => startGeneration(generation));
  let fill = (path: string) => path;

  beforeAll(async () => {
    fill = await writeSamplePosts(harness.app.origin);
    const review = { intent: "create-review", rating: "5", content: "깨끗합니다." };
    await harness.user.post("/map/detail?toiletId=1", review);
    const db = openDatabase(harness.backend.dataDir);
    db.prepare("UPDATE member SET mber_nm = ?, real_nm = ?").run([POISON, POISON]);
    db.prepare("UPDATE board_post SET ntcr_nm = ?").run([POISON]);
    db.close();
  });

  test("every page and feed shows names without invisible characters", async () => {
    const sessions = {
      visitor: openSession(harness.app.origin),
      user: await openMemberSession(harness.app.origin),
      admin: await openMemberSession(harness.app.origin, "admin"),
    };
    let namedPages = 0;
    const others = BESIDES.map((path) => ({ who: "visitor" as const, path }));
    for (const { who, path } of [...listPages(), ...others]) {
      const { html } = await sessions[who].get(fill(path));
      expect
        .soft(
          POISONED.filter((text) => html.includes(text)),
          `${path} as ${who}`,
        )
        .toEqual([]);
      if (html.includes("관리자님") || html.includes("‘관리자’")) namedPages += 1;
    }
    expect(namedPages).toBeGreaterThan(10);
  });

  test("a member with an administrator's name is marked, and a notice has the official mark", async () => {
    const visitor = openSession(harness.app.origin);
    const post = await visitor.get(fill("/community/free/:own"));
    expect(post.html).toContain("<bdi>닉네임 ‘관리자’</bdi>");
    expect(post.html).not.toContain("badge-strong");
    const notice = await visitor.get(fill("/community/notice/:notice"));
    expect(notice.html).toContain('<dd><span class="badge badge-strong">관리자</span></dd>');
  });

  test("no form accepts such a name, and it comes back as typed", async () => {
    const member = await openMemberSession(harness.app.origin);
    for (const nickname of ["관리자", "관 리 자", "аdmin", "ＡＤＭＩＮ"]) {
      const { status, html } = await member.post("/mypage", { intent: "save-nickname", nickname });
      expect([nickname, status]).toEqual([nickname, 400]);
      expect(html).toContain("관리자나 운영자로 보이는 이름은 쓸 수 없습니다.");
      expect(html).toContain(`value="${nickname}"`);
    }
    const blankRefusal = await member.post("/mypage", {
      intent: "save-nickname",
      nickname: "\u3164\u200b",
    });
    expect([blankRefusal.status, blankRefusal.html.includes("닉네임을 입력해 주세요.")]).toEqual([400, true]);
    const nickname = "\u202e둘\u200b리\u3164";
    const answer = await member.post("/mypage", { intent: "save-nickname", nickname });
    expect(answer.status).toBe(303);
    expect((await member.get("/mypage")).html).toContain('value="둘리"');

    const administrator = await openMemberSession(harness.app.origin, "admin");
    const organizationId = "ORGNZT_0000000000000";
    const user = { name: "운영자", email: "a@example.com", role: "GNR", organizationId };
    const refusal = await administrator.post("/admin/user/edit?userId=user", user);
    expect([refusal.status, refusal.html.includes("관리자나 운영자로 보이는")]).toEqual([400, true]);
    const namelessRefusal = await administrator.post("/admin/user/edit?userId=user", {
      ...user,
      name: "\u3164",
    });
    expect([namelessRefusal.status, namelessRefusal.html.includes("이름을 입력해 주세요.")]).toEqual([
      400,
      true,
    ]);
    const saved = await administrator.post("/admin/user/edit?userId=user", { ...user, role: "USR" });
    expect(saved.status).toBe(303);
  });
});
