import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import type { BoardKey, PostSummary, StoredPost } from "~/backend/board";
import { getPost } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { cutText, toPlainText } from "~/ui/rich-text/to-plain-text";

/** How much text of posts is kept in memory, in characters; one alone may have a million. */
const KEPT_CHARACTERS = 16_000_000;
const KEPT_MS = 10 * 60_000;
const SUMMARIES_MAX = 1000;
const SUMMARY_CHARACTERS = 200;
/** Enough for a summary of nearly every post; markup may fill it all the same, and then more is read. */
const BEGINNINGS_CHARACTERS = [1000, 10_000];
const RETURN_MS = 30_000;
const RETURNS_MAX = 10_000;

/** Posts that were shown a moment ago: what belongs to the same view must not count as another one. */
const recent = new LRUCache<string, StoredPost>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: ({ rawContent, storedContent }) => rawContent.length + storedContent.length + 1000,
  ttl: KEPT_MS,
});
/** How posts begin, as far as they were read: lists do not carry their texts. */
const summaries = new LRUCache<string, string>({ max: SUMMARIES_MAX });
/** Members whom an action is just sending back to the post that they came from. */
const returning = new LRUCache<string, true>({ max: RETURNS_MAX, ttl: RETURN_MS });

const keyOf = (board: BoardKey, postId: string) => `${board}/${postId}`;
const returnOf = (board: BoardKey, postId: string, memberId: string) => `${keyOf(board, postId)} ${memberId}`;

/** The post for a view of its own, which the backend counts. @throws BackendError */
export async function viewPost(board: BoardKey, postId: string, caller: Caller): Promise<StoredPost> {
  const post = await getPost(board, postId, caller).catch((error: unknown) => {
    if (error instanceof BackendError && error.kind === "not-found") forgetPost(board, postId);
    throw error;
  });
  recent.set(keyOf(board, postId), post);
  summaries.set(keyOf(board, postId), summaryOf(post.rawContent));
  return post;
}

export function summaryOf(html: string, maxCharacters = SUMMARY_CHARACTERS): string {
  let text = "";
  for (const beginning of BEGINNINGS_CHARACTERS) {
    text = toPlainText(html.slice(0, beginning));
    if (text.length > maxCharacters || html.length <= beginning) break;
  }
  return cutText(text, maxCharacters);
}

/** How a post of a list begins; empty where nobody has read it yet, as reading it for this would count as a view. */
export function knownSummary(board: BoardKey, { id, rawContent }: PostSummary): string {
  return summaryOf(rawContent) || (summaries.get(keyOf(board, id)) ?? "");
}

/**
 * The post for whoever has it before them already.
 * @param isTheirs whether they may see what was deleted or changed elsewhere meanwhile
 * @throws BackendError
 */
export async function postInView(
  board: BoardKey,
  postId: string,
  caller: Caller,
  isTheirs: (post: StoredPost) => boolean | Promise<boolean>,
): Promise<StoredPost> {
  const known = recent.get(keyOf(board, postId));
  return known && (await isTheirs(known)) ? known : viewPost(board, postId, caller);
}

export function forgetPost(board: BoardKey, postId: string): void {
  recent.delete(keyOf(board, postId));
  summaries.delete(keyOf(board, postId));
}

/** The member is sent back to the post that they are looking at: that is no view of its own. */
export function expectReturn(board: BoardKey, postId: string, memberId: string): void {
  returning.set(returnOf(board, postId, memberId), true);
}

/** True once after expectReturn, for the page that the member is sent back to. */
export function takeReturn(board: BoardKey, postId: string, memberId: string | undefined): boolean {
  return memberId !== undefined && returning.delete(returnOf(board, postId, memberId));
}
