import { describe, expect, test } from "vitest";
import { answered, type HttpSession, openSession } from "../support/http-session";
import {
  checkedOf,
  fieldMessage,
  fieldValue,
  summaryOf,
  tagsOf,
  wordsOf,
} from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { useMember } from "../support/started";

/** Pages of the administration without scripts: users, passwords and colours of tags. */

const LONG = "가나다라마바사아자차카타파하".repeat(4);
const stamp = Date.now().toString(36);
const id = `e2e${stamp}`;
const NEW_USER = {
  ...{ intent: "create-user", userId: id, name: "김담당 <b>", email: `${id}@example.com` },
  ...{ role: "GNR", organizationId: "ORGNZT_0000000000001" },
  ...{ password: "a-password", confirmPassword: "a-password" },
};

const admin = useMember({ origin: sharedAppOrigin() }, "admin");

const create = (changes: Record<string, string>) =>
  admin.post("/admin/user/create", { ...NEW_USER, ...changes });

describe("the form for a new user", () => {
  test("has the required fields and offers the usual organisations", async () => {
    const { html } = await answered(200, admin.get("/admin/user/create"));
    expect(html).not.toContain("<script");
    const options = tagsOf(html, "option").map(({ attributes }) => attributes);
    expect(options.find(({ value }) => value === "USR")).toHaveProperty("selected");
    const organizations = options.filter(({ value = "" }) => value.startsWith("ORGNZT"));
    expect(organizations.map(({ value }) => value)).toEqual(["ORGNZT_0000000000000", "ORGNZT_0000000000001"]);
    expect(organizations[0]).toHaveProperty("selected");
  });

  test.each([
    [{ userId: " " }, "userId", "사용자 ID를 입력해 주세요."],
    [{ userId: "a b" }, "userId", "사용자 ID는 빈칸 없이 20자까지 쓸 수 있습니다."],
    [{ userId: "x".repeat(21) }, "userId", "사용자 ID는 빈칸 없이 20자까지 쓸 수 있습니다."],
    [{ name: "" }, "name", "이름을 입력해 주세요."],
    [{ email: "" }, "email", "이메일을 입력해 주세요."],
    [{ email: "없음" }, "email", "이메일 형식이 올바르지 않습니다. 예: name@example.com"],
    [{ password: "", confirmPassword: "" }, "password", "비밀번호를 입력해 주세요."],
    [{ password: "   ", confirmPassword: "   " }, "password", "비밀번호를 입력해 주세요."],
    [{ confirmPassword: "another" }, "confirmPassword", "비밀번호가 일치하지 않습니다."],
    [{ userId: "admin" }, "userId", "이미 사용 중인 아이디입니다."],
  ])("refuses %j", async (changes: Record<string, string>, field, message) => {
    const { html } = await answered(400, create(changes));
    expect(summaryOf(html)).toEqual([message]);
    expect(fieldMessage(html, field)).toBe(message);
    expect(html).toContain("<title>오류: 사용자 등록");
    for (const name of ["name", "email"] as const)
      expect(fieldValue(html, name)).toBe(changes[name] ?? NEW_USER[name]);
    expect(html).not.toContain("a-password");
  });

  test("refuses an unknown role", async () => {
    const { status, html } = await create({ role: "ROOT" });
    expect([status, summaryOf(html)]).toEqual([400, ["권한을 골라 주세요."]]);
  });
});

test("an administrator creates, finds, changes and deletes a user after a confirmation", async () => {
  const created = await create({});
  expect([created.status, created.location]).toEqual([303, "/admin/user"]);
  expect(wordsOf((await admin.follow(created)).html)).toContain("등록되었습니다.");
  const searchPath = `/admin/user?searchCnd=1&searchWrd=${id}`;
  const list = wordsOf((await admin.get(searchPath)).html);
  expect(list).toContain("총 1 명");
  expect(list).toContain(`${id} 김담당 <b> ${id}@example.com 일반사용자`);

  const edit = `/admin/user/edit?userId=${id}`;
  const form = await admin.get(edit);
  expect(
    tagsOf(form.html, "input").find(({ attributes }) => attributes.name === "userId")?.attributes,
  ).toEqual(expect.objectContaining({ value: id, readonly: "" }));
  expect([fieldValue(form.html, "password"), fieldValue(form.html, "name")]).toEqual([null, "김담당 <b>"]);
  // The id of the URL wins over the id in the form.
  const changes = { intent: "update-user", userId: "admin", name: LONG, email: `${id}@example.com` };
  const changeAnswer = await admin.post(edit, {
    ...changes,
    role: "USR",
    organizationId: "ORGNZT_0000000000000",
  });
  expect([changeAnswer.status, changeAnswer.location]).toEqual([303, "/admin/user"]);
  expect(wordsOf((await admin.follow(changeAnswer)).html)).toContain("수정되었습니다.");
  const textAfter = wordsOf((await admin.get(searchPath)).html);
  expect(textAfter).toContain(`${LONG} ${id}@example.com 관리자`);
  expect(fieldValue((await admin.get("/admin/user/edit?userId=admin")).html, "name")).toBe("관리자");

  const question = await admin.get(`${searchPath}&confirm=delete-user&userId=${id}`);
  expect(wordsOf(question.html)).toContain(`정말 삭제하시겠습니까? ${LONG} (${id})`);
  const deleted = await admin.post(`${searchPath}&confirm=delete-user&userId=${id}`, {
    intent: "delete-user",
    userId: id,
  });
  expect([deleted.status, deleted.location]).toEqual([303, searchPath]);
  const textAfterDeletion = wordsOf((await admin.follow(deleted)).html);
  expect(textAfterDeletion).toContain("사용자가 삭제되었습니다.");
  expect(textAfterDeletion).toContain("검색된 결과가 없습니다.");
  expect((await create({})).status).toBe(400);
});

test("an administrator cannot delete or demote their own account", async () => {
  const { html } = await admin.get("/admin/user?searchCnd=1&searchWrd=admin");
  const hrefs = tagsOf(html, "a").map(({ attributes }) => attributes.href ?? "");
  expect(hrefs.filter((href) => /confirm=delete-user&userId=admin(#|$)/.test(href))).toEqual([]);
  const deleted = await admin.post("/admin/user", { intent: "delete-user", userId: "admin" });
  expect(deleted.status).toBe(403);
  expect(summaryOf(deleted.html)).toEqual(["지금 로그인한 계정은 삭제할 수 없습니다."]);
  const fields = { intent: "update-user", name: "관리자", email: "a@b.kr", organizationId: "-", role: "GNR" };
  const degraded = await admin.post("/admin/user/edit?userId=admin", fields);
  expect([degraded.status, fieldMessage(degraded.html, "role")]).toEqual([
    400,
    "지금 로그인한 계정의 관리자 권한은 뺄 수 없습니다.",
  ]);
});

test("a missing user redirects to the list, and a URL without an id is refused", async () => {
  const missingUser = await admin.get("/admin/user/edit?userId=nobody%00%2F..");
  expect([missingUser.status, missingUser.location]).toEqual([303, "/admin/user"]);
  expect(wordsOf((await admin.follow(missingUser)).html)).toContain("사용자를 찾을 수 없습니다.");
  const { status, html } = await admin.get("/admin/user/edit");
  expect([status, wordsOf(html).includes("잘못된 접근입니다.")]).toEqual([400, true]);
  const fields = { intent: "update-user", name: "a", email: "a@b", role: "GNR", organizationId: "-" };
  expect((await admin.post("/admin/user/edit?userId=nobody", fields)).status).toBe(404);
});

test("invalid page numbers and searches get an answer", async () => {
  for (const query of ["pageIndex=0", "pageIndex=1e9", "pageIndex=x", "pageIndex=99", "searchCnd=7"]) {
    expect([query, (await admin.get(`/admin/user?${query}`)).status]).toEqual([query, 200]);
  }
  const { html } = await admin.get("/admin/user?searchWrd=%3Cscript%3Ealert(1)%3C/script%3E");
  expect(html).not.toContain("<script>alert");
});

describe("the change of a password", () => {
  const ownPassword = `pw${stamp}`;
  const post = (session: HttpSession, oldPassword: string, newPassword: string) =>
    session.post("/admin/manager", { intent: "change-password", oldPassword, newPassword });

  test.each([
    ["", "", ["기존 암호는 필수 값입니다.", "신규 암호는 필수 값입니다."]],
    ["1", "", ["신규 암호는 필수 값입니다."]],
    ["1", "  ", ["신규 암호는 필수 값입니다."]],
    ["", "2", ["기존 암호는 필수 값입니다."]],
    ["1", "1", ["신규 암호는 기존 암호와 동일하게 사용할 수 없습니다."]],
  ])("refuses a change from %j to %j", async (oldPassword, newPassword, messages) => {
    const { status, html } = await post(admin, oldPassword, newPassword);
    expect([status, summaryOf(html)]).toEqual([400, messages]);
    for (const name of ["oldPassword", "newPassword"]) expect(fieldValue(html, name)).toBe("");
  });

  test("shows the error page if the old password is wrong", async () => {
    const answer = await post(admin, "wrong", "new");
    expect([answer.status, answer.location]).toEqual([303, "/error"]);
    expect(wordsOf((await admin.follow(answer)).html)).toContain(
      "Fail 변경되지 않았습니다. 다시 시도해 주세요.",
    );
  });

  test("works and invalidates earlier copies of the cookie", async () => {
    const origin = sharedAppOrigin();
    await create({ userId: ownPassword, role: "USR", email: `${ownPassword}@example.com` });
    const session = openSession(origin);
    expect((await session.post("/login", { id: ownPassword, password: "a-password" })).status).toBe(303);
    const copy = openSession(origin);
    for (const [name, value] of session.cookies) copy.cookies.set(name, value);
    expect((await copy.get("/admin/manager")).status).toBe(200);
    const answer = await post(session, "a-password", "another-password");
    expect([answer.status, answer.location]).toEqual([303, "/"]);
    const map = await session.follow(await session.follow(answer));
    expect(wordsOf(map.html)).toContain("OK 다음 로그인 시 신규 암호를 사용하세요.");
    expect((await session.get("/admin/manager")).status).toBe(200);
    expect((await copy.get("/admin/manager")).status).toBe(302);
    expect(
      (await openSession(origin).post("/login", { id: ownPassword, password: "another-password" })).status,
    ).toBe(303);
    await admin.post("/admin/user", { intent: "delete-user", userId: ownPassword });
  });
});

test.each([
  ["/admin/user-management", "누가 언제 어떻게 가입했는지 찾아보는 화면입니다.", "/admin/user"],
  ["/admin/user", "회원을 등록하고, 이름과 권한을 고치고, 삭제하는 화면입니다.", "/admin/user-management"],
])("%s explains its purpose and links to the related page", async (path, purpose, relatedPath) => {
  const { html } = await admin.get(path);
  const page = html.slice(html.indexOf('class="admin-page"'));
  expect(wordsOf(page)).toContain(purpose);
  expect(tagsOf(page, "a").map(({ attributes }) => attributes.href)).toContain(relatedPath);
});

test("the tag page shows the number of toilets that a new colour affects", async () => {
  expect(wordsOf((await admin.get("/admin/tag-management")).html)).toContain(
    "이미 태그가 붙어 있는 화장실은 다시 저장할 때까지 전의 색으로 보입니다.",
  );
});

const TAGS = "/admin/tag-management";

test("hostile colours and tags are refused with the palette still open", async () => {
  const post = (tagId: string, tagColor: string, path = `${TAGS}?color=1`) =>
    admin.post(path, { intent: "update-tag-color", tagId, tagColor });
  for (const color of ["", "red", "#fff", "#12345g", "#000000;}", 'url("x")', "#ffffff\n"]) {
    const { status, html } = await post("1", color);
    expect([color, status, summaryOf(html)]).toEqual([color, 400, ["색상을 골라 주세요."]]);
    expect(html).toContain('id="palette"');
  }
  const upper = await post("1", "#28A745", TAGS);
  expect([upper.status, upper.location]).toEqual([303, TAGS]);
  const { html } = await admin.get(`${TAGS}?color=1`);
  expect(checkedOf(html, "tagColor")).toEqual(["#28a745"]);
  const missingTag = await post("99999999", "#28a745", TAGS);
  expect([missingTag.status, summaryOf(missingTag.html)]).toEqual([
    404,
    ["색상 변경 실패: 태그를 찾을 수 없습니다."],
  ]);
  for (const tagId of ["", "../1", "1 OR 1=1"]) expect((await post(tagId, "#28a745", TAGS)).status).toBe(400);
  expect(wordsOf((await admin.get(`${TAGS}?color=none&category=x`)).html)).toContain("매우 깨끗함");
});
