import { expect, it, vi } from "vitest";
import { startStandIn } from "../support/http-stand-in";
import { useStarted } from "../support/started";

/** The three generations of the backend as the login sees them. */
const PATH = "/auth/login-jwt";
const resultVO = { id: "admin", name: "관리자", userSe: "ADM", uniqId: "USRCNFRM_00000000000" };

const backend = useStarted(() => startStandIn({}));

/** The gateway, with the environment of a backend of that generation. */
async function gateway(passwordHash: string) {
  vi.resetModules();
  vi.stubEnv("BACKEND_URL", backend.origin);
  vi.stubEnv("BACKEND_PASSWORD_HASH", passwordHash);
  return await import("~/backend/auth.server");
}

it.each([
  ["a", "in.the.body"],
  ["b", "in.the.body"],
  ["c", "in.the.cookie"],
])(
  "takes the token from where generation %s has it, should it be in both places",
  async (generation, token) => {
    const headers = { "Set-Cookie": "ACCESS_TOKEN=in.the.cookie; Path=/" };
    backend.answers[PATH] = { json: { resultCode: "200", resultVO, jToken: "in.the.body" }, headers };
    vi.stubEnv("BACKEND_GENERATION", generation);
    const { signIn } = await gateway("none");
    expect((await signIn("admin", "1")).token).toBe(token);
    vi.stubEnv("BACKEND_GENERATION", "a");
  },
);

it("does not log anybody in without a token", async () => {
  backend.answers[PATH] = { json: { resultCode: "200", resultVO } };
  const { signIn } = await gateway("none");
  await expect(signIn("admin", "1")).rejects.toMatchObject({ kind: "malformed" });
});

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;

it.each([
  ["A: there are only USR, who administer", {}, "USR", "", "admin"],
  ["A: a member of the fork", {}, "GNR", "", "member"],
  ["B, C: an administrator", { groupNm: "ROLE_ADMIN" }, "ADM", "", "admin"],
  ["B, C: a member, who is USR as well", { groupNm: "ROLE_USER" }, "USR", "", "member"],
  ["a group of the operator's own", { groupNm: "ROLE_STAFF" }, "USR", "ROLE_STAFF,ROLE_ADMIN", "admin"],
  ["a kind of the operator's own", {}, "ADM", "ADM", "admin"],
  ["not the operator's own", {}, "USR", "ADM", "member"],
])("%s", async (_who, claims, userSe, adminRoles, role) => {
  vi.stubEnv("BACKEND_ADMIN_ROLES", adminRoles);
  backend.answers[PATH] = {
    json: { resultCode: "200", resultVO: { ...resultVO, userSe }, jToken: tokenOf(claims) },
  };
  const { signIn } = await gateway("none");
  expect((await signIn("kim", "1")).member.role).toBe(role);
});

it("does not log anybody in without an id", async () => {
  backend.answers[PATH] = { json: { resultCode: "200", resultVO: { name: "이름뿐" }, jToken: "a.b.c" } };
  const { signIn } = await gateway("none");
  await expect(signIn("kim", "1")).rejects.toMatchObject({ kind: "malformed" });
});
