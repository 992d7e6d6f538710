import { expect, it, vi } from "vitest";
import { useStandInBackend } from "../support/started";

const PATH = "/auth/login-jwt";
const resultVO = { id: "admin", name: "관리자", userSe: "ADM", uniqId: "USRCNFRM_00000000000" };

const backend = useStandInBackend({}, { BACKEND_PASSWORD_HASH: "none" });

async function logIn(answer: object, headers?: Record<string, string>) {
  backend.answers[PATH] = { json: { resultCode: "200", ...answer }, headers };
  const { signIn } = await import("~/backend/auth.server");
  return signIn("admin", "Admin@1234");
}

it.each([
  ["egov-4.2", "in.the.body"],
  ["egov-5.0", "in.the.body"],
  ["egov-5.0.1", "in.the.cookie"],
])(
  "the login takes the token from its place in generation %s if the answer has two tokens",
  async (generation, token) => {
    vi.stubEnv("BACKEND_GENERATION", generation);
    const headers = { "Set-Cookie": "ACCESS_TOKEN=in.the.cookie; Path=/" };
    expect((await logIn({ resultVO, jToken: "in.the.body" }, headers)).token).toBe(token);
  },
);

it.each([
  ["", "sZOBwnRk9Ey5qXe/n0oQ2d0ehmz5MuvehU/q4PmGzeI="],
  ["none", "Admin@1234"],
])(
  "the login hashes the password as the generation does, unless the setting is %j",
  async (setting, sentPassword) => {
    vi.stubEnv("BACKEND_GENERATION", "egov-5.0.1");
    vi.stubEnv("BACKEND_PASSWORD_HASH", setting);
    await logIn({ resultVO, jToken: "a.b.c" });
    expect(JSON.parse(backend.calls.at(-1)?.body ?? "")).toMatchObject({ password: sentPassword });
  },
);

it.each([
  ["a token", { resultVO }],
  ["an id", { resultVO: { name: "이름뿐" }, jToken: "a.b.c" }],
])("the login fails if the answer has no %s", async (_what, answer) => {
  await expect(logIn(answer)).rejects.toMatchObject({ kind: "malformed" });
});

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

it.each([
  ["egov-4.2: USR alone, which only administrators have", "egov-4.2", {}, "USR", "", "admin"],
  ["egov-4.2: a member of the fork has no USR", "egov-4.2", {}, "GNR", "", "member"],
  ["4.3, 5.x: every member has USR", "egov-5.0.1", {}, "USR", "", "member"],
  ["4.3, 5.x: an administrator with USR", "egov-5.0.1", { groupNm: "ROLE_ADMIN" }, "USR", "", "admin"],
  ["4.3, 5.x: an administrator of another kind", "egov-4.2", { groupNm: "ROLE_ADMIN" }, "ADM", "", "admin"],
  ["4.3, 5.x: a member with USR", "egov-4.2", { groupNm: "ROLE_USER" }, "USR", "", "member"],
  ["a configured group", "egov-4.2", { groupNm: "ROLE_STAFF" }, "USR", "ROLE_STAFF,ROLE_ADMIN", "admin"],
  ["a configured user type", "egov-4.2", {}, "ADM", "ADM", "admin"],
  ["a type that is not configured", "egov-4.2", {}, "USR", "ADM", "member"],
])(
  "the login recognises an administrator: %s",
  async (_who, generation, claims, userSe, adminRoles, role) => {
    vi.stubEnv("BACKEND_GENERATION", generation);
    vi.stubEnv("BACKEND_ADMIN_ROLES", adminRoles);
    const { member } = await logIn({ resultVO: { ...resultVO, userSe }, jToken: tokenOf(claims) });
    expect(member.role).toBe(role);
  },
);
