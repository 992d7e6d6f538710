import { expect, it } from "vitest";
import { at, outcomeOf, useReferenceBackend } from "./client";

const { client } = useReferenceBackend({ sample: true }, "admin");

const DONE = { resultCode: 200, resultMessage: "성공했습니다.", result: {} };
const NEW_USER = {
  ...{ userId: "hanbat", userNm: "한밭 담당자", userEmail: "hanbat@example.go.kr", userSe: "USR" },
  ...{ orgnztId: "ORGNZT_0000000000001", password: "비밀-1", confirmPassword: "비밀-1" },
};

it.each([
  { userId: "" },
  { userId: "two words" },
  { userId: "a".repeat(21) },
  { userNm: " " },
  { userSe: "BOSS" },
  { password: "" },
])("no user is created from %o", async (wrongFields) => {
  const reply = await client.json("/user/create", { ...NEW_USER, userId: "someone", ...wrongFields });
  expect(reply.body).toMatchObject({ resultCode: 900 });
  const results = await client.json("/admin/user/list", { searchCnd: 1, searchWrd: "someone" });
  expect(at(results.body, "result.resultList")).toEqual([]);
});

it("every member is an administrator in egov-4.2, and a visitor is not", async () => {
  await client.login("user");
  expect(outcomeOf(await client.json("/admin/user/list", {}))).toBe("200 200");
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

it("a password is changed by multipart and by form, not by JSON, and earlier tokens stay valid", async () => {
  const change = (old_password: string, new_password: string) =>
    client.multipart("POST", "/adminPassword", { old_password, new_password });
  const refusal = { resultCode: 800, resultMessage: "저장시 내부 오류가 발생했습니다.", result: {} };
  expect((await change("wrong", "2")).body).toEqual(refusal);
  expect((await client.form("/adminPassword", { old_password: "1" })).body).toEqual(refusal);
  const asJson = { old_password: "1", new_password: "2" };
  expect((await client.json("/adminPassword", asJson)).body).toEqual(refusal);
  expect((await change("1", "새 비밀번호")).body).toEqual(DONE);
  expect((await client.post("/jwtAuthAPI")).status).toBe(200);
  const back = { old_password: "새 비밀번호", new_password: "1" };
  expect((await client.fields("/adminPassword", back)).body).toEqual(DONE);
  expect(outcomeOf(await client.login("admin", "1"))).toBe("200 200");
  client.setToken("");
  expect((await change("1", "2")).status).toBe(401);
});
