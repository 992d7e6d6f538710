import { expect, it } from "vitest";
import { signIn } from "~/backend/auth.server";
import type { BackendSettings } from "~/backend/current-backend.server";
import { connectTo, useStandInBackend } from "../support/stand-in-backend";

const PATH = "/auth/login-jwt";
const resultVO = { id: "admin", name: "관리자", userSe: "ADM", uniqId: "USRCNFRM_00000000000" };

const backend = useStandInBackend();

async function logIn(answer: object, headers?: Record<string, string>) {
  backend.answers[PATH] = { json: { resultCode: "200", ...answer }, headers };
  return signIn("admin", "Admin@1234");
}

it.each<[BackendSettings["BACKEND_GENERATION"], string]>([
  ["egov-4.2", "in.the.body"],
  ["egov-5.0", "in.the.body"],
  ["egov-5.0.1", "in.the.cookie"],
])(
  "the login takes the token from its place in generation %s if the answer has two tokens",
  async (generation, token) => {
    connectTo(backend, { BACKEND_GENERATION: generation });
    const headers = { "Set-Cookie": "ACCESS_TOKEN=in.the.cookie; Path=/" };
    expect((await logIn({ resultVO, jToken: "in.the.body" }, headers)).token).toBe(token);
  },
);

it.each<[BackendSettings["BACKEND_GENERATION"], string]>([
  ["egov-5.0.1", "sZOBwnRk9Ey5qXe/n0oQ2d0ehmz5MuvehU/q4PmGzeI="],
  ["egov-5.0", "Admin@1234"],
])("the login sends the password of generation %s as %j", async (generation, sentPassword) => {
  connectTo(backend, { BACKEND_GENERATION: generation });
  await logIn({ resultVO, jToken: "a.b.c" });
  expect(JSON.parse(backend.calls.at(-1)?.body ?? "")).toMatchObject({ password: sentPassword });
});

it.each([
  ["a token", { resultVO }],
  ["an id", { resultVO: { name: "이름뿐" }, jToken: "a.b.c" }],
])("the login fails if the answer has no %s", async (_what, answer) => {
  await expect(logIn(answer)).rejects.toMatchObject({ kind: "malformed" });
});

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

type Case = [string, BackendSettings["BACKEND_GENERATION"], object, string, string[], string];

it.each<Case>([
  ["egov-4.2: USR alone, which only administrators have", "egov-4.2", {}, "USR", [], "admin"],
  ["egov-4.2: a member of the fork has no USR", "egov-4.2", {}, "GNR", [], "member"],
  ["4.3, 5.x: every member has USR", "egov-5.0.1", {}, "USR", [], "member"],
  ["4.3, 5.x: an administrator with USR", "egov-5.0.1", { groupNm: "ROLE_ADMIN" }, "USR", [], "admin"],
  ["4.3, 5.x: an administrator of another kind", "egov-4.2", { groupNm: "ROLE_ADMIN" }, "ADM", [], "admin"],
  ["4.3, 5.x: a member with USR", "egov-4.2", { groupNm: "ROLE_USER" }, "USR", [], "member"],
  ["a configured group", "egov-4.2", { groupNm: "ROLE_STAFF" }, "USR", ["ROLE_STAFF", "ROLE_ADMIN"], "admin"],
  ["a configured user type", "egov-4.2", {}, "ADM", ["ADM"], "admin"],
  ["a type that is not configured", "egov-4.2", {}, "USR", ["ADM"], "member"],
])(
  "the login recognises an administrator: %s",
  async (_who, generation, claims, userSe, adminRoles, role) => {
    connectTo(backend, { BACKEND_GENERATION: generation, BACKEND_ADMIN_ROLES: adminRoles });
    const { member } = await logIn({ resultVO: { ...resultVO, userSe }, jToken: tokenOf(claims) });
    expect(member.role).toBe(role);
  },
);
