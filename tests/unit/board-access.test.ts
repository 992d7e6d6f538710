import { expect, test } from "vitest";
import type { SignedInMember } from "~/backend/auth.server";
import type { AuthorKey } from "~/backend/board";
import { isAuthor, mayChange } from "~/boards/board-access.server";

const member: SignedInMember = {
  ...{ id: "user", name: "사용자", uniqId: "USRCNFRM_00000000001" },
  ...{ role: "member", loginType: "password" },
};
const admin: SignedInMember = { ...member, id: "admin", uniqId: "USRCNFRM_00000000000", role: "admin" };
/** An id has room for somebody else's number. */
const namesake: SignedInMember = { ...member, id: "USRCNFRM_00000000001", uniqId: "USRCNFRM_00000000002" };

const CASES: [who: string, author: AuthorKey | null, isOwn: boolean][] = [
  ["the fork", { id: "user" }, true],
  ["B or C", { uniqId: "USRCNFRM_00000000001" }, true],
  ["A, which names one for all posts,", { id: "USRCNFRM_00000000000" }, false],
  ["nobody", null, false],
];

test.each(CASES)(
  "a post is changed by its author and by administrators, whatever %s calls its author",
  (_who, author, isOwn) => {
    expect(mayChange({ author }, member)).toBe(isOwn);
    expect(mayChange({ author }, admin)).toBe(true);
    expect(mayChange({ author }, null)).toBe(false);
  },
);

test("an id that is somebody's number makes nobody the author of what that one wrote", () => {
  expect(mayChange({ author: { uniqId: "USRCNFRM_00000000001" } }, namesake)).toBe(false);
  expect(isAuthor({ id: "USRCNFRM_00000000001" }, namesake)).toBe(true);
  expect(isAuthor({ id: "USRCNFRM_00000000001" }, member)).toBe(false);
  expect(isAuthor({ uniqId: "USRCNFRM_00000000001" }, { ...namesake, uniqId: null })).toBe(false);
});
