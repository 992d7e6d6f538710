import { describe, expect, it } from "vitest";
import { useTemplate } from "./template-backend";

/** The administration in front of a template without the fork's calls, nothing of it set. */

describe.each(["egov-5.0", "egov-5.0.1"] as const)("generation %s", (generation) => {
  const template = useTemplate(generation);
  const user = (id: string) => ({ id, name: `이름 · 🚻 ${id}`, email: `${id}@example.com`, role: "GNR" });

  it.each([
    ["no password: it would be open to anybody", ""],
    ["one that the form would change: nobody could log in", "a<b"],
  ])("creates nobody with %s", async (_why, password) => {
    const { users, admin } = template;
    const nobody = { ...user("open"), organizationId: "-", password };
    await expect(users.createUser(nobody, admin)).rejects.toMatchObject({ kind: "rejected" });
    expect((await users.listUsers({ condition: "1", word: "open", page: 1 }, admin)).total).toBe(0);
  });

  it.each(["a<b", "a>b", 'a"b', "a'b", "a&lt;b", "a🚻"])(
    "creates nobody whose id would be another one once it is kept: %s",
    async (id) => {
      const { users, admin } = template;
      const nobody = { ...user("odd"), id, organizationId: "-", password: "x" };
      await expect(users.createUser(nobody, admin)).rejects.toMatchObject({
        kind: "rejected",
        httpStatus: null,
      });
      expect((await users.listUsers({ condition: "0", word: "odd", page: 1 }, admin)).total).toBe(0);
    },
  );

  it("creates whoever can log in: an id with another sign is kept as it is", async () => {
    const { auth, users, admin } = template;
    await users.createUser({ ...user("odd"), id: "a&b;한", organizationId: "-", password: "x" }, admin);
    expect((await auth.signIn("a&b;한", "x")).member.id).toBe("a&b;한");
    await users.deleteUser("a&b;한", admin);
  });

  it("knows what its users have: one organisation, columns of 50 characters, and 20 that posts keep of a name", async () => {
    const { users, admin } = template;
    expect(await users.getUserLimits(admin)).toEqual({ hasOrganizations: false, emailMax: 50, nameMax: 20 });
    const fits = { name: "가".repeat(20), email: `${"a".repeat(38)}@example.com` };
    // An emoji is kept as nine characters, a sign as four to six.
    const long = { name: `🚻🚻${"가".repeat(3)}`, email: `${"a".repeat(39)}@example.com` };
    expect(await users.findUnstorable({ id: "long", ...fits }, admin)).toEqual([]);
    expect(await users.findUnstorable({ id: "a<b", ...long }, admin)).toEqual(["id", "name", "email"]);
    const sent = { ...user("long"), organizationId: "-", password: "x" };
    const refused = users.createUser({ ...sent, email: long.email }, admin);
    await expect(refused).rejects.toMatchObject({ kind: "rejected", httpStatus: 500 });
    await users.createUser({ ...sent, ...fits }, admin);
    await users.deleteUser("long", admin);
  });

  it("lets nobody write whose name is longer than the posts' column, which is why it is refused", async () => {
    const { auth, users, admin } = template;
    const { createPost } = await import("~/backend/board-writes.server");
    for (const [id, length] of [
      ["fits", 20],
      ["over", 21],
    ] as const) {
      const name = "가".repeat(length);
      await users.createUser({ ...user(id), name, organizationId: "-", password: "x" }, admin);
      const { token } = await auth.signIn(id, "x");
      const post = { title: `${id}의 글`, content: "글", files: [] };
      const written = createPost("free", post, { token, refused: false });
      if (id === "over") await expect(written).rejects.toMatchObject({ kind: "rejected", httpStatus: 500 });
      else await written;
      await users.deleteUser(id, admin);
    }
  });

  it("has neither comments nor toilets, and nobody's login ends over that", async () => {
    const { listComments } = await import("~/backend/comments.server");
    const { getUsageStatistics } = await import("~/backend/stats.server");
    const { listAllTags } = await import("~/backend/tags.server");
    const { findDashboard, findMember } = await import("~/backend/members.server");
    const { member, admin } = template;
    expect(await listComments("free", "1", { token: null, refused: false })).toBeNull();
    expect(await findDashboard(admin)).toBeNull();
    const lacking = { kind: "no-service", status: 404, message: "이 서버에서는 제공하지 않는 기능입니다." };
    await expect(getUsageStatistics(7, admin)).rejects.toMatchObject(lacking);
    await expect(listAllTags(admin)).rejects.toMatchObject(lacking);
    await expect(listAllTags({ token: null, refused: false })).rejects.toMatchObject(lacking);
    expect((await findMember(member, admin))?.isProtected).toBe(true);
    expect(admin.refused).toBe(false);
  });
});
