import { expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { checkedOf, fieldValue, summaryOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { useMember, useWatchedApp } from "../support/started";

/** This test waits for the deadline of a call, 30 s. */

const TOO_SLOW = "서버 응답 시간이 초과되었습니다. 잠시 후 다시 시도해 주세요.";
const HANGING = [
  ...["/map/toilet-detail.do", "/map/register.do", "/map/comments/add", "/auth/login-jwt"],
  ...["/api/community/notice", "/board"],
  ...["/api/auth/me/nickname", "/api/mypage/dashboard", "/boardFileAtch/BBSMSTR_CCCCCCCCCCCC"],
];

const watched = useWatchedApp();
const member = useMember(watched);

test("a form that waits for a slow backend comes back as typed after 30 seconds", async () => {
  // The first pages of a process also load their code.
  for (const path of ["/map/detail?toiletId=2", "/community/notice"]) await member.get(path);
  for (const path of HANGING) watched.backend.setFault(path, { kind: "hang" });
  watched.backend.forget();
  const photo = await makePhoto("a.jpg");
  const name = `느린 이름 ${Date.now()}`;
  const toilet = {
    ...{ intent: "register-toilet", name, buildingName: "느린 건물", address: "대전" },
    ...{ lat: "36", lng: "127", maleLock: "none", femaleLock: "none", photos: photo },
  };
  const post = {
    intent: "save-post",
    title: `느린 글 ${Date.now()}`,
    contentFormat: "text",
    content: "쓴 글",
  };
  const arrivals: string[] = [];
  const noted = async <Of>(name: string, pendingAnswer: Promise<Of>) => {
    const answer = await pendingAnswer;
    arrivals.push(name);
    return answer;
  };
  const [toiletPage, list, detail, mypage, login, registration, refusal, question] = await Promise.all([
    noted("directory", member.get("/map/detail?toiletId=1")),
    noted("list", member.get("/community/notice")),
    noted("wait", member.get("/map/detail?toiletId=1&wait=1")),
    member.get("/mypage"),
    openSession(watched.origin).post("/login", { id: "user", password: "1" }),
    member.post("/map/register", toilet, { multipart: true }),
    member.post("/mypage/delete", { intent: "delete-account", confirmation: "delete" }),
    // The board's limits are read before the form, and count like every other call.
    member.post("/community/qna/create", post, { multipart: true }),
  ]);
  expect([detail.status, mypage.status, login.status, registration.status]).toEqual([504, 504, 504, 504]);
  // The directory's data is shown much earlier, without waiting for photos.
  expect([toiletPage.status, list.status]).toEqual([504, 504]);
  expect(arrivals).toEqual(["directory", "list", "wait"]);
  expect(wordsOf(toiletPage.html)).toMatch(
    /아래 정보는 .+에 받은 것입니다\. 사진과 리뷰는 아직 받지 못했습니다\. 다시 시도/,
  );
  expect(wordsOf(toiletPage.html)).toContain("대전시청 1층 로비 화장실");
  expect(toiletPage.html).toContain("toiletId=1&amp;wait=1");
  expect(wordsOf(list.html)).toContain("데이터를 불러오는 중 오류가 발생했습니다.");
  expect([refusal.status, question.status]).toEqual([400, 504]);
  expect(fieldValue(question.html, "content")).toBe("쓴 글");
  expect(wordsOf(detail.html)).toContain("서버와 연결하지 못했습니다.");
  expect(wordsOf(mypage.html)).toContain(`오류: ${TOO_SLOW}`);
  expect(summaryOf(login.html)).toEqual(["로그인 중 오류가 발생했습니다."]);
  expect(summaryOf(registration.html)).toEqual(["저장되었을 수도 있습니다. 화장실 지도에서 확인해 주세요."]);
  expect(summaryOf(question.html)).toEqual(["저장되었을 수도 있습니다. Q&A에서 확인해 주세요."]);
  expect(fieldValue(registration.html, "name")).toBe(name);
  expect(checkedOf(registration.html, "maleLock")).toEqual(["none"]);
  // A slow backend is not gone, so no call is repeated.
  expect(watched.backend.countOf("POST", "/map/register.do")).toBe(1);
  expect(watched.backend.countOf("POST", "/auth/login-jwt")).toBe(1);
  // Only the member's page reads the dashboard.
  expect(watched.backend.countOf("GET", "/api/mypage/dashboard")).toBe(1);
  for (const path of HANGING) watched.backend.setFault(path, null);
  expect((await member.get("/map/detail?toiletId=1")).status).toBe(200);
  expect((await member.post("/map/register", toilet, { multipart: true })).status).toBe(400);
  const repeatedFields = { ...toilet, again: "yes" };
  expect((await member.post("/map/register", repeatedFields, { multipart: true })).status).toBe(303);
});
