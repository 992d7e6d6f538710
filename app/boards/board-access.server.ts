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
import { pageRefusal } from "~/http/responses.server";
import { ADMINISTRATOR_TITLE } from "~/names/clean-name";
import { createVisitorLimit } from "~/session/rate-limit.server";
import type { Viewer } from "~/session/request-state.server";
import { isAdministrator } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { type BoardFrame, communityFrame } from "./boards";
import { boardWords } from "./words";

/** Searches per visitor. Each one makes the backend scan every post. */
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

/** The administration may write only if the board's record says that the board is in use. */
export const isBoardInUse = ({ isAdministration }: BoardFrame, { isWritable }: BoardSettings): boolean =>
  !isAdministration || isWritable;

/** Refuses a form that the member opened by its address, without a button. @throws FormRefusal 403 */
export function requireBoardInUse(frame: BoardFrame, settings: BoardSettings | null): void {
  if (settings && !isBoardInUse(frame, settings)) throw refuseForm(boardWords().notInUse, 403);
}

/** Compares ids with ids and numbers with numbers, because a member can choose an id that equals another's number. */
export function isAuthor(author: AuthorKey | null, member: SignedInMember | null): boolean {
  if (!author || !member) return false;
  return "id" in author ? author.id === member.id : author.uniqId === member.uniqId;
}

export function mayChange({ author }: Pick<Post, "author">, member: SignedInMember | null): boolean {
  return isAdministrator(member) || isAuthor(author, member);
}

/** Returns the name beside a post; null for an administrator whose name repeats the badge. */
export function shownAuthor({ authorName, isByAdministrator }: Author): string | null {
  if (!isByAdministrator) return authorName ?? boardWords().noAuthor;
  return authorName === ADMINISTRATOR_TITLE ? null : authorName;
}

export function mayReply(frame: BoardFrame, settings: BoardSettings, member: SignedInMember | null): boolean {
  return settings.isWritable && settings.allowsReplies && mayWrite(frame, member);
}

/** Limits searches per visitor. Administrators have no limit. @throws a 429 page with the seconds to wait */
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
