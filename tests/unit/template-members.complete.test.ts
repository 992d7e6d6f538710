import { Pool } from "undici";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as members from "~/backend/admin-members.server";
import * as auth from "~/backend/auth.server";
import { createPost } from "~/backend/board-writes.server";
import { listComments } from "~/backend/comments.server";
import * as own from "~/backend/members.server";
import { getUsageStatistics } from "~/backend/stats.server";
import { listAllTags } from "~/backend/tags.server";
import * as users from "~/backend/users.server";
import * as membersPage from "~/features/admin/members.route";
import * as userListPage from "~/features/admin/user-list.route";
import { startSession } from "~/session/start-session.server";
import { BEHAVIOURS, type Generation } from "../../reference-backend/generation";
import { startForTest } from "../../reference-backend/tests/client";
import { wordsOf } from "../support/http-session-page";
import { renderAdminPage } from "../support/render-routes";
import { connectTo } from "../support/stand-in-backend";
import { useStarted } from "../support/started";

/** The administration of members with an unconfigured template backend, which lacks the fork's calls. */

const HINT = "최근에 등록된 사용자부터 보여 드립니다. 그 전에 등록된 사용자는 검색으로 찾을 수 있습니다.";
const SAMPLE_LOGINS = 2;
const NEWCOMERS = 23;
const TOTAL = SAMPLE_LOGINS + NEWCOMERS;
const MORE_OF_A_USER = { organizationId: "-", password: "x" };

/**
 * Starts a backend of this generation for the calling group, and an app that detects the generation.
 * @returns gateways to it, and its administrator's login
 */
function useTemplate(generation: Generation) {
  const backend = useStarted(() => startForTest({ generation, plain: true }));
  beforeAll(() => connectTo(backend, { BACKEND_GENERATION: "auto", BACKEND_AUTH_SCHEME: "auto" }));
  return useStarted(async () => {
    const { token, member } = await auth.signIn("admin", BEHAVIOURS[generation].passwords.admin);
    return {
      auth,
      users,
      members,
      own,
      member,
      admin: { token, refused: false },
      cookie: (await startSession({ token, member })).split(";")[0] ?? "",
    };
  });
}

const user = (id: string) => ({ id, name: `이름 · 🚻 ${id}`, email: `${id}@example.com`, role: "GNR" });
const newUser = (id: string) => ({ ...user(id), ...MORE_OF_A_USER });
const searchByName = (word: string) => ({ condition: "1", word, page: 1 });

describe.each([
  { generation: "egov-4.3.0", hasPages: false },
  { generation: "egov-4.3.2", hasPages: false },
  { generation: "egov-5.0", hasPages: true },
  { generation: "egov-5.0.1", hasPages: true },
] as const)("generation $generation", ({ generation, hasPages }) => {
  const template = useTemplate(generation);
  afterEach(() => template.members.invalidateMembers());

  it.each<[string, object]>([
    ["an empty password, which would let anyone in", { password: "" }],
    ["a password that the login form would alter", { password: "a<b" }],
    ...["a<b", "a>b", 'a"b', "a'b", "a&lt;b", "a🚻"].map((id): [string, object] => [`the id ${id}`, { id }]),
  ])("creates no account with %s", async (_what, change) => {
    const { users, admin } = template;
    const refusal = { kind: "rejected", httpStatus: null };
    await expect(users.createUser({ ...newUser("odd"), ...change }, admin)).rejects.toMatchObject(refusal);
    expect((await users.listUsers({ condition: "0", word: "odd", page: 1 }, admin)).total).toBe(0);
  });

  it("creates an account that can log in, with the special characters of its id", async () => {
    const { auth, users, admin } = template;
    await users.createUser(newUser("a&b;한"), admin);
    expect((await auth.signIn("a&b;한", "x")).member.id).toBe("a&b;한");
    await users.deleteUser("a&b;한", admin);
  });

  it("has one organisation, columns of 50 characters, and names of 20 characters in posts", async () => {
    const { users, admin } = template;
    expect(await users.getUserLimits(admin)).toEqual({ hasOrganizations: false, emailMax: 50, nameMax: 20 });
    const fittingFields = { name: "가".repeat(20), email: `${"a".repeat(38)}@example.com` };
    // The backend stores an emoji as nine characters and a special character as four to six.
    const long = { name: `🚻🚻${"가".repeat(3)}`, email: `${"a".repeat(39)}@example.com` };
    expect(await users.findUnstorable({ id: "long", ...fittingFields }, admin)).toEqual([]);
    expect(await users.findUnstorable({ id: "a<b", ...long }, admin)).toEqual(["id", "name", "email"]);
    const refusal = users.createUser({ ...newUser("long"), email: long.email }, admin);
    await expect(refusal).rejects.toMatchObject({ kind: "rejected", httpStatus: 500 });
    await users.createUser({ ...newUser("long"), ...fittingFields }, admin);
    await users.deleteUser("long", admin);
  });

  it("refuses a name that is longer than the column of posts, because its owner could not write", async () => {
    const { auth, users, admin } = template;
    const write = async (id: string, length: number) => {
      await users.createUser({ ...newUser(id), name: "가".repeat(length) }, admin);
      const { token } = await auth.signIn(id, "x");
      const post = { title: `${id}의 글`, content: "글", files: [] };
      return createPost("free", post, { token, refused: false }).finally(() => users.deleteUser(id, admin));
    };
    await write("fits", 20);
    await expect(write("over", 21)).rejects.toMatchObject({ kind: "rejected", httpStatus: 500 });
  });

  it("has neither comments nor toilets, and keeps logins through that", async () => {
    const { member, admin, own } = template;
    const visitor = { token: null, refused: false };
    expect(await listComments("free", "1", visitor)).toBeNull();
    expect(await own.findDashboard(admin)).toBeNull();
    const noService = { kind: "no-service", status: 404, message: "이 서버에서는 제공하지 않는 기능입니다." };
    for (const ask of [
      () => getUsageStatistics(7, admin),
      () => listAllTags(admin),
      () => listAllTags(visitor),
    ])
      await expect(ask()).rejects.toMatchObject(noService);
    expect((await own.findMember(member, admin))?.isProtected).toBe(true);
    expect(admin.refused).toBe(false);
  });

  /** Creates a member and deletes the account. @returns another session of the member that started before */
  async function leave(id: string) {
    const { auth, users, own, admin } = template;
    await users.createUser({ ...newUser(id), name: `떠난 ${id}` }, admin);
    const [firstLogin, secondLogin] = [await auth.signIn(id, "x"), await auth.signIn(id, "x")];
    await own.deleteAccount(firstLogin.member, { token: firstLogin.token, refused: false });
    return { member: secondLogin.member, caller: { token: secondLogin.token, refused: false } };
  }

  it("marks members who left in the user list, excludes them from the members, and can delete them", async () => {
    const { users, members, admin, cookie } = template;
    await leave("gone");
    const userList = await users.listUsers(searchByName(""), admin);
    expect(userList.users.map(({ id, hasLeft }) => [id, hasLeft])).toEqual(
      expect.arrayContaining([
        ["gone", true],
        ["admin", false],
        ["user", false],
      ]),
    );
    const page = userListPage;
    const text = wordsOf(await renderAdminPage(page, "/admin/user", cookie));
    expect(text).toMatch(/gone 떠난 gone gone@example\.com 탈퇴/);
    expect(text.match(/탈퇴/g)).toHaveLength(1);
    const list = await members.listMembers(admin);
    expect(list.members.map(({ id }) => id).sort()).toEqual(["admin", "user"]);
    expect([list.total, list.cutAt]).toEqual([SAMPLE_LOGINS, null]);
    await users.deleteUser("gone", admin);
    expect(await users.listUsers(searchByName("gone"), admin)).toMatchObject({ total: 0, users: [] });
    await expect(users.getUser("gone", admin)).rejects.toMatchObject({ kind: "not-found" });
  });

  it("ends every other session of a deleted account, which cannot restore the account", async () => {
    const { auth, own, users, admin } = template;
    const { member, caller } = await leave("back");
    const attempts = [
      () => own.updateNickname("다시 왔다", member, caller),
      () => own.deleteAccount(member, caller),
      () => own.findMember(member, caller),
    ];
    for (const attempt of attempts) {
      caller.refused = false;
      await expect(attempt()).rejects.toMatchObject({ kind: "auth", status: 401 });
      expect(caller.refused).toBe(true);
    }
    await expect(auth.signIn("back", "x")).rejects.toMatchObject({ kind: "rejected" });
    await users.deleteUser("back", admin);
  });

  describe("with more members than a page", () => {
    const draw = async (path: "user-list" | "members", address: string) => {
      const page = path === "members" ? membersPage : userListPage;
      return renderAdminPage(page, address, template.cookie);
    };

    beforeAll(async () => {
      for (let index = 0; index < NEWCOMERS; index++)
        await template.users.createUser(
          { ...newUser(`many${index}`), name: `새 회원 ${index}` },
          template.admin,
        );
    });

    it("lists each member once: all of them if the backend has pages, else the newest ten with a hint", async () => {
      const list = await template.members.listMembers(template.admin);
      const ids = list.members.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect([ids.length, list.total]).toEqual([hasPages ? TOTAL : 10, TOTAL]);
      expect(list.cutAt).toBe(hasPages ? null : 10);
      const text = wordsOf(await draw("members", "/admin/user-management"));
      expect(text).toContain(`전체 회원 ${TOTAL}`);
      expect(text.includes("최근 10명만 목록에 나옵니다.")).toBe(!hasPages);
    });

    it.each([
      ["an id", "many1", hasPages ? "many1" : "many19", !hasPages],
      ["the id of the oldest one", "user", "user", false],
      ["a name", "관리자", "admin", false],
    ])("finds a member by %s beyond the listed ones", async (_by, word, id, hasMore) => {
      const list = await template.members.listMembers(template.admin, word);
      expect(list.members.filter((member) => member.id === id)).toHaveLength(1);
      const text = wordsOf(await draw("members", `/admin/user-management?q=${encodeURIComponent(word)}`));
      expect(text).toContain(id);
      expect(text.includes("찾은 회원이 많아 일부만 나옵니다.")).toBe(hasMore);
    });

    it("has a pager only if the backend has pages, and a hint otherwise", async () => {
      const [first, third] = [
        await draw("user-list", "/admin/user"),
        await draw("user-list", "/admin/user?pageIndex=3"),
      ];
      for (const html of [first, third]) {
        expect(html.includes("사용자 목록 쪽")).toBe(hasPages);
        expect(wordsOf(html).includes(HINT)).toBe(!hasPages);
      }
      const countRows = (html: string) => html.match(/<th[^>]*scope="row"/g)?.length;
      expect([countRows(first), countRows(third)]).toEqual([10, hasPages ? TOTAL - 20 : 10]);
      // Numbers count down from the total on every page.
      expect(wordsOf(third).includes(` ${TOTAL} many${NEWCOMERS - 1} `)).toBe(!hasPages);
      for (const page of [1, 3]) {
        const pageText = wordsOf(
          await draw("user-list", `/admin/user?searchCnd=1&searchWrd=user&pageIndex=${page}`),
        );
        expect([pageText.includes(HINT), /총 1 ?명/.test(pageText)]).toEqual([false, true]);
      }
    });

    it("searches an id in no more pages than exist", async () => {
      expect((await template.users.getUser("user", template.admin)).id).toBe("user");
      const poolRequests = vi.spyOn(Pool.prototype, "request");
      await expect(template.users.getUser("man", template.admin)).rejects.toMatchObject({
        kind: "not-found",
      });
      expect(poolRequests.mock.calls.length).toBe(hasPages ? 3 : 2);
      poolRequests.mockRestore();
    });
  });
});
