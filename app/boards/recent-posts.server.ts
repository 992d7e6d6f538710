import { LRUCache } from "lru-cache";
import type { BoardKey, StoredPost } from "~/backend/board";
import { getPost } from "~/backend/boards.server";
import type { Caller } from "~/backend/client.server";

const KEPT_POSTS = 200;
const KEPT_MS = 10 * 60_000;

/** Posts that were shown a moment ago: what belongs to the same view must not count as another one. */
const recent = new LRUCache<string, StoredPost>({ max: KEPT_POSTS, ttl: KEPT_MS });

const keyOf = (board: BoardKey, postId: string) => `${board}/${postId}`;

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
