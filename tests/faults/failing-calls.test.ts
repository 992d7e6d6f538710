import { describe, expect, test } from "vitest";
import { type Kind, useBrokenCalls } from "../support/broken-calls";
import { firstOrAll } from "../support/complete";
import { answered, type Fields, openMemberSession, openSession } from "../support/http-session";
import { checkedOf, fieldValue, summaryOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { useMember, useWatchedApp } from "../support/started";

/** The pages with a backend that answers badly or not at all, and with everything typed kept. */

const NETWORK = "서버와의 연결이 원활하지 않습니다. 서버를 확인하세요.";
const NOT_JSON = "서버가 JSON이 아닌 응답을 보냈습니다.";
const NO_CONNECTION = "서버와 연결하지 못했습니다.";
const NO_TOILET = "화장실 정보를 불러올 수 없습니다.";

const KINDS: Kind[] = ["status 500", "html", "cut", "gone"];
const isNetwork = (kind: Kind) => kind === "cut" || kind === "gone";
const isLost = (kind: Kind) => kind === "html" || kind === "cut";
const maybe = (done: "저장" | "삭제", place: string) =>
  `${done}되었을 수도 있습니다. ${place}에서 확인해 주세요.`;

// Its own app, because it deletes members or locks their logins.
const watched = useWatchedApp();
const member = useMember(watched);
const photo = await makePhoto();
const { breakCalls, mend } = useBrokenCalls(watched);

/** Expects one write at the backend, or none if it is gone. */
function expectSentOnce(kind: Kind, path: string): void {
  expect(watched.backend.countOf("POST", path)).toBe(kind === "gone" ? 0 : 1);
}

describe.each(firstOrAll(KINDS, 2))("the site while the backend's answer is: %s", (kind) => {
  test("the detail page reports the failure", async () => {
    await breakCalls(kind, "/map/toilet-detail.do");
    const { html } = await answered(502, member.get("/map/detail?toiletId=1"));
    expect(wordsOf(html)).toContain(isNetwork(kind) ? NO_CONNECTION : NO_TOILET);
    await mend();
    expect((await member.get("/map/detail?toiletId=1")).status).toBe(200);
  });

  test("the detail page shows the toilet without its reviews", async () => {
    if (kind === "gone") return expect(kind).toBe("gone");
    await breakCalls(kind, "/map/comments/list");
    const { html } = await answered(200, member.get("/map/detail?toiletId=1"));
    expect(wordsOf(html)).toContain("리뷰를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.");
    // A read without any answer is repeated once.
    expect(watched.backend.countOf("GET", "/map/comments/list")).toBe(isNetwork(kind) ? 2 : 1);
  });

  test("the edit page reports the failure with the status", async () => {
    await breakCalls(kind, "/map/toilet-detail.do");
    const { html } = await answered(502, member.get("/map/edit?toiletId=1"));
    const code = kind === "html" ? 200 : 500;
    expect(wordsOf(html)).toContain(isNetwork(kind) ? NO_CONNECTION : `${NO_TOILET} (응답 코드: ${code})`);
  });

  test("the registration page offers the preset tags", async () => {
    await breakCalls(kind, "/map/tag-options/list");
    const { html } = await answered(200, member.get("/map/register"));
    for (const tag of ["매우 깨끗함", "깨끗함", "보통", "더러움", "매우 더러움"])
      expect(html).toContain(`value="${tag}"`);
  });

  test("the member's page names the missing parts and shows the rest", async () => {
    await breakCalls(kind, "/api/auth/me");
    const { html } = await answered(502, member.get("/mypage"));
    const message = kind === "html" ? NOT_JSON : isNetwork(kind) ? NETWORK : "ERR : 500";
    expect(wordsOf(html)).toContain(`오류: ${message}`);
    expect(wordsOf(html).includes("활동 통계")).toBe(kind !== "gone");
    await mend();
    await breakCalls(kind, "/api/mypage/dashboard");
    const otherPage = await answered(502, member.get("/mypage"));
    expect(fieldValue(otherPage.html, "nickname") !== null).toBe(kind !== "gone");
  });

  test("the login reports the failure and does not count it as an attempt", async () => {
    await breakCalls(kind, "/auth/login-jwt");
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const login = openSession(watched.origin).post("/login", { id: "user", password: "1" });
      const { html } = await answered(502, login);
      expect(summaryOf(html)).toEqual(["로그인 중 오류가 발생했습니다."]);
      expect(fieldValue(html, "id")).toBe("user");
    }
    expect(watched.backend.countOf("POST", "/auth/login-jwt")).toBe(kind === "gone" ? 0 : 12);
    await mend();
    await openMemberSession(watched.origin);
  });

  test("the logout ends the session all the same", async () => {
    const session = await openMemberSession(watched.origin);
    await breakCalls(kind, "/auth/logout");
    expect((await session.post("/logout", {})).status).toBe(303);
    expect(session.cookies.has("saved-id")).toBe(false);
    expect((await session.get("/map/register")).status).toBe(302);
  });

  test.each([
    ["/map/register", "register-toilet", "/map/register.do", "등록", "화장실 지도"],
    ["/map/edit?toiletId=2", "update-toilet", "/map/update-toilet.do", "수정", "화장실 정보"],
  ])("%s brings the form back as typed", async (path, intent, call, verb, place) => {
    const typedFields: Fields = {
      ...{ intent, name: `지킬 이름 ${kind}`, buildingName: "건물", address: "대전 중구" },
      ...{ lat: "36.3", lng: "127.4" },
      ...{ cleanlinessTags: ["깨끗함"], hoursTags: "24시간", maleLock: "password", maleLockPassword: "77" },
      ...{ femaleLock: "key", photos: photo, thumbnail: "new:0" },
    };
    await breakCalls(kind, call);
    const { html } = await answered(502, member.post(path, typedFields, { multipart: true }));
    const failure = `${verb} 실패: ${isNetwork(kind) ? "네트워크 오류" : "알 수 없는 오류"}`;
    expect(summaryOf(html)).toEqual([isLost(kind) ? maybe("저장", place) : failure]);
    for (const name of ["name", "buildingName", "address", "lat", "lng", "maleLockPassword"]) {
      expect([name, fieldValue(html, name)]).toEqual([name, typedFields[name]]);
    }
    expect(checkedOf(html, "cleanlinessTags")).toEqual(["깨끗함"]);
    expect([checkedOf(html, "maleLock"), checkedOf(html, "femaleLock")]).toEqual([["password"], ["key"]]);
    expectSentOnce(kind, call);
  });

  test("a failed deletion is reported", async () => {
    await breakCalls(kind, "/map/delete-toilet.do");
    const { html } = await answered(502, member.post("/map/edit?toiletId=3", { intent: "delete-toilet" }));
    const failure = `삭제 실패: ${isNetwork(kind) ? "네트워크 오류" : "알 수 없는 오류"}`;
    expect(summaryOf(html)).toEqual([isLost(kind) ? maybe("삭제", "화장실 정보") : failure]);
    expectSentOnce(kind, "/map/delete-toilet.do");
  });

  test("a review comes back as typed", async () => {
    await breakCalls(kind, "/map/comments/add");
    const typedFields = { intent: "create-review", content: `지킬 리뷰 ${kind}`, rating: "3" };
    const { html } = await answered(502, member.post("/map/detail?toiletId=4", typedFields));
    const message = isNetwork(kind)
      ? "네트워크 오류로 리뷰를 등록하지 못했습니다."
      : "리뷰 등록에 실패했습니다.";
    expect(summaryOf(html)).toEqual([isLost(kind) ? maybe("저장", "리뷰") : message]);
    expect(fieldValue(html, "content")).toBe(`지킬 리뷰 ${kind}`);
    expect(checkedOf(html, "rating")).toEqual(["3"]);
    expectSentOnce(kind, "/map/comments/add");
  });

  test("a nickname comes back as typed", async () => {
    await breakCalls(kind, "/api/auth/me/nickname");
    const typedFields = { intent: "save-nickname", nickname: "새 이름" };
    const { html } = await answered(502, member.post("/mypage", typedFields));
    const failure = isNetwork(kind) ? NETWORK : "ERR : 500";
    expect(summaryOf(html)).toEqual([isLost(kind) ? maybe("저장", "마이페이지") : failure]);
    expect(fieldValue(html, "nickname")).toBe("새 이름");
    expectSentOnce(kind, "/api/auth/me/nickname");
  });

  test("the deletion of an account is reported as uncertain", async () => {
    await breakCalls(kind, "/auth/delete-account");
    const fields = { intent: "delete-account", confirmation: "DELETE" };
    const { html } = await answered(502, member.post("/mypage/delete", fields));
    const failure = "회원 탈퇴에 실패했습니다.";
    expect(summaryOf(html)).toEqual([isLost(kind) ? maybe("삭제", "마이페이지") : failure]);
    expect(fieldValue(html, "confirmation")).toBe("DELETE");
    expectSentOnce(kind, "/auth/delete-account");
  });

  test("a photo gets an error and is not cached as missing", async () => {
    await breakCalls(kind, "/files/sample-02-0.jpg");
    const path = `/files/sample-02-0.jpg?w=${160 * 2 ** KINDS.indexOf(kind)}`;
    const { status, headers } = await member.get(path);
    expect(status).toBeGreaterThanOrEqual(404);
    expect(headers.get("cache-control")).toBe("no-store");
    await mend();
    expect((await member.get(path)).status).toBe(200);
  });

  test("the probes distinguish alive from ready", async () => {
    await breakCalls(kind, "/mainPage", "/boardFileAtch/BBSMSTR_AAAAAAAAAAAA");
    // The app repeats its last verdict for a second.
    const statusOfReady = async () => (await member.get("/readyz")).status;
    await expect.poll(statusOfReady).toBe(503);
    expect((await member.get("/healthz")).status).toBe(200);
    await mend();
    await expect.poll(statusOfReady).toBe(200);
  });
});

test("the deletion of an account without its call gets a message", async () => {
  await breakCalls({ kind: "status", status: 404 }, "/auth/delete-account");
  const fields = { intent: "delete-account", confirmation: "DELETE" };
  const { html } = await answered(404, member.post("/mypage/delete", fields));
  expect(summaryOf(html)).toEqual(["탈퇴 기능을 찾을 수 없습니다. 관리자에게 문의해 주세요."]);
});

test("the confirmed deletion ends the account and the session", async () => {
  const leaver = openSession(watched.origin);
  await leaver.login("user");
  const answer = await leaver.post("/mypage/delete", { intent: "delete-account", confirmation: "DELETE" });
  expect([answer.status, answer.location]).toEqual([303, "/"]);
  expect((await leaver.follow(await leaver.follow(answer))).html).toContain("탈퇴가 완료되었습니다.");
  expect((await leaver.get("/mypage")).location).toBe("/login?next=%2Fmypage");
  const secondLogin = openSession(watched.origin).post("/login", { id: "user", password: "1" });
  expect(summaryOf((await answered(400, secondLogin)).html)).toEqual(["로그인 정보가 올바르지 않습니다."]);
});
