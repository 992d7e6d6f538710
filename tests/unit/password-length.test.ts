import { expect, test } from "vitest";
import { loginSchema } from "~/features/account/login.schema";
import { passwordSchema } from "~/features/admin/password.schema";
import { newUserSchema } from "~/features/admin/user.schema";

const USER = { userId: "kim", name: "김", email: "kim@example.kr", role: "GNR" };

/** Which fields are refused when this is one's password, from its choice on. */
const refusedOf = (password: string) =>
  [
    newUserSchema.safeParse({ ...USER, password, confirmPassword: password }),
    passwordSchema.safeParse({ oldPassword: "1", newPassword: password }),
    loginSchema.safeParse({ id: "kim", password }),
  ].map((result) => Object.keys(result.error?.flatten().fieldErrors ?? {}).join());

test("a password that may be chosen lets its owner in", () => {
  expect(refusedOf("가".repeat(1000))).toEqual(["", "", ""]);
});

test("a longer one is not taken to begin with", () => {
  expect(refusedOf("가".repeat(1001))).toEqual(["password", "newPassword", "password"]);
});
