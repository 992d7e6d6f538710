import { expect, test } from "vitest";
import type { SignedInMember } from "~/backend/auth.server";
import { mayChange } from "~/boards/board-access.server";

const member: SignedInMember = {
  ...{ id: "user", name: "사용자", uniqId: "USRCNFRM_00000000001" },
  ...{ role: "member", loginType: "password" },
};
const admin: SignedInMember = { ...member, id: "admin", uniqId: "USRCNFRM_00000000000", role: "admin" };

test.each([
  ["the fork", "user", true],
  ["B or C", "USRCNFRM_00000000001", true],
  ["A, which names one for all posts,", "USRCNFRM_00000000000", false],
  ["nobody", null, false],
])(
  "a post is changed by its author and by administrators, whatever %s calls its author",
  (_who, authorId, isOwn) => {
    expect(mayChange({ authorId }, member)).toBe(isOwn);
    expect(mayChange({ authorId }, admin)).toBe(true);
    expect(mayChange({ authorId }, null)).toBe(false);
  },
);
