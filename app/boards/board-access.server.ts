import { LRUCache } from "lru-cache";
import type { SignedInMember } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import {
  type AuthorKey,
  BOARD_WRITERS,
  type BoardKey,
  type BoardSettings,
  type Post,
  type PostSearch,
  type PostSummary,
  type StoredPost,
} from "~/backend/board";
import { DEFAULT_SETTINGS } from "~/backend/board-wire";
import { type DeletablePost, getBoardSettings, getNoticeRecord } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { perBackend } from "~/backend/current-backend.server";
import { mayFailOnTexts } from "~/backend/profile/current-examination.server";
import { refuseForm } from "~/forms/form-refusal.server";
import { pageRefusal } from "~/http/responses.server";
import { ADMINISTRATOR_TITLE } from "~/names/clean-name";
import { createVisitorLimit } from "~/session/rate-limit.server";
import type { Viewer } from "~/session/request-state.server";
import { isAdministrator, type MemberViewer, readIfPossible } from "~/session/viewer.server";
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

const CACHE_TTL_MS = 60_000;

const settings = perBackend(
  () => new LRUCache<BoardKey, BoardSettings>({ max: 3, ttl: CACHE_TTL_MS, noDeleteOnStaleGet: true }),
);

/** Returns the board's limits, read once a minute. Without an answer: the previous limits, else no attachments. */
export async function settingsOf(
  board: BoardKey,
  caller: Caller,
  timeoutMs?: number,
): Promise<BoardSettings> {
  const cachedSettings = settings().get(board);
  if (cachedSettings) return cachedSettings;
  const newSettings = await readIfPossible(getBoardSettings(board, caller, timeoutMs), null);
  if (newSettings) settings().set(board, newSettings);
  return newSettings ?? latestSettingsOf(board);
}

/** Reads the notice board's record, because GET /boardFileAtch does not say whether the board is in use. */
export async function findRecord(
  { isAdministration }: BoardFrame,
  caller: Caller,
): Promise<BoardSettings | null> {
  if (!isAdministration) return null;
  return readIfPossible(getNoticeRecord(caller), null);
}

export const latestSettingsOf = (board: BoardKey): BoardSettings =>
  settings().get(board, { allowStale: true }) ?? DEFAULT_SETTINGS;

/**
 * Other clients can store characters outside the basic plane. From eGov 4.3 on, every response that contains one is
 * a 500, except for the deletion's. 5.x also answers 500 for a missing post, so only administrators see this.
 */

async function mayBeBroken(error: unknown, member: SignedInMember | null): Promise<boolean> {
  if (!isAdministrator(member)) return false;
  return error instanceof BackendError && error.httpStatus === 500 && (await mayFailOnTexts());
}

/** Returns advice for an administrator about a list that failed, or null. */
export async function failedListAdvice(
  list: Promise<unknown>,
  { base }: BoardFrame,
  member: SignedInMember | null,
): Promise<string | null> {
  return list.then(
    () => null,
    async (error: unknown) => ((await mayBeBroken(error, member)) ? boardWords().list.broken(base) : null),
  );
}

/** Stands in for a post that an administrator can still delete. @throws BackendError in all other cases */
export async function postOrFallback(
  postPromise: Promise<StoredPost>,
  fallback: () => StoredPost,
  member: SignedInMember | null,
): Promise<{ post: StoredPost; failure: BackendError | null }> {
  try {
    return { post: await postPromise, failure: null };
  } catch (error) {
    if (!(error instanceof BackendError) || !(await mayBeBroken(error, member))) throw error;
    const post = fallback();
    return { post: { ...post, title: boardWords().post.numbered(post.id) }, failure: error };
  }
}

/** Lets an unreadable post be deleted without its files, whose id is unknown. @throws the failure, or FormRefusal 403 */
export async function requireUnreadablePost(
  error: unknown,
  frame: BoardFrame,
  { postId, viewer }: { postId: string; viewer: MemberViewer },
): Promise<DeletablePost> {
  if (!(await mayBeBroken(error, viewer.member))) throw error;
  requireBoardInUse(frame, await findRecord(frame, viewer.caller));
  return { board: frame.board, id: postId, filesId: "" };
}
