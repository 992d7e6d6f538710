import { describe, expect, it } from "vitest";
import { at, clientOf, useReferenceBackend } from "./reference-backend-client";

const { backend, client } = useReferenceBackend({ sample: true }, "admin");

const DONE = { resultCode: 200, resultMessage: "성공했습니다.", result: {} };
const NEW_USER = {
  userId: "hanbat",
  userNm: "한밭 담당자",
  userEmail: "hanbat@example.go.kr",
  userSe: "USR",
  orgnztId: "ORGNZT_0000000000001",
  password: "비밀-1",
  confirmPassword: "비밀-1",
};

describe("users", () => {
  const list = async (body: Record<string, unknown>) => (await client.json("/admin/user/list", body)).body;
  const ids = (body: unknown) => (at(body, "result.resultList") as { userId: string }[]).map((u) => u.userId);

  it("are listed by pages, newest first, with the total as a string", async () => {
    const first = await list({ searchCnd: "0", searchWrd: "", pageIndex: 1, pageSize: 10 });
    const second = await list({ searchCnd: "0", searchWrd: "", pageIndex: "2", pageSize: "10" });
    expect(at(first, "result.resultList.0")).toEqual({
      userId: expect.any(String),
      userNm: expect.any(String),
      userEmail: expect.toSatisfy((email) => email === null || typeof email === "string"),
      userSe: expect.stringMatching(/^(USR|GNR)$/),
      orgnztId: expect.any(String),
      esntlId: expect.stringMatching(/^USRCNFRM_\d{11}$/),
    });
    expect(ids(first)).toHaveLength(10);
    expect(new Set([...ids(first), ...ids(second)]).size).toBe(20);
    expect(Number(at(first, "result.resultCnt"))).toBeGreaterThanOrEqual(42);
    expect(at(second, "result.paginationInfo")).toMatchObject({ currentPageNo: 2, recordCountPerPage: 10 });
    expect(ids(await list({}))).toEqual(ids(first));
    expect(await list({ pageIndex: 0 })).toMatchObject({ resultCode: 900 });
  });

  it("are searched by name and by id", async () => {
    expect(ids(await list({ searchCnd: "0", searchWrd: "갑천" }))).toEqual(["gapcheon"]);
    expect(ids(await list({ searchCnd: 0, searchWrd: "gapcheon" }))).toEqual([]);
    expect(ids(await list({ searchCnd: 1, searchWrd: "gapch" }))).toEqual(["gapcheon"]);
  });

  it("are created, log in, are changed, and leave; a taken id is told", async () => {
    expect((await client.json("/user/create", NEW_USER)).body).toEqual(DONE);
    const taken = { resultCode: 800, resultMessage: "이미 사용 중인 아이디입니다.", result: {} };
    expect((await client.json("/user/create", { ...NEW_USER, userNm: "다른 사람" })).body).toEqual(taken);
    const detail = async () => (await client.json("/user/detail", { userId: "hanbat" })).body;
    const { password: _password, confirmPassword: _again, ...shown } = NEW_USER;
    expect(at(await detail(), "result.user")).toEqual({ ...shown, esntlId: expect.any(String) });
    const own = clientOf(backend.origin);
    expect((await own.login("hanbat", "비밀-1")).body).toMatchObject({ resultCode: "200" });

    const change = { userId: "hanbat", userNm: "새 이름", userEmail: "", userSe: "GNR", password: "무시" };
    expect((await client.json("/user/update", change)).body).toEqual(DONE);
    expect(at(await detail(), "result.user")).toMatchObject({
      userNm: "새 이름",
      userEmail: null,
      userSe: "GNR",
    });
    expect((await own.login("hanbat", "비밀-1")).body).toMatchObject({ resultCode: "200" });

    expect((await client.json("/admin/user/delete", { userId: "hanbat" })).body).toEqual(DONE);
    expect((await own.post("/jwtAuthAPI")).status).toBe(401);
    const gone = { resultCode: 404, resultMessage: "사용자를 찾을 수 없습니다.", result: {} };
    expect(await detail()).toEqual(gone);
    expect((await client.json("/admin/user/delete", { userId: "hanbat" })).body).toEqual(gone);
    expect((await client.json("/user/update", change)).body).toEqual(gone);
    expect(ids(await list({ searchCnd: 1, searchWrd: "hanbat" }))).toEqual([]);
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

describe("members", () => {
  it("are all told at once, with how many came by Kakao", async () => {
    const { body } = await client.get("/admin/api/users");
    const members = at(body, "result.userList") as Record<string, string | null>[];
    expect(members[0]).toEqual({
      mberId: expect.any(String),
      mberNm: expect.any(String),
      realNm: null,
      mberEmailAdres: expect.any(String),
      loginType: "NORMAL",
      sbscrbDe: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
    });
    expect(at(body, "result.totalUsers")).toBe(members.length);
    const social = members.filter((m) => m.loginType === "KAKAO" || m.mberId?.startsWith("kakao_"));
    expect(at(body, "result.kakaoUsers")).toBe(social.length);
    expect(social.length).toBeGreaterThanOrEqual(8);
    expect(members.length).toBeGreaterThanOrEqual(42);
  });

  it("and users are for anybody with a login in generation A, for nobody without", async () => {
    const posts = ["/admin/user/list", "/admin/user/delete", "/user/detail", "/user/create", "/user/update"];
    await client.login("user");
    expect((await client.get("/admin/api/users")).status).toBe(200);
    expect((await client.json("/admin/user/list", {})).body).toMatchObject({ resultCode: 200 });
    client.setToken("");
    for (const path of posts) expect([path, (await client.json(path, NEW_USER)).status]).toEqual([path, 401]);
    expect((await client.get("/admin/api/users")).status).toBe(401);
  });
});

describe("the password", () => {
  const REFUSED = { resultCode: 800, resultMessage: "저장시 내부 오류가 발생했습니다.", result: {} };
  const change = (old_password: string, new_password: string) =>
    client.multipart("POST", "/adminPassword", { old_password, new_password });

  it("is changed by multipart and by form, of one's own account; tokens from before go on working", async () => {
    await client.login("user");
    expect((await change("1", "새 비밀번호")).body).toEqual(DONE);
    expect((await client.post("/jwtAuthAPI")).status).toBe(200);
    const again = clientOf(backend.origin);
    expect((await again.login("user", "1")).body).toMatchObject({ resultCode: "300" });
    expect((await again.login("user", "새 비밀번호")).body).toMatchObject({ resultCode: "200" });
    expect((await again.login("admin", "1")).body).toMatchObject({ resultCode: "200" });
    const back = new URLSearchParams({ old_password: "새 비밀번호", new_password: "1" });
    expect((await client.send("/adminPassword", { method: "POST", body: back })).body).toEqual(DONE);
    expect((await again.login("user", "1")).body).toMatchObject({ resultCode: "200" });
  });

  it("stays when the old one is wrong, a field is missing, or it comes as JSON", async () => {
    const fields = { old_password: "1", new_password: "2" };
    expect((await change("wrong", "2")).body).toEqual(REFUSED);
    expect((await client.form("/adminPassword", { old_password: "1" })).body).toEqual(REFUSED);
    expect((await client.json("/adminPassword", fields)).body).toEqual(REFUSED);
    expect((await client.login("admin", "1")).body).toMatchObject({ resultCode: "200" });
    client.setToken("");
    expect((await change("1", "2")).status).toBe(401);
  });
});

describe("a tag's colour", () => {
  const recolour = (tagId: string, tagColor: string) =>
    client.send("/admin/api/update-tag-color", {
      method: "POST",
      body: new URLSearchParams({ tagId, tagColor }),
    });
  const colourOf = async (tagId: string) => {
    const tags = at((await client.get("/map/tag-options")).body, "result.tagOptions");
    return (tags as { tagId: number; tagColor: string }[]).find((tag) => String(tag.tagId) === tagId)
      ?.tagColor;
  };

  it("changes, of built-in ones too, and only into a colour", async () => {
    expect((await recolour("1", "#0a1B2c")).body).toEqual(DONE);
    expect(await colourOf("1")).toBe("#0a1B2c");
    for (const wrong of ["red", "#12345", "#1234567", "", "#12345g"]) {
      expect((await recolour("1", wrong)).body).toMatchObject({
        resultCode: 900,
        resultMessage: "색상 값이 올바르지 않습니다.",
      });
    }
    expect(await colourOf("1")).toBe("#0a1B2c");
    expect((await recolour("99999", "#000000")).body).toMatchObject({ resultCode: 404 });
    client.setToken("");
    expect((await recolour("1", "#000000")).status).toBe(401);
  });
});
