import { newTitle, writePost } from "./board-pages";
import { openMemberSession } from "./http-session";
import { ROUTES } from "./route-table";

/** Every page of the route table with a sample. A route without a sample fails the tests that use this list. */

export type Who = "visitor" | "user" | "admin";
export type SamplePage = {
  /** the path in the route table */
  pattern: string;
  /** its module */
  file: string;
  who: Who;
  /** a sample URL */
  path: string;
};

type Sample = [who: Who, path: string];

const ownPage = (role: Who) => (path: string) => [[role, path]] as Sample[];
const visitor = ownPage("visitor");
const user = ownPage("user");
const admin = ownPage("admin");

/** `:own` is a post of the member, `:notice` a notice of the administrator. */
const SAMPLES: Record<string, Sample[]> = {
  "/*": visitor("/nowhere"),
  "/login": visitor("/login"),
  "/login/kakao": visitor("/login/kakao"),
  "/login/kakao/callback": visitor("/login/kakao/callback"),
  "/logout": visitor("/logout"),
  "/mypage": user("/mypage"),
  "/mypage/delete": user("/mypage/delete"),
  "/map": [
    ["visitor", "/map"],
    ["user", "/map?toiletId=1"],
    ["admin", "/map?open24=1&nolock=1"],
  ],
  "/map/site": visitor("/map/site?zoom=8"),
  "/map/sheet": visitor("/map/sheet"),
  "/map/embed": visitor("/map/embed?q=%EB%8C%80%EC%A0%84%EC%97%AD&has=diaper"),
  "/map/detail/plate": visitor("/map/detail/plate?toiletId=1"),
  "/map/detail/report": visitor("/map/detail/report?toiletId=1"),
  "/map/kakao": visitor("/map/kakao"),
  "/map/register": user("/map/register"),
  "/map/edit": user("/map/edit?toiletId=1"),
  "/map/detail": [
    ["visitor", "/map/detail?toiletId=1"],
    ["user", "/map/detail?toiletId=1"],
    ["admin", "/map/detail?toiletId=1"],
  ],
  "/map/detail/:toiletId": visitor("/map/detail/1"),
  "/community/:board": [
    ["visitor", "/community/free"],
    ["admin", "/community/notice?pageIndex=2"],
  ],
  "/community/:board/create": user("/community/free/create"),
  "/community/:board/:postId": [
    ["visitor", "/community/notice/:notice"],
    ["user", "/community/free/:own"],
  ],
  "/community/:board/:postId/modify": user("/community/free/:own/modify"),
  "/community/:board/:postId/reply": user("/community/free/:own/reply"),
  "/about/history": visitor("/about/history"),
  "/about/organization": visitor("/about/organization"),
  "/about/location": visitor("/about/location"),
  "/about/sources": visitor("/about/sources"),
  "/privacy-policy": visitor("/privacy-policy"),
  "/location-terms": visitor("/location-terms"),
  "/accessibility": visitor("/accessibility"),
  "/support/download": visitor("/support/download"),
  "/support/download/detail": visitor("/support/download/detail"),
  "/support/download/create": visitor("/support/download/create"),
  "/support/qna": visitor("/support/qna"),
  "/support/qna/detail": visitor("/support/qna/detail"),
  "/support/apply": visitor("/support/apply"),
  "/inform/daily": visitor("/inform/daily"),
  "/inform/weekly": visitor("/inform/weekly"),
  "/inform/gallery": visitor("/inform/gallery"),
  // Redirects to the notices; a member is refused.
  "/admin": user("/admin"),
  "/admin/overview": admin("/admin/overview"),
  "/admin/notice": admin("/admin/notice"),
  "/admin/notice/create": admin("/admin/notice/create"),
  "/admin/notice/:postId": admin("/admin/notice/:notice"),
  "/admin/notice/:postId/modify": admin("/admin/notice/:notice/modify"),
  "/admin/notice/:postId/reply": admin("/admin/notice/:notice/reply"),
  "/admin/manager": admin("/admin/manager"),
  "/admin/user": admin("/admin/user"),
  "/admin/user/create": admin("/admin/user/create"),
  "/admin/user/edit": admin("/admin/user/edit?userId=user"),
  "/admin/toilet-stats": admin("/admin/toilet-stats?days=30"),
  "/admin/data": admin("/admin/data"),
  "/admin/user-management": admin("/admin/user-management"),
  "/admin/tag-management": [
    ["admin", "/admin/tag-management"],
    ["admin", "/admin/tag-management?color=1"],
  ],
  "/admin/*": admin("/admin/nowhere"),
  "/saved": visitor("/saved"),
  "/card": visitor("/card?of=1"),
  "/display": visitor("/display"),
  "/error": visitor("/error"),
  "/bad-request": visitor("/bad-request"),
  "/method-not-allowed": visitor("/method-not-allowed"),
};

/** A route that only redirects or answers no HTML has no component, hence `.ts`. */
const PAGES = ROUTES.filter(({ file, isFrame }) => !isFrame && file.endsWith(".route.tsx"));

/** Lists the pages in order; `:own` and `:notice` stay in their URLs. */
export function listPages(): SamplePage[] {
  return PAGES.flatMap(({ pattern, file }) =>
    (SAMPLES[pattern] ?? []).map(([who, path]) => ({ pattern, file, who, path })),
  );
}

/** Returns pages without a sample and samples without a page. */
export function listSampleMismatches(): string[] {
  const patterns = PAGES.map(({ pattern }) => pattern);
  const missingPatterns = patterns.filter((pattern) => !SAMPLES[pattern]);
  return [...missingPatterns, ...Object.keys(SAMPLES).filter((pattern) => !patterns.includes(pattern))];
}

const writtenPosts = new Map<string, Promise<(path: string) => string>>();

/**
 * Writes the posts of the samples, once per app and test file.
 * @returns a function that fills their numbers into a URL
 */
export function writeSamplePosts(origin: string): Promise<(path: string) => string> {
  const fill = writtenPosts.get(origin) ?? writePosts(origin);
  writtenPosts.set(origin, fill);
  return fill;
}

async function writePosts(origin: string): Promise<(path: string) => string> {
  const member = await openMemberSession(origin);
  const administrator = await openMemberSession(origin, "admin");
  const post = await writePost(member, { title: newTitle("회원의 글") });
  for (const commentContent of ["첫 댓글입니다.", "두 번째 댓글입니다."]) {
    await member.post(`/community/free/${post}`, { intent: "create-comment", commentContent });
  }
  const notice = await writePost(administrator, { title: newTitle("공지") }, "notice");
  return (path) => path.replace(":own", post).replace(":notice", notice);
}
