import { expect, test } from "vitest";
import { openMemberSession } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/stand";

/** What a screen of the administration is for is said at its head, where another one looks the same. */

test.each([
  ["/admin/user-management", "누가 언제 어떻게 가입했는지 찾아보는 화면입니다.", "/admin/user"],
  ["/admin/user", "회원을 등록하고, 이름과 권한을 고치고, 삭제하는 화면입니다.", "/admin/user-management"],
])("%s says so, and leads to its twin", async (path, purpose, twin) => {
  const admin = await openMemberSession(sharedAppOrigin(), "admin");
  const { html } = await admin.get(path);
  const page = html.slice(html.indexOf('class="admin-page"'));
  expect(wordsOf(page)).toContain(purpose);
  expect(tagsOf(page, "a").map(({ attributes }) => attributes.href)).toContain(twin);
});

test("the tags say which toilets a new colour reaches", async () => {
  const admin = await openMemberSession(sharedAppOrigin(), "admin");
  expect(wordsOf((await admin.get("/admin/tag-management")).html)).toContain(
    "이미 태그가 붙어 있는 화장실은 다시 저장할 때까지 전의 색으로 보입니다.",
  );
});
