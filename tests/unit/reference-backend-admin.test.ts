import { describe, expect, it } from "vitest";
import { at, clientOf, said, useReferenceBackend } from "./reference-backend-client";

const { backend, client } = useReferenceBackend({ sample: true }, "admin");

const DONE = { resultCode: 200, resultMessage: "성공했습니다.", result: {} };
const NEW_USER = {
  ...{ userId: "hanbat", userNm: "한밭 담당자", userEmail: "hanbat@example.go.kr", userSe: "USR" },
  ...{ orgnztId: "ORGNZT_0000000000001", password: "비밀-1", confirmPassword: "비밀-1" },
};

describe("users", () => {
  const list = async (body: Record<string, unknown>) => (await client.json("/admin/user/list", body)).body;
  const ids = (body: unknown) => (at(body, "result.resultList") as { userId: string }[]).map((u) => u.userId);

  it("are listed by pages, newest first, with the total as a string", async () => {
    const first = await list({ searchCnd: "0", searchWrd: "", pageIndex: 1, pageSize: 10 });
    const second = await list({ searchCnd: "0", searchWrd: "", pageIndex: "2", pageSize: "10" });
    expect(at(first, "result.resultList.0")).toEqual({
      ...{ userId: expect.any(String), userNm: expect.any(String), orgnztId: expect.any(String) },
      userEmail: expect.toSatisfy((email) => email === null || typeof email === "string"),
      userSe: expect.stringMatching(/^(USR|GNR)$/),
      esntlId: expect.stringMatching(/^USRCNFRM_\d{11}$/),
    });
    expect(ids(first)).toHaveLength(10);
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(20);
    expect(Number(at(first, "result.resultCnt"))).toBeGreaterThanOrEqual(42);
    expect(at(second, "result.paginationInfo")).toMatchObject({ currentPageNo: 2, recordCountPerPage: 10 });
    expect(ids(await list({}))).toEqual(ids(first));
    expect(await list({ pageIndex: 0 })).toMatchObject({ resultCode: 900 });
  });

  it("are created and changed, but for their password, and leave; an id once taken stays so", async () => {
    expect((await client.json("/user/create", NEW_USER)).body).toEqual(DONE);
    const detail = async () => (await client.json("/user/detail", { userId: "hanbat" })).body;
    const { password: _password, confirmPassword: _again, ...shown } = NEW_USER;
    expect(at(await detail(), "result.user")).toEqual({ ...shown, esntlId: expect.any(String) });

    const change = { userId: "hanbat", userNm: "새 이름", userEmail: "", userSe: "GNR", password: "무시" };
    expect((await client.json("/user/update", change)).body).toEqual(DONE);
    const changed = { userNm: "새 이름", userEmail: null, userSe: "GNR" };
    expect(at(await detail(), "result.user")).toMatchObject(changed);
    const own = clientOf(backend.origin);
    expect(said(await own.login("hanbat", "비밀-1"))).toBe("200 200");

    expect((await client.json("/admin/user/delete", { userId: "hanbat" })).body).toEqual(DONE);
    expect((await own.post("/jwtAuthAPI")).status).toBe(401);
    const gone = { resultCode: 404, resultMessage: "사용자를 찾을 수 없습니다.", result: {} };
    expect(await detail()).toEqual(gone);
    expect((await client.json("/admin/user/delete", { userId: "hanbat" })).body).toEqual(gone);
    expect((await client.json("/user/update", change)).body).toEqual(gone);
    const taken = { resultCode: 800, resultMessage: "이미 사용 중인 아이디입니다.", result: {} };
    expect((await client.json("/user/create", NEW_USER)).body).toEqual(taken);
  });

  it.each([
    { userId: "" },
    { userId: "two words" },
    { userId: "a".repeat(21) },
    { userNm: " " },
    { userSe: "BOSS" },
    { password: "" },
  ])("are not created with %o", async (wrong) => {
    const reply = await client.json("/user/create", { ...NEW_USER, userId: "someone", ...wrong });
    expect(reply.body).toMatchObject({ resultCode: 900 });
    expect(ids(await list({ searchCnd: 1, searchWrd: "someone" }))).toEqual([]);
  });
});

it("members are all told at once, with how many came by Kakao", async () => {
  const { body } = await client.get("/admin/api/users");
  const members = at(body, "result.userList") as Record<string, string | null>[];
  expect(members[0]).toEqual({
    ...{ mberId: expect.any(String), mberNm: expect.any(String), mberEmailAdres: expect.any(String) },
    ...{ realNm: null, loginType: "NORMAL" },
    sbscrbDe: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
  });
  expect(at(body, "result.totalUsers")).toBe(members.length);
  const social = members.filter((m) => m.loginType === "KAKAO" || m.mberId?.startsWith("kakao_"));
  expect(at(body, "result.kakaoUsers")).toBe(social.length);
  expect(social.length).toBeGreaterThanOrEqual(8);
});

it("in generation A any login administers; nobody does without", async () => {
  await client.login("user");
  expect(said(await client.json("/admin/user/list", {}))).toBe("200 200");
  client.setToken("");
  for (const path of [
    "/admin/user/list",
    "/admin/user/delete",
    "/user/detail",
    "/user/create",
    "/user/update",
  ])
    expect([path, (await client.json(path, NEW_USER)).status]).toEqual([path, 401]);
  expect((await client.get("/admin/api/users")).status).toBe(401);
  expect((await client.fields("/admin/api/update-tag-color", { tagId: "1" })).status).toBe(401);
});

it("a password is changed by multipart and by form, not by JSON; tokens from before go on working", async () => {
  const change = (old_password: string, new_password: string) =>
    client.multipart("POST", "/adminPassword", { old_password, new_password });
  const refused = { resultCode: 800, resultMessage: "저장시 내부 오류가 발생했습니다.", result: {} };
  expect((await change("wrong", "2")).body).toEqual(refused);
  expect((await client.form("/adminPassword", { old_password: "1" })).body).toEqual(refused);
  const asJson = { old_password: "1", new_password: "2" };
  expect((await client.json("/adminPassword", asJson)).body).toEqual(refused);
  expect((await change("1", "새 비밀번호")).body).toEqual(DONE);
  expect((await client.post("/jwtAuthAPI")).status).toBe(200);
  const back = { old_password: "새 비밀번호", new_password: "1" };
  expect((await client.fields("/adminPassword", back)).body).toEqual(DONE);
  expect(said(await client.login("admin", "1"))).toBe("200 200");
  client.setToken("");
  expect((await change("1", "2")).status).toBe(401);
});
