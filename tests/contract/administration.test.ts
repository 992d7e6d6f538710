import { afterAll, describe, expect, it } from "vitest";
import { changePassword, signIn } from "~/backend/auth.server";
import { getUsageStatistics } from "~/backend/stats.server";
import { listAllTags, updateTagColor } from "~/backend/tags.server";
import { createUser, deleteUser, getUser, listUsers, updateUser } from "~/backend/users.server";
import { invalidateMembers, listMembers } from "../../app/backend/users.server";
import { callerFor, LOGINS, visitor } from "../support/contract-callers";
import { generation } from "../support/contract-services";

const stamp = Date.now().toString(36);
const newUser = (id: string) => ({
  id,
  name: `새 · 사용자 <b>${id}</b> 🚻`,
  email: `${id}@example.com`,
  role: "GNR",
  organizationId: "ORGNZT_0000000000001",
});

describe("users gateway", () => {
  const id = `u${stamp}`;

  it("creates a user, finds it by name and by id, changes it and deletes it", async () => {
    const admin = await callerFor("admin");
    await createUser({ ...newUser(id), password: "처음 암호 1" }, admin);
    const byId = await listUsers({ condition: "1", word: id, page: 1 }, admin);
    const uniqId = expect.stringMatching(/^USRCNFRM_/);
    expect(byId.users).toEqual([{ ...newUser(id), uniqId }]);
    expect(byId.total).toBe(1);
    const byName = { condition: "0", word: `사용자 <b>${id}</b> 🚻`, page: 1 };
    expect((await listUsers(byName, admin)).total).toBe(1);
    const stored = await getUser(id, admin);
    await updateUser({ ...stored, name: "고친 이름", role: "USR" }, admin);
    expect(await getUser(id, admin)).toEqual({ ...stored, name: "고친 이름", role: "USR" });
    // A change keeps the password.
    expect((await signIn(id, "처음 암호 1")).member.id).toBe(id);
    await deleteUser(id, admin);
    expect((await listUsers({ condition: "1", word: id, page: 1 }, admin)).total).toBe(0);
    await expect(getUser(id, admin)).rejects.toMatchObject({ kind: "not-found" });
  });

  it("refuses an id that is already used", async () => {
    const admin = await callerFor("admin");
    const again = createUser({ ...newUser(LOGINS.admin.id), password: "x" }, admin);
    await expect(again).rejects.toMatchObject({ kind: "rejected" });
  });

  it("lists users in pages of ten", async () => {
    const admin = await callerFor("admin");
    const ids = Array.from({ length: 12 }, (_, index) => `p${stamp}${index}`);
    for (const id of ids) await createUser({ ...newUser(id), password: "x" }, admin);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => listUsers({ condition: "1", word: `p${stamp}`, page }, admin)),
    );
    expect(pages.map(({ total, users }) => [total, users.length])).toEqual([
      [12, 10],
      [12, 2],
      [12, 0],
    ]);
    const listedIds = pages.flatMap(({ users }) => users.map((user) => user.id));
    expect(listedIds).toEqual(ids.toReversed());
    for (const id of ids) await deleteUser(id, admin);
  });

  it("asks for a login", async () => {
    const listRequest = listUsers({ condition: "0", word: "", page: 1 }, visitor());
    await expect(listRequest).rejects.toMatchObject({ kind: "login-needed" });
  });
});

describe("members gateway", () => {
  it("lists every member with the counts", async () => {
    invalidateMembers();
    const { members, total, socialTotal } = await listMembers(await callerFor("admin"));
    // Members of a real backend join and leave during the test.
    if (LOGINS.reference) expect(total).toBe(members.length);
    expect(new Set(members.map(({ id }) => id)).size).toBe(members.length);
    expect(total).toBeGreaterThanOrEqual(members.length);
    expect(socialTotal).toBe(members.filter(({ social }) => social !== null).length);
    expect(members.find(({ id }) => id === LOGINS.admin.id)).toMatchObject({ social: null });
  });

  it("keeps the list for one login until it is invalidated", async () => {
    const admin = await callerFor("admin");
    const first = await listMembers(admin);
    expect(await listMembers(admin)).toBe(first);
    const others = listMembers(await callerFor("user"));
    // From egov-5.0 on an ordinary member may not read the list.
    if (generation === "egov-4.2") expect(await others).not.toBe(first);
    else await expect(others).rejects.toMatchObject({ kind: "forbidden" });
    invalidateMembers();
    expect(await listMembers(admin)).not.toBe(first);
    await expect(listMembers(visitor())).rejects.toMatchObject({ kind: "login-needed" });
  });
});

describe("tags gateway", () => {
  it("lists both categories and changes a tag's colour", async () => {
    const admin = await callerFor("admin");
    const tags = await listAllTags(visitor());
    // A real backend may have tags of one kind, none, or members' own before the built-in ones.
    const categories = new Set(tags.map(({ category }) => category));
    if (LOGINS.reference) expect(categories).toEqual(new Set(["cleanliness", "hours"]));
    const [tag] = tags;
    if (LOGINS.reference) expect(tag?.isBuiltIn).toBe(true);
    if (!tag) return;
    await updateTagColor(tag.id, "#123456", admin);
    const newColor = (await listAllTags(visitor())).find(({ id }) => id === tag.id)?.color;
    await updateTagColor(tag.id, tag.color, admin);
    expect(newColor).toBe("#123456");
  });

  it("reports a missing tag", async () => {
    const colorRequest = updateTagColor("99999999", "#123456", await callerFor("admin"));
    await expect(colorRequest).rejects.toMatchObject({ kind: "not-found" });
  });
});

describe("statistics gateway", () => {
  it("reads every period of the pages and the periods before them", async () => {
    const admin = await callerFor("admin");
    for (const days of [7, 30, 90, 180]) {
      const statistics = await getUsageStatistics(days, admin);
      expect(statistics.hours).toHaveLength(24);
      expect(statistics.popular.length).toBeLessThanOrEqual(10);
      expect(statistics.days.length).toBeLessThanOrEqual(days);
      const dates = statistics.days.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted());
      for (const date of dates) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      for (const total of Object.values(statistics.totals)) expect(Number.isFinite(total)).toBe(true);
    }
  });
});

describe("passwords gateway", () => {
  const id = `w${stamp}`;
  afterAll(async () => deleteUser(id, await callerFor("admin")));

  it("changes the password of the caller only", async () => {
    const admin = await callerFor("admin");
    // From egov-5.0 on only administrators may change their password here.
    await createUser({ ...newUser(id), role: "USR", password: "old & 암호" }, admin);
    const { token } = await signIn(id, "old & 암호");
    const caller = { token, refused: false };
    const wrong = changePassword({ oldPassword: "not it", newPassword: "new" }, caller);
    await expect(wrong).rejects.toMatchObject({ kind: "rejected" });
    await changePassword({ oldPassword: "old & 암호", newPassword: "new + 새것" }, caller);
    expect((await signIn(id, "new + 새것")).member.id).toBe(id);
    await expect(signIn(id, "old & 암호")).rejects.toMatchObject({ kind: "rejected" });
    expect((await callerFor("admin")).token).not.toBe("");
  });
});
