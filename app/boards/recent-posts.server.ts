import { LRUCache } from "lru-cache";
import { BackendError } from "~/backend/backend-error";
import type { BoardKey, PostSummary, StoredPost } from "~/backend/board";
import { getPost } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { perBackend } from "~/backend/current-backend.server";
import { cutText, toPlainText } from "~/ui/rich-text/to-plain-text";

/** Limit of the cached texts in characters. One post may have a million. */
const KEPT_CHARACTERS = 16_000_000;
const CACHE_TTL_MS = 10 * 60_000;
const SUMMARIES_MAX = 1000;
const SUMMARY_CHARACTERS = 200;
/** Lengths to try for a summary. The first is enough unless markup fills it. */
const BEGINNINGS_CHARACTERS = [1000, 10_000];
const RETURN_MS = 30_000;
const RETURNS_MAX = 10_000;

/** Recently shown posts, so that further requests of the same view do not count as views. */
const recentPosts = perBackend(
  () =>
    new LRUCache<string, StoredPost>({
      maxSize: KEPT_CHARACTERS,
      sizeCalculation: ({ rawContent, storedContent }) => rawContent.length + storedContent.length + 1000,
      ttl: CACHE_TTL_MS,
    }),
);
/** Summaries of the posts that were read, because some lists have no texts. */
const summaries = perBackend(() => new LRUCache<string, string>({ max: SUMMARIES_MAX }));
/** Members whom an action is redirecting back to the post. */
const redirectedMembers = perBackend(() => new LRUCache<string, true>({ max: RETURNS_MAX, ttl: RETURN_MS }));

const keyOf = (board: BoardKey, postId: string) => `${board}/${postId}`;
const returnOf = (board: BoardKey, postId: string, memberId: string) => `${keyOf(board, postId)} ${memberId}`;

/** Reads the post as a new view, which the backend counts. @throws BackendError */
export async function viewPost(board: BoardKey, postId: string, caller: Caller): Promise<StoredPost> {
  const post = await getPost(board, postId, caller).catch((error: unknown) => {
    if (error instanceof BackendError && error.kind === "not-found") forgetPost(board, postId);
    throw error;
  });
  recentPosts().set(keyOf(board, postId), post);
  summaries().set(keyOf(board, postId), summaryOf(post.rawContent));
  return post;
}

export function summaryOf(html: string, maxCharacters = SUMMARY_CHARACTERS): string {
  let text = "";
  for (const length of BEGINNINGS_CHARACTERS) {
    text = toPlainText(html.slice(0, length));
    if (text.length > maxCharacters || html.length <= length) break;
  }
  return cutText(text, maxCharacters);
}

/** Returns the start of a listed post; empty if it was never read, because reading it would count as a view. */
export function cachedSummary(board: BoardKey, { id, rawContent }: PostSummary): string {
  return summaryOf(rawContent) || (summaries().get(keyOf(board, id)) ?? "");
}

/**
 * Returns a post that the visitor has open, without counting a view if possible.
 * @param maySeeCached whether the visitor may see a cached copy, which may since have been deleted or changed
 * @throws BackendError
 */
export async function readPostUncounted(
  board: BoardKey,
  postId: string,
  caller: Caller,
  maySeeCached: (post: StoredPost) => boolean | Promise<boolean>,
): Promise<StoredPost> {
  const cachedPost = recentPosts().get(keyOf(board, postId));
  return cachedPost && (await maySeeCached(cachedPost)) ? cachedPost : viewPost(board, postId, caller);
}

export function forgetPost(board: BoardKey, postId: string): void {
  recentPosts().delete(keyOf(board, postId));
  summaries().delete(keyOf(board, postId));
}

/** Marks a redirect of the member back to the open post, because it is not a new view. */
export function markReturn(board: BoardKey, postId: string, memberId: string): void {
  redirectedMembers().set(returnOf(board, postId, memberId), true);
}

/** Returns true once after markReturn, for the page that the member is redirected to. */
export function consumeReturn(board: BoardKey, postId: string, memberId: string | undefined): boolean {
  return memberId !== undefined && redirectedMembers().delete(returnOf(board, postId, memberId));
}
