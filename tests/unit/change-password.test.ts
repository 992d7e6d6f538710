import { expect, it } from "vitest";
import { changePassword } from "~/backend/auth.server";
import { useStandInBackend } from "../support/stand-in-backend";

/** Each generation of the backend changes a password at another URL (docs/wire.md#passwords). */
const FORM = "/adminPassword";
const JSON_CALL = "/admin/password";
const PASSWORDS = { oldPassword: "old & 1", newPassword: "새 암호" };
const SUCCESS = { json: { resultCode: 200, resultMessage: "성공했습니다.", result: {} } };

const backend = useStandInBackend();
const calls = () => backend.calls.map(({ method, path }) => `${method} ${path}`);

async function change() {
  await changePassword(PASSWORDS, { token: "a.b.c", refused: false });
}

it("the password change posts a multipart form if the backend has that call", async () => {
  backend.answers[FORM] = SUCCESS;
  await change();
  expect(calls()).toEqual([`POST ${FORM}`]);
  const [call] = backend.calls;
  expect(call?.headers["content-type"]).toMatch(/^multipart\/form-data/);
  for (const part of ["old_password", "old & 1", "new_password", "새 암호"])
    expect(call?.body).toContain(part);
});

it("the password change patches JSON if the form call is missing", async () => {
  backend.answers[JSON_CALL] = SUCCESS;
  await change();
  expect(calls()).toEqual([`POST ${FORM}`, `PATCH ${JSON_CALL}`]);
  expect(JSON.parse(backend.calls.at(-1)?.body ?? "")).toEqual({
    old_password: "old & 1",
    new_password: "새 암호",
  });
});

it("the password change tries no other call after the password was refused or the backend failed", async () => {
  backend.answers[JSON_CALL] = SUCCESS;
  backend.answers[FORM] = { json: { resultCode: 800, resultMessage: "저장시 내부 오류가 발생했습니다." } };
  await expect(change()).rejects.toMatchObject({ kind: "rejected", backendCode: 800 });
  backend.answers[FORM] = { status: 500, json: { status: 500, error: "Internal Server Error" } };
  await expect(change()).rejects.toMatchObject({ kind: "rejected", httpStatus: 500 });
  expect(backend.callsTo(JSON_CALL)).toEqual([]);
});
