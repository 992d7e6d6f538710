import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { describeBothWays } from "../support/browser";
import { answered, openMemberSession } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { memberPage, OLDEST } from "../support/many-members";
import { useMember, useWatchedApp } from "../support/started";

const MEMBERS = 10_000;
const PATH = "/admin/user-management";
const LONG = "이름이아주긴사람".repeat(20);

function memberOf(index: number) {
  const isSocial = index % 4 === 0;
  return {
    mberId: isSocial ? `kakao_${index}` : `member${index}`,
    mberNm: index === 1 ? LONG : index === 2 ? null : `회원 ${index}`,
    realNm: index === 2 ? "<b>실명</b>" : null,
    mberEmailAdres: index % 3 ? `Person${index}@Example.com` : null,
    loginType: index === 4 ? null : isSocial ? "KAKAO" : "NORMAL",
    sbscrbDe: index === 0 ? "2025-10-01T15:30:00.000+00:00" : "2025-10-01 15:04:05.0",
  };
}

const watched = useWatchedApp();
const admin = useMember(watched, "admin");
function answerWith(result: object): void {
  const body = JSON.stringify({ resultCode: "200", resultMessage: "", result });
  watched.backend.setFault("/admin/api/users", { kind: "body", body });
}
const userList = Array.from({ length: MEMBERS }, (_, index) => memberOf(index));
const answerWithAll = () => answerWith({ userList, totalUsers: MEMBERS, kakaoUsers: MEMBERS / 4 });
beforeAll(answerWithAll);

/** Two logins within a second may get the same token and the same cached list. */
async function openNewSession() {
  await pause(1100);
  return openMemberSession(watched.origin, "admin");
}

const rowsIn = (html: string) => tagsOf(html, "tr").length;

test("the list shows ten thousand members in pages, with social members marked", async () => {
  const { html } = await answered(200, admin.get(PATH));
  const words = wordsOf(html);
  expect(words).toContain("전체 회원 10,000 소셜 로그인 회원 2,500 일반 회원 7,500");
  // Two tables of fifty rows, and their headers.
  expect(rowsIn(html)).toBe(102);
  expect(words).toContain("kakao_0 회원 0 - 카카오 2025. 10. 02. 오전 12:30");
  expect(words).toContain("kakao_4 회원 4 Person4@Example.com 카카오 2025. 10. 01. 오후 03:04");
  expect(words).toContain("member2 <b>실명</b> Person2@Example.com 일반");
  expect(html.length).toBeLessThan(120_000);
  const next = wordsOf((await admin.get(`${PATH}?socialPage=2&page=200`)).html);
  expect(next).toContain("51 kakao_200");
  expect(next).toContain("10000 member9999");
  const folded = tagsOf((await admin.get(`${PATH}?page=2`)).html, "details").filter(
    ({ attributes }) => attributes.class !== "language-menu",
  );
  expect(folded[0]?.attributes).toHaveProperty("open");
});

test("several pages of the list cost one call", async () => {
  const session = await openNewSession();
  watched.backend.forget();
  for (const page of [1, 2, 3]) await session.get(`${PATH}?page=${page}`);
  expect(watched.backend.countOf("GET", "/admin/api/users")).toBe(1);
});

test("the filter matches id, name and e-mail in any case", async () => {
  const searchMembers = async (q: string) =>
    wordsOf((await admin.get(`${PATH}?${new URLSearchParams({ q })}`)).html);
  expect(await searchMembers("PERSON9998@")).toContain("1명을 찾았습니다.");
  expect(await searchMembers("MEMBER9999")).toContain("member9999");
  expect(await searchMembers("<b>실명")).toContain("member2");
  const nobody = await searchMembers("아무도 아님");
  expect(nobody.match(/검색 결과가 없습니다\./g)).toHaveLength(2);
  expect(nobody).toContain("전체 회원 10,000");
});

const template = useWatchedApp({}, ({ url = "/" }, outgoing, target) => {
  const address = new URL(url, target);
  if (address.pathname === "/members") outgoing.end(JSON.stringify(memberPage(address)));
  else if (address.pathname === "/admin/api/users") {
    const missingCall = { timestamp: "", status: 404, error: "Not Found", path: address.pathname };
    outgoing.writeHead(404, { "Content-Type": "application/json" }).end(JSON.stringify(missingCall));
  } else return false;
  return true;
});

test("a search finds members beyond the newest thousand of a template, and the page says so", async () => {
  const session = await openMemberSession(template.origin, "admin");
  const words = wordsOf((await session.get(PATH)).html);
  expect(words).toContain("전체 회원 1,200");
  expect(words).toContain("최근 1,000명만 목록에 나옵니다.");
  expect(words).not.toContain(OLDEST.mberId);
  const pageText = wordsOf((await session.get(`${PATH}?q=first-comer`)).html);
  expect(pageText).toContain("1명을 찾았습니다.");
  expect(pageText).toContain(`${OLDEST.mberId} ${OLDEST.mberNm}`);
  const many = wordsOf((await session.get(`${PATH}?q=member`)).html);
  expect(many).toContain("찾은 회원이 많아 일부만 나옵니다.");
});

describeBothWays("the filter of the members", ({ scripts, open }) => {
  const show = () => open({ as: "admin", at: PATH, baseURL: watched.origin });

  test("is written to the URL", async () => {
    const page = await show();
    const box = page.getByRole("searchbox", { name: "아이디, 이름, 이메일로 검색" });
    await box.fill("member9999");
    await box.press("Enter");
    await page.waitForURL(/q=member9999/);
    await page.getByRole("status").filter({ hasText: "1명을 찾았습니다." }).waitFor();
    await page.reload();
    expect(await box.inputValue()).toBe("member9999");
  });

  test("filters while the administrator types, and keeps the cursor", async () => {
    const page = await show();
    const box = page.getByRole("searchbox");
    await box.pressSequentially("kakao_99", { delay: 30 });
    if (!scripts) return expect(new URL(page.url()).search).toBe("");
    await page.waitForURL(/q=kakao_99/);
    expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
    await box.pressSequentially("96");
    await page.getByRole("status").filter({ hasText: "1명을 찾았습니다." }).waitFor();
    expect(await box.inputValue()).toBe("kakao_9996");
    expect(await page.getByRole("row").filter({ hasText: "kakao_9996" }).first().isVisible()).toBe(true);
  });
});

// This test is last, because a login within the same second may get this token and its list.
test("a list without members says so", async () => {
  answerWith({ userList: [] });
  const words = wordsOf((await (await openNewSession()).get(PATH)).html);
  answerWithAll();
  expect(words).toContain("소셜 로그인 회원이 없습니다.");
  expect(words).toContain(" 회원이 없습니다.");
});
