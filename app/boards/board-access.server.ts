import type { SignedInMember } from "~/backend/auth.server";
import {
  type AuthorKey,
  BOARD_WRITERS,
  type BoardSettings,
  type Post,
  type PostSearch,
  type PostSummary,
} from "~/backend/board";
import { refuseForm } from "~/forms/form-refusal.server";
import { ADMINISTRATOR_TITLE } from "~/names/clean-name";
import { createVisitorLimit } from "~/session/rate-limit.server";
import { pageRefusal } from "~/session/refuse-page";
import { isAdministrator, type Viewer } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { type BoardFrame, communityFrame } from "./boards";
import { boardWords } from "./words";

/** Each is a call of the backend, which looks through every post. */
const SEARCHES_PER_MINUTE = 60;
const takeSearch = createVisitorLimit(SEARCHES_PER_MINUTE);

type Author = Pick<PostSummary, "authorName" | "isByAdministrator">;

export function requireCommunityFrame(name: string | undefined): BoardFrame {
  const frame = communityFrame(name);
  if (!frame) throw pageRefusal(boardWords().noSuchBoard, 404);
  return frame;
}

export function requirePostId(postId: string | undefined): string {
  if (!postId || !/^\d{1,18}$/.test(postId)) throw pageRefusal(boardWords().post.noNumber, 404);
  return postId;
}

export function mayWrite({ board }: BoardFrame, member: SignedInMember | null): boolean {
  return member !== null && (BOARD_WRITERS[board] === "user" || isAdministrator(member));
}

/** The administration obeys the board's own record, whatever is asked of it. */
export const isInUse = ({ isAdministration }: BoardFrame, { isWritable }: BoardSettings): boolean =>
  !isAdministration || isWritable;

/** For whoever knows the address of a form without its button. @throws FormRefusal 403 */
export function refuseUnused(frame: BoardFrame, settings: BoardSettings | null): void {
  if (settings && !isInUse(frame, settings)) throw refuseForm(boardWords().notInUse, 403);
}

/** True for whoever wrote it: a key is compared with its like alone, for an id can be chosen to be somebody's number. */
export function isAuthor(author: AuthorKey | null, member: SignedInMember | null): boolean {
  if (!author || !member) return false;
  return "id" in author ? author.id === member.id : author.uniqId === member.uniqId;
}

export function mayChange({ author }: Pick<Post, "author">, member: SignedInMember | null): boolean {
  return isAdministrator(member) || isAuthor(author, member);
}

/** The name beside a post; null for an administrator whose name says no more than the mark beside it. */
export function shownAuthor({ authorName, isByAdministrator }: Author): string | null {
  if (!isByAdministrator) return authorName ?? boardWords().noAuthor;
  return authorName === ADMINISTRATOR_TITLE ? null : authorName;
}

/** Where notices may be answered their board says so; the other boards take answers from whoever may write. */
export function mayReply(frame: BoardFrame, settings: BoardSettings, member: SignedInMember | null): boolean {
  return settings.isWritable && settings.allowsReplies && mayWrite(frame, member);
}

/** Administrators may search as they like. @throws a 429 with the seconds to wait */
export async function limitBoardSearch(
  request: Request,
  { word }: PostSearch,
  { member }: Viewer,
): Promise<void> {
  if (!word || isAdministrator(member)) return;
  const seconds = await takeSearch(request);
  if (seconds > 0)
    throw pageRefusal(sessionWords().tooManyTries(seconds), 429, { "Retry-After": String(seconds) });
}
