import type { SignedInMember } from "~/backend/auth.server";
import type { AuthorKey, BoardSettings, Post } from "~/backend/board";
import { refuseForm } from "~/forms/form-refusal.server";
import { pageRefusal } from "~/session/refuse-page";
import { isAdministrator } from "~/session/viewer.server";
import { BOARDS, type BoardFrame, communityFrame } from "./boards";

export const NOT_IN_USE = "사용하지 않는 게시판입니다. 글을 쓰거나 수정하거나 삭제할 수 없습니다.";
const NO_SUCH_BOARD = "없는 게시판입니다.";

/** @throws a 404 for a name that is no board */
export function requireCommunityFrame(name: string | undefined): BoardFrame {
  const frame = communityFrame(name);
  if (!frame) throw pageRefusal(NO_SUCH_BOARD, 404);
  return frame;
}

/** @throws a 404 for what is no number of a post */
export function requirePostId(postId: string | undefined): string {
  if (!postId || !/^\d{1,18}$/.test(postId)) throw pageRefusal("없는 글입니다.", 404);
  return postId;
}

export function mayWrite({ board }: BoardFrame, member: SignedInMember | null): boolean {
  return member !== null && (BOARDS[board].writer === "user" || isAdministrator(member));
}

/** The administration obeys the board's own record, whatever is asked of it. */
export const isInUse = ({ isAdministration }: BoardFrame, { isWritable }: BoardSettings): boolean =>
  !isAdministration || isWritable;

/** Whoever knows the address of a form has no button of it. @param settings null where unknown @throws FormRefusal */
export function refuseUnused(frame: BoardFrame, settings: BoardSettings | null): void {
  if (settings && !isInUse(frame, settings)) throw refuseForm(NOT_IN_USE, 403);
}

/** True for whoever wrote it: a key is compared with its like alone, for an id can be chosen to be somebody's number. */
export function isAuthor(author: AuthorKey | null, member: SignedInMember | null): boolean {
  if (!author || !member) return false;
  return "id" in author ? author.id === member.id : author.uniqId === member.uniqId;
}

export function mayChange({ author }: Pick<Post, "author">, member: SignedInMember | null): boolean {
  return isAdministrator(member) || isAuthor(author, member);
}

/** Where notices may be answered their board says so; the other boards take answers from whoever may write. */
export function mayReply(frame: BoardFrame, settings: BoardSettings, member: SignedInMember | null): boolean {
  return settings.isWritable && settings.allowsReplies && mayWrite(frame, member);
}
