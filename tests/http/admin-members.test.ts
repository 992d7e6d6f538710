import { beforeAll, expect, test } from "vitest";
import { answered } from "../support/http-session";
import { tagsOf, wordsOf } from "../support/http-session-page";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

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

const watched = sharedWatchedApp();
const admin = useMember(watched, "admin");
beforeAll(() => {
  const userList = Array.from({ length: MEMBERS }, (_, index) => memberOf(index));
  const result = { userList, totalUsers: MEMBERS, kakaoUsers: MEMBERS / 4 };
  const body = JSON.stringify({ resultCode: "200", resultMessage: "", result });
  watched.backend.setFault("/admin/api/users", { kind: "body", body });
});

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
