import { afterEach, describe, expect, it } from "vitest";
import { drawPage } from "../support/drawn-page";
import { wordsOf } from "../support/http-session-page";
import { useStarted } from "../support/started";
import { useTemplate } from "./template-backend";

/** Members who have left a template backend, which keeps their records, and tokens of theirs alive. */

const SAMPLE_LOGINS = 2;

describe.each(["egov-4.3.0", "egov-4.3.2", "egov-5.0", "egov-5.0.1"] as const)("eGov %s", (generation) => {
  const template = useTemplate(generation);
  const own = useStarted(() => import("~/backend/members.server"));
  afterEach(() => template.members.invalidateMembers());

  /** Makes a member who leaves. @returns another session of the same, which was there before */
  async function leave(id: string) {
    const user = { id, name: `떠난 ${id}`, email: `${id}@example.com`, role: "GNR", organizationId: "-" };
    const { auth, users, admin } = template;
    await users.createUser({ ...user, password: "x" }, admin);
    const [here, elsewhere] = [await auth.signIn(id, "x"), await auth.signIn(id, "x")];
    await own.deleteAccount(here.member, { token: here.token, refused: false });
    return { member: elsewhere.member, caller: { token: elsewhere.token, refused: false } };
  }

  it("marks who has left among the users, and lists and counts them no more among the members", async () => {
    await leave("gone");
    const { users, members, admin, cookie } = template;
    const found = await users.listUsers({ condition: "1", word: "", page: 1 }, admin);
    expect(found.users.map(({ id, hasLeft }) => [id, hasLeft])).toEqual(
      expect.arrayContaining([
        ["gone", true],
        ["admin", false],
        ["user", false],
      ]),
    );
    const words = wordsOf(
      await drawPage(await import("~/features/admin/user-list.route"), "/admin/user", cookie),
    );
    expect(words).toMatch(/gone 떠난 gone gone@example\.com 탈퇴/);
    expect(words.match(/탈퇴/g)).toHaveLength(1);
    const list = await members.listMembers(admin);
    expect(list.members.map(({ id }) => id).sort()).toEqual(["admin", "user"]);
    expect([list.total, list.cutAt]).toEqual([SAMPLE_LOGINS, null]);
  });

  it("lets no other session of theirs bring the account back, which ends at the next page of one's own", async () => {
    const { member, caller } = await leave("back");
    const ended = { kind: "auth", status: 401 };
    const tries = [
      () => own.updateNickname("다시 왔다", member, caller),
      () => own.deleteAccount(member, caller),
      () => own.findMember(member, caller),
    ];
    for (const attempt of tries) {
      caller.refused = false;
      await expect(attempt()).rejects.toMatchObject(ended);
      expect(caller.refused).toBe(true);
    }
    await expect(template.auth.signIn("back", "x")).rejects.toMatchObject({ kind: "rejected" });
  });

  it("is rid of whoever the administration deletes", async () => {
    await leave("deleted");
    const { users, admin } = template;
    await users.deleteUser("deleted", admin);
    const found = await users.listUsers({ condition: "1", word: "deleted", page: 1 }, admin);
    expect([found.total, found.users]).toEqual([0, []]);
    await expect(users.getUser("deleted", admin)).rejects.toMatchObject({ kind: "not-found" });
  });
});
