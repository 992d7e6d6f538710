import { LRUCache } from "lru-cache";
import type { BoardKey, StoredPost } from "~/backend/board";
import { getPost } from "~/backend/boards.server";
import type { Caller } from "~/backend/client.server";

/** How much text of posts is kept in memory, in characters; one alone may have a million. */
const KEPT_CHARACTERS = 16_000_000;
const KEPT_MS = 10 * 60_000;
const RETURN_MS = 30_000;
const RETURNS_MAX = 10_000;

/** Posts that were shown a moment ago: what belongs to the same view must not count as another one. */
const recent = new LRUCache<string, StoredPost>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: ({ rawContent }) => rawContent.length + 1000,
  ttl: KEPT_MS,
});
/** Members whom an action is just sending back to the post that they came from. */
const returning = new LRUCache<string, true>({ max: RETURNS_MAX, ttl: RETURN_MS });

const keyOf = (board: BoardKey, postId: string) => `${board}/${postId}`;
const returnOf = (board: BoardKey, postId: string, memberId: string) => `${keyOf(board, postId)} ${memberId}`;

/** The post for a view of its own, which the backend counts. @throws BackendError */
export async function viewPost(board: BoardKey, postId: string, caller: Caller): Promise<StoredPost> {
  const post = await getPost(board, postId, caller);
  recent.set(keyOf(board, postId), post);
  return post;
}

/**
 * The post for whoever has it before them already: to write a comment, to ask whether it is to be deleted.
 * @throws BackendError
 */
export async function postInView(board: BoardKey, postId: string, caller: Caller): Promise<StoredPost> {
  return recent.get(keyOf(board, postId)) ?? viewPost(board, postId, caller);
}

export const forgetPost = (board: BoardKey, postId: string) => recent.delete(keyOf(board, postId));

/** The member is sent back to the post that they are looking at: that is no view of its own. */
export function expectReturn(board: BoardKey, postId: string, memberId: string): void {
  returning.set(returnOf(board, postId, memberId), true);
}

/** True once after expectReturn, for the page that the member is sent back to. */
export function takeReturn(board: BoardKey, postId: string, memberId: string | undefined): boolean {
  return memberId !== undefined && returning.delete(returnOf(board, postId, memberId));
}
