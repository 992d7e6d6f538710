import { expect } from "vitest";
import type { Answer } from "../support/http-session";
import { decode } from "../support/http-session-page";
import { ACTIONS } from "./matrix-actions";
import type { ActionRow, Sending } from "./matrix-rows";

export const UNKNOWN_OUTCOME = /되었을 수도 있습니다/;

const IN_REVIEWS = "리뷰에서 확인해 주세요.";
const IN_COMMENTS = "댓글에서 확인해 주세요.";
const IN_USERS = "회원관리에서 확인해 주세요.";
const ON_MY_PAGE = "마이페이지에서 확인해 주세요.";
const SAVED = "저장되었을 수도 있습니다.";
const DELETED = "삭제되었을 수도 있습니다.";
const DONE = "처리되었을 수도 있습니다.";

/** Messages of each form after a lost answer. */
const TOLD: Record<string, string> = {
  "save-nickname": `${SAVED} ${ON_MY_PAGE}`,
  "delete-account": `${DELETED} ${ON_MY_PAGE}`,
  "register-toilet": `${SAVED} 화장실 지도에서 확인해 주세요.`,
  "update-toilet": `${SAVED} 화장실 정보에서 확인해 주세요.`,
  "delete-toilet": `${DELETED} 화장실 정보에서 확인해 주세요.`,
  "create-review": `${SAVED} ${IN_REVIEWS}`,
  "update-review": `${SAVED} ${IN_REVIEWS}`,
  "delete-review": `${DELETED} ${IN_REVIEWS}`,
  "/community/:board/create": `${SAVED} 자유게시판에서 확인해 주세요.`,
  "/community/:board/:postId/modify": `${SAVED} 글에서 확인해 주세요.`,
  "/community/:board/:postId/reply": `${SAVED} 자유게시판에서 확인해 주세요.`,
  "/admin/notice/create": `${SAVED} 공지사항에서 확인해 주세요.`,
  "/admin/notice/:postId/modify": `${SAVED} 글에서 확인해 주세요.`,
  "/admin/notice/:postId/reply": `${SAVED} 공지사항에서 확인해 주세요.`,
  "create-comment": `${SAVED} ${IN_COMMENTS}`,
  "update-comment": `${SAVED} ${IN_COMMENTS}`,
  "answer-report": `${SAVED} ${IN_COMMENTS}`,
  "delete-comment": `${DELETED} ${IN_COMMENTS}`,
  "/community/:board/:postId": `${DELETED} 자유게시판에서 확인해 주세요.`,
  "/admin/notice/:postId": `${DELETED} 공지사항에서 확인해 주세요.`,
  "create-user": `${SAVED} ${IN_USERS}`,
  "update-user": `${SAVED} ${IN_USERS}`,
  "delete-user": `${DELETED} ${IN_USERS}`,
  "change-password": `${DONE} 다음 로그인에서 확인해 주세요.`,
  "update-tag-color": `${SAVED} 태그관리에서 확인해 주세요.`,
};

/** Intents that write nothing to the backend or have their own test. */
const OTHERS = [
  ...[
    "search-place",
    "pick-place",
    "take-centre",
    "look-around",
    "ask-deactivate-tag",
    "keep-form",
    "restore-address",
  ],
  ...["deactivate-tag", "save-cleanliness-tags", "save-hours-tags"],
  ...["end-sessions", "end-other-sessions", "save", "forget", "save-display", "close-language-offer"],
];
/** Routes without an intent that write nothing or have their own test. */
const OTHER_ROUTES = ["/login", "/logout", "/community/:board/images"];

export const lostAnswerMessage = ({ intent, route }: ActionRow): string | undefined =>
  TOLD[intent] ?? TOLD[route];

const isOther = ({ intent, route }: ActionRow) =>
  intent === "" ? OTHER_ROUTES.includes(route) : OTHERS.includes(intent);

/** The forms that write. The account deletion is last, because its rows share a member. */
export const WRITING: readonly ActionRow[] = ACTIONS.filter((row) => !isOther(row)).sort(
  (a, b) => Number(a.onlyOnce ?? false) - Number(b.onlyOnce ?? false),
);

export function expectInputKept({ html }: Answer, { fields }: Sending, secret: readonly string[] = []): void {
  for (const [name, value] of Object.entries(fields)) {
    if (name === "intent" || secret.includes(name) || typeof value !== "string") continue;
    expect([name, decode(html).includes(value)]).toEqual([name, true]);
  }
}
