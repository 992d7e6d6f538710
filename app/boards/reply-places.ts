import type { PostSummary } from "~/backend/board";

/** The place of a post in its list: `level` indents it, `isOrphan` says that its parent was deleted. */
export type ReplyPlace = { level: number; isReply: boolean; isOrphan: boolean };

type Placed = Pick<PostSummary, "id" | "parentId" | "replyLevel">;
type List = { isWhole: boolean; page: number };

/**
 * Places each post of a list page under its parent, never under another post.
 * @param list whether the list is whole (no search) and the number of its page: a thread may begin on the page before
 */
export function placeReplies(posts: readonly Placed[], { isWhole, page }: List): ReplyPlace[] {
  const levels = new Map<string, number>();
  let thread: Placed | null = null;
  return posts.map((post) => {
    const isReply = post.replyLevel > 0;
    if (!isReply) thread = post;
    const parentLevel = post.parentId === null ? undefined : levels.get(post.parentId);
    const isContinued = isWhole && page > 1 && thread === null;
    const isPlaceUnknown = post.parentId === null || isContinued;
    const level =
      isReply && isPlaceUnknown ? post.replyLevel : parentLevel === undefined ? 0 : parentLevel + 1;
    levels.set(post.id, level);
    const isAlone = isReply && !isPlaceUnknown && parentLevel === undefined;
    return { level, isReply, isOrphan: isAlone && isWhole && isParentMissing(post, thread) };
  });
}

/** A backend that does not know a reply's thread lists it last, below posts that are older than its parent. */
function isParentMissing({ parentId, replyLevel }: Placed, thread: Placed | null): boolean {
  return thread === null || replyLevel > 1 || Number(parentId) < Number(thread.id);
}
