import { describe, expect, test } from "vitest";
import { useBrokenCalls } from "../support/broken-calls";
import { firstOrAll } from "../support/complete";
import { answered, openMemberSession } from "../support/http-session";
import { fieldValue, summaryOf, wordsOf } from "../support/http-session-page";
import { useMember, useWatchedApp } from "../support/started";
import { statisticsBody } from "../support/statistics-wire";

const NETWORK = "서버와의 연결이 원활하지 않습니다. 서버를 확인하세요.";
const NOT_JSON = "서버가 JSON이 아닌 응답을 보냈습니다.";

const MESSAGES = { "status 500": "ERR : 500", html: NOT_JSON, cut: NETWORK };
const KINDS = ["status 500", "html", "cut"] as const;

// Its own app, because it deletes members or locks their logins.
const watched = useWatchedApp();
const admin = useMember(watched, "admin");
const { breakCalls } = useBrokenCalls(watched);

describe.each(firstOrAll(KINDS))("the administration while the backend's answer is: %s", (kind) => {
  test("the list of users reports the failure", async () => {
    await breakCalls(kind, "/admin/user/list");
    const { html } = await answered(502, admin.get("/admin/user?searchWrd=x&searchCnd=1"));
    expect(wordsOf(html)).toContain("사용자 목록을 불러오는데 실패했습니다.");
    expect(fieldValue(html, "searchWrd")).toBe("x");
  });

  test("a user page redirects to the list with the reason", async () => {
    await breakCalls(kind, "/user/detail");
    const answer = await admin.get("/admin/user/edit?userId=user");
    expect([answer.status, answer.location]).toEqual([303, "/admin/user"]);
    expect(wordsOf((await admin.follow(answer)).html)).toContain(MESSAGES[kind]);
  });

  test.each([
    ["/admin/user-management", "/admin/api/users"],
    ["/admin/tag-management", "/map/tag-options"],
    ["/admin/toilet-stats", "/admin/api/toilet-stats"],
  ])("%s reports the failure in its place", async (path, call) => {
    await breakCalls(kind, call);
    const { html } = await answered(502, admin.get(path));
    expect(wordsOf(html)).toContain(`오류: ${MESSAGES[kind]}`);
    expect(wordsOf(html)).toContain("사이트관리");
  });

  test("the CSV file of the statistics is refused", async () => {
    await breakCalls(kind, "/admin/api/toilet-stats");
    const { headers } = await answered(502, admin.get("/admin/toilet-stats.csv?days=30"));
    expect(headers.get("content-type")).not.toContain("csv");
  });

  test("a new user comes back as typed without the password, and was sent once", async () => {
    await breakCalls(kind, "/user/create");
    const typedFields = {
      ...{ intent: "create-user", userId: "brandnew", name: "새 사람", email: "new@example.com" },
      ...{ role: "GNR", organizationId: "ORGNZT_0000000000001" },
      ...{ password: "very-secret-1", confirmPassword: "very-secret-1" },
    };
    const { html } = await answered(502, admin.post("/admin/user/create", typedFields));
    expect(summaryOf(html)).toEqual([kind === "status 500" ? "저장에 실패했습니다." : MESSAGES[kind]]);
    for (const name of ["userId", "name", "email"] as const)
      expect(fieldValue(html, name)).toBe(typedFields[name]);
    expect(html).not.toContain("very-secret-1");
    expect(watched.backend.countOf("POST", "/user/create")).toBe(1);
  });

  test("a changed user comes back as typed", async () => {
    await breakCalls(kind, "/user/update");
    const typedFields = { name: "다른 이름", email: "x@example.com", role: "GNR", organizationId: "-" };
    const editAnswer = admin.post("/admin/user/edit?userId=user", { intent: "update-user", ...typedFields });
    expect(fieldValue((await answered(502, editAnswer)).html, "name")).toBe("다른 이름");
    expect(watched.backend.countOf("POST", "/user/update")).toBe(1);
  });

  test("a failed deletion is reported", async () => {
    await breakCalls(kind, "/admin/user/delete");
    const deleted = admin.post("/admin/user", { intent: "delete-user", userId: "user" });
    const { html } = await answered(502, deleted);
    expect(summaryOf(html)).toEqual([kind === "status 500" ? "사용자 삭제에 실패했습니다." : MESSAGES[kind]]);
    expect(watched.backend.countOf("POST", "/admin/user/delete")).toBe(1);
  });

  test("a colour that was not saved is reported with the palette still open", async () => {
    await breakCalls(kind, "/admin/api/update-tag-color");
    const fields = { intent: "update-tag-color", tagId: "1", tagColor: "#dc3545" };
    const { html } = await answered(502, admin.post("/admin/tag-management?color=1", fields));
    expect(summaryOf(html)).toEqual(["색상 변경 중 오류가 발생했습니다."]);
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="#dc3545"|value="#dc3545"[^>]*checked=""/);
  });

  test("a password that may not have changed is reported and not shown", async () => {
    await breakCalls(kind, "/adminPassword");
    const fields = { intent: "change-password", oldPassword: "old-secret", newPassword: "new-secret" };
    const { html } = await answered(502, admin.post("/admin/manager", fields));
    expect(summaryOf(html)).toEqual(["요청 처리 중 오류가 발생했습니다."]);
    expect(html).not.toMatch(/(old|new)-secret/);
    expect(watched.backend.countOf("POST", "/adminPassword")).toBe(1);
    expect(watched.backend.countOf("PATCH", "/admin/password")).toBe(0);
  });

  test("the overview shows the available figures", async () => {
    await breakCalls(kind, "/api/community/free");
    const { html } = await answered(200, admin.get("/admin/overview"));
    expect(wordsOf(html)).toContain("서버 상태");
  });
});

test("the overview answers while the backend hangs, and reports it", async () => {
  await breakCalls({ kind: "hang" }, "*");
  // The first overviews may use calls that were answered within the last second.
  await expect
    .poll(async () => wordsOf((await answered(200, admin.get("/admin/overview"))).html))
    .toContain("백엔드 응답 없음");
});

test("the comparison is left out silently if only the longer period fails", async () => {
  await breakCalls({ kind: "body", body: statisticsBody(7) }, "/admin/api/toilet-stats");
  const { html } = await answered(200, admin.get("/admin/toilet-stats"));
  expect(wordsOf(html)).toContain("총 조회수 56,789");
  expect(wordsOf(html)).not.toContain("이전 7일");
});

test("statistics with nothing but gaps are shown as missing", async () => {
  const result = { overallStats: null, popularToilets: null, hourlyStats: [{ hour: "x" }], deviceStats: [] };
  await breakCalls(
    { kind: "body", body: JSON.stringify({ resultCode: "200", result }) },
    "/admin/api/toilet-stats",
  );
  const { html } = await answered(200, admin.get("/admin/toilet-stats?days=90"));
  expect(wordsOf(html)).toContain("총 방문자 0");
  expect(wordsOf(html).match(/데이터가 없습니다\./g)).toHaveLength(3);
  expect(wordsOf(html)).toContain("아직 이용 기록이 없습니다.");
});

test("a session that the backend ended redirects every page to the login", async () => {
  for (const path of ["/admin/user", "/admin/user-management", "/admin/toilet-stats"]) {
    const session = await openMemberSession(watched.origin, "admin");
    watched.backend.refuseTokens(true);
    const { status, location } = await session.get(path);
    watched.backend.refuseTokens(false);
    expect([path, status, location]).toEqual([path, 302, `/login?${new URLSearchParams({ next: path })}`]);
  }
});
