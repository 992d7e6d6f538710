import type { Page } from "playwright";
import type { Who } from "./every-page";

/**
 * States of pages that the route table does not have: errors, confirmations, selections, missing records and overlays.
 */
export type PageState = {
  who: Who;
  path: string;
  /** creates the state in the open page */
  act?: (page: Page) => Promise<void>;
  /** the state needs scripts */
  needsScripts?: boolean;
  /** wider windows show it differently */
  isOfPhones?: boolean;
};

const press = (name: string) => async (page: Page) => {
  await page.locator("main").getByRole("button", { name, exact: true }).last().click();
  await page.locator("[role=alert]").first().waitFor();
};

/** Opens the first post of a list. */
const firstPost = async (page: Page) => {
  await page.locator(".cell-title a").first().click();
  await page.locator(".post-body").waitFor();
};

const empty = (label: string | RegExp, button: string) => async (page: Page) => {
  await page.getByLabel(label).fill("");
  await press(button)(page);
};

const openDialog = (path: string, opener: string, name?: string): PageState => ({
  who: "user",
  path,
  needsScripts: true,
  async act(page) {
    await page.locator(opener).first().click();
    await page.getByRole("dialog", name ? { name } : {}).waitFor();
  },
});

export const STATES_OF_TOILETS: Record<string, PageState> = {
  "map, a toilet chosen among filters": { who: "visitor", path: "/map?toiletId=1&open24=1" },
  "map, embedded": { who: "visitor", path: "/map?embedded=1" },
  "map, nothing found": { who: "visitor", path: "/map?q=ㅁㄴㅇㄹ없는곳" },
  "map, past the end": { who: "visitor", path: "/map?page=999" },
  "map, a place searched for": { who: "visitor", path: "/map?q=대전역" },
  "map, suggestions open": {
    who: "visitor",
    path: "/map",
    needsScripts: true,
    async act(page) {
      await page.getByRole("combobox", { name: "장소 검색" }).fill("대전역");
      await page.getByRole("option").first().waitFor();
    },
  },
  "no such toilet": { who: "visitor", path: "/map/detail?toiletId=99999999" },
  "photos over the whole screen": openDialog("/map/detail?toiletId=1", ".photo-wall a"),
  "registration, refused": { who: "user", path: "/map/register", act: press("등록") },
  "edit, refused": { who: "user", path: "/map/edit?toiletId=1", act: empty(/^화장실 이름/, "수정") },
  "edit, asked to delete": { who: "user", path: "/map/edit?toiletId=1&confirm=delete-toilet" },
  "review, refused": { who: "user", path: "/map/detail?toiletId=1", act: press("리뷰 등록") },
  "review, changed": { who: "user", path: "/map/detail?toiletId=1&edit=1" },
  "review, asked to delete": {
    who: "user",
    path: "/map/detail?toiletId=1&confirm=delete-review&commentId=1",
  },
};

export const STATES_OF_BOARDS: Record<string, PageState> = {
  "Q&A, nothing found": { who: "visitor", path: "/community/qna?searchWrd=ㅁㄴㅇㄹ" },
  "a post, asked to delete": {
    who: "admin",
    path: "/community/free",
    async act(page) {
      await firstPost(page);
      await page.locator(".post-actions").getByRole("link", { name: "삭제" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  "a comment, refused": {
    who: "user",
    path: "/community/qna",
    async act(page) {
      await firstPost(page);
      await press("댓글 등록")(page);
    },
  },
  "a new post, refused": { who: "user", path: "/community/qna/create", act: press("저장") },
  "a link in the editor": openDialog(
    "/community/free/create",
    "[role=toolbar] button[aria-label=링크]",
    "링크",
  ),
  "notices for a member": { who: "user", path: "/community/notice/create" },
  "no such post": { who: "visitor", path: "/community/free/999999999" },
  "samples, for an administrator": { who: "admin", path: "/support/download" },
};

export const STATES_OF_ACCOUNTS: Record<string, PageState> = {
  "login, refused": { who: "visitor", path: "/login", act: press("로그인") },
  "login needed": { who: "visitor", path: "/mypage" },
  "the member's menu, open": {
    isOfPhones: true,
    who: "user",
    path: "/about/history",
    async act(page) {
      await page.locator(".menu-opener").click();
      await page.locator(".site-menu .account-name").waitFor();
    },
  },
  "my page, refused": { who: "user", path: "/mypage", act: empty("닉네임", "저장") },

  "password, refused": { who: "admin", path: "/admin/manager", act: press("변경") },
  "new user, refused": { who: "admin", path: "/admin/user/create", act: press("등록") },
  "a user, asked to delete": { who: "admin", path: "/admin/user?confirm=delete-user&userId=user" },
  "users, none found": { who: "admin", path: "/admin/user?searchWrd=없는사람" },
};

export const PAGE_STATES = { ...STATES_OF_TOILETS, ...STATES_OF_BOARDS, ...STATES_OF_ACCOUNTS };
