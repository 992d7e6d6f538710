import { Pool } from "undici";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { drawPage } from "../support/drawn-page";
import { wordsOf } from "../support/http-session-page";
import { useTemplate } from "./template-backend";

/** The administration of members in front of eGov 4.3, whose list of them is its first page whatever it is asked. */

const HINT = "최근에 등록된 사용자부터 보여 드립니다. 그 전에 등록된 사용자는 검색으로 찾을 수 있습니다.";
const SAMPLE_LOGINS = 2;
const NEWCOMERS = 23;

describe.each([
  { generation: "egov-4.3.0", hasPages: false },
  { generation: "egov-4.3.2", hasPages: false },
  { generation: "egov-5.0", hasPages: true },
] as const)("eGov $generation", ({ generation, hasPages }) => {
  const template = useTemplate(generation);
  const draw = async (path: "user-list" | "members", address: string) => {
    const page =
      path === "members"
        ? await import("~/features/admin/members.route")
        : await import("~/features/admin/user-list.route");
    return drawPage(page, address, template.cookie);
  };
  const idsIn = (html: string) =>
    [...html.matchAll(/<th[^>]*scope="row"[^>]*>([^<]+)</g)].map(([, id]) => id);

  beforeAll(async () => {
    for (let index = 0; index < NEWCOMERS; index++) {
      const [id, name] = [`many${index}`, `새 회원 ${index}`];
      const email = `${id}@example.com`;
      const user = { id, name, email, role: "GNR", organizationId: "-", password: "x" };
      await template.users.createUser(user, template.admin);
    }
  });
  afterEach(() => template.members.invalidateMembers());
  const total = SAMPLE_LOGINS + NEWCOMERS;

  it("lists nobody twice: all where pages come, else the newest ten, and says that these are not all", async () => {
    const list = await template.members.listMembers(template.admin);
    const ids = list.members.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([ids.length, list.total]).toEqual([hasPages ? total : 10, total]);
    expect(list.cutAt).toBe(hasPages ? null : 10);
    const words = wordsOf(await draw("members", "/admin/user-management"));
    expect(words).toContain(`전체 회원 ${total}`);
    expect(words.includes("최근 10명만 목록에 나옵니다.")).toBe(!hasPages);
  });

  it.each([
    ["an id", "many1", hasPages ? "many1" : "many19", !hasPages],
    ["the id of the first", "user", "user", false],
    ["a name", "관리자", "admin", false],
  ])("finds a member by %s beyond those that are listed", async (_by, word, id, hasMore) => {
    const list = await template.members.listMembers(template.admin, word);
    expect(list.members.filter((member) => member.id === id)).toHaveLength(1);
    const words = wordsOf(await draw("members", `/admin/user-management?q=${encodeURIComponent(word)}`));
    expect(words).toContain(id);
    expect(words.includes("찾은 회원이 많아 일부만 나옵니다.")).toBe(hasMore);
  });

  it("has a pager only where pages come, and a hint instead", async () => {
    const first = await draw("user-list", "/admin/user");
    const third = await draw("user-list", "/admin/user?pageIndex=3");
    for (const html of [first, third]) {
      expect(html.includes("사용자 목록 쪽")).toBe(hasPages);
      expect(wordsOf(html).includes(HINT)).toBe(!hasPages);
    }
    expect(idsIn(first)).toHaveLength(10);
    expect(idsIn(third)).toHaveLength(hasPages ? total - 20 : 10);
    // Numbers count down from the total, whichever page it was that came.
    expect(wordsOf(third).includes(` ${total} many${NEWCOMERS - 1} `)).toBe(!hasPages);
    for (const page of [1, 3]) {
      const address = `/admin/user?searchCnd=1&searchWrd=user&pageIndex=${page}`;
      const found = wordsOf(await draw("user-list", address));
      expect([found.includes(HINT), /총 1 ?명/.test(found)]).toEqual([false, true]);
    }
  });

  it("looks for an id in no more pages than come", async () => {
    expect((await template.users.getUser("user", template.admin)).id).toBe("user");
    const asked = vi.spyOn(Pool.prototype, "request");
    await expect(template.users.getUser("man", template.admin)).rejects.toMatchObject({ kind: "not-found" });
    expect(asked.mock.calls.length).toBe(hasPages ? 3 : 2);
    asked.mockRestore();
  });
});
