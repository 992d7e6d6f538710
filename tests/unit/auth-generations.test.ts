import { expect, it, vi } from "vitest";
import { useStandInBackend } from "../support/started";

/** The three generations of the backend as the login sees them. */
const PATH = "/auth/login-jwt";
const resultVO = { id: "admin", name: "관리자", userSe: "ADM", uniqId: "USRCNFRM_00000000000" };

const backend = useStandInBackend({}, { BACKEND_PASSWORD_HASH: "none" });

/** Logs in at a backend that answers with this. */
async function logIn(answer: object, headers?: Record<string, string>) {
  backend.answers[PATH] = { json: { resultCode: "200", ...answer }, headers };
  const { signIn } = await import("~/backend/auth.server");
  return signIn("admin", "Admin@1234");
}

it.each([
  ["a", "in.the.body"],
  ["b", "in.the.body"],
  ["c", "in.the.cookie"],
])(
  "takes the token from where generation %s has it, should it be in both places",
  async (generation, token) => {
    vi.stubEnv("BACKEND_GENERATION", generation);
    const headers = { "Set-Cookie": "ACCESS_TOKEN=in.the.cookie; Path=/" };
    expect((await logIn({ resultVO, jToken: "in.the.body" }, headers)).token).toBe(token);
  },
);

it.each([
  ["", "sZOBwnRk9Ey5qXe/n0oQ2d0ehmz5MuvehU/q4PmGzeI="],
  ["none", "Admin@1234"],
])("hashes the password where the generation does, unless the setting is %j", async (setting, sent) => {
  vi.stubEnv("BACKEND_GENERATION", "c");
  vi.stubEnv("BACKEND_PASSWORD_HASH", setting);
  await logIn({ resultVO, jToken: "a.b.c" });
  expect(JSON.parse(backend.calls.at(-1)?.body ?? "")).toMatchObject({ password: sent });
});

it.each([
  ["a token", { resultVO }],
  ["an id", { resultVO: { name: "이름뿐" }, jToken: "a.b.c" }],
])("does not log anybody in without %s", async (_what, answer) => {
  await expect(logIn(answer)).rejects.toMatchObject({ kind: "malformed" });
});

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

it.each([
  ["A: there are only USR, who administer", "a", {}, "USR", "", "admin"],
  ["A: a member of the fork", "a", {}, "GNR", "", "member"],
  ["B, C: USR is every member there", "c", {}, "USR", "", "member"],
  ["B, C: an administrator, who is USR as well", "c", { groupNm: "ROLE_ADMIN" }, "USR", "", "admin"],
  ["B, C: an administrator of another kind", "a", { groupNm: "ROLE_ADMIN" }, "ADM", "", "admin"],
  ["B, C: a member, who is USR as well", "a", { groupNm: "ROLE_USER" }, "USR", "", "member"],
  ["a group of the operator's own", "a", { groupNm: "ROLE_STAFF" }, "USR", "ROLE_STAFF,ROLE_ADMIN", "admin"],
  ["a kind of the operator's own", "a", {}, "ADM", "ADM", "admin"],
  ["not the operator's own", "a", {}, "USR", "ADM", "member"],
])("knows who administers: %s", async (_who, generation, claims, userSe, adminRoles, role) => {
  vi.stubEnv("BACKEND_GENERATION", generation);
  vi.stubEnv("BACKEND_ADMIN_ROLES", adminRoles);
  const { member } = await logIn({ resultVO: { ...resultVO, userSe }, jToken: tokenOf(claims) });
  expect(member.role).toBe(role);
});
