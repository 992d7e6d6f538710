import { data } from "@remix-run/node";
import { BOARD_WRITERS, type BoardSettings, type PostList, type PostSummary } from "~/backend/board";
import { listNotices, listPosts } from "~/backend/boards.server";
import { type RequestArgs, stateOf } from "~/session/request-state.server";
import { getViewer, readPart } from "~/session/viewer.server";
import { formatListedDay, isToday } from "~/ui/format-moment";
import { failedListAdvice, limitBoardSearch, mayWrite, shownAuthor } from "./board-access.server";
import type { BoardFrame } from "./boards";
import { readBoardSearch, searchQuery } from "./boards";
import { boardWords } from "./words";

/** Time budget of a list page, in ms. After it the page says that the list is unavailable. */
const PATIENCE_MS = 9000;

export async function loadBoardList(args: RequestArgs, frame: BoardFrame) {
  const viewer = await getViewer(args);
  stateOf(args).limitBudget(PATIENCE_MS);
  const { member, caller } = viewer;
  const search = readBoardSearch(new URL(args.request.url).searchParams);
  await limitBoardSearch(args.request, search, viewer);
  const list: Promise<PostList & { settings?: BoardSettings }> = frame.isAdministration
    ? listNotices(search, caller)
    : listPosts(frame.board, search, caller);
  const { boards, list: words } = boardWords();
  const part = await readPart(args, list, ({ kind }) =>
    kind === "not-found" ? words.noBoard : words.failed,
  );
  const advice = await failedListAdvice(list, frame, member);
  const listPart = part.content;
  const isWritable = part.failure !== words.noBoard && (listPart?.settings?.isWritable ?? true);
  const query = searchQuery(search);
  const places = placeReplies(listPart?.posts ?? [], {
    isWhole: search.word === "",
    page: listPart?.page ?? 1,
  });
  return data(
    {
      frame,
      title: boards[frame.board].title,
      search,
      query,
      failure: part.failure,
      advice,
      total: listPart?.total ?? 0,
      page: listPart?.page ?? null,
      pageCount: listPart?.pageCount ?? 1,
      pageSize: listPart?.pageSize ?? 10,
      posts: (listPart?.posts ?? []).map((post, index) =>
        toEntry(post, numberOf(listPart, index), places[index]),
      ),
      // Visitors see the button too; it leads them through the login to the form.
      mayWrite: isWritable && (mayWrite(frame, member) || (!member && BOARD_WRITERS[frame.board] === "user")),
      isMember: member !== null,
    },
    { status: part.status },
  );
}

/** Counts down from the total. A backend without paging always answers the first page. */
function numberOf(list: PostList | null, index: number): number {
  return list ? list.total - ((list.page ?? 1) - 1) * list.pageSize - index : 0;
}

function toEntry(post: PostSummary, number: number, replyPlace: ReplyPlace | undefined) {
  return {
    id: post.id,
    number,
    title: post.title || boardWords().noTitle,
    author: shownAuthor(post),
    isByAdministrator: post.isByAdministrator,
    date: formatListedDay(post.createdAt),
    isNew: isToday(post.createdAt),
    views: post.views,
    reply: replyPlace?.isReply ? replyPlace : null,
    hasFiles: post.hasFiles,
    commentCount: post.commentCount,
  };
}

export type BoardListData = Awaited<ReturnType<typeof loadBoardList>>["data"];
export type PostEntry = BoardListData["posts"][number];

/** Place of a post in its list: `level` indents it, `isOrphan` says that its parent was deleted. */
type ReplyPlace = { level: number; isReply: boolean; isOrphan: boolean };

type ThreadPost = Pick<PostSummary, "id" | "parentId" | "replyLevel">;
type List = { isWhole: boolean; page: number };

/**
 * Places each post of a list page under its parent, never under another post.
 * @param list `isWhole` without a search; on later pages a thread may begin on the page before
 */
function placeReplies(posts: readonly ThreadPost[], { isWhole, page }: List): ReplyPlace[] {
  const levels = new Map<string, number>();
  let thread: ThreadPost | null = null;
  return posts.map((post) => {
    const isReply = post.replyLevel > 0;
    if (!isReply) thread = post;
    const parentLevel = post.parentId === null ? undefined : levels.get(post.parentId);
    const isThreadCut = isWhole && page > 1 && thread === null;
    const isPlaceUnknown = post.parentId === null || isThreadCut;
    const level =
      isReply && isPlaceUnknown ? post.replyLevel : parentLevel === undefined ? 0 : parentLevel + 1;
    levels.set(post.id, level);
    const isAlone = isReply && !isPlaceUnknown && parentLevel === undefined;
    return { level, isReply, isOrphan: isAlone && isWhole && isParentMissing(post, thread) };
  });
}

/** Some backends list a reply of an unknown thread last, below posts that are older than its parent. */
function isParentMissing({ parentId, replyLevel }: ThreadPost, thread: ThreadPost | null): boolean {
  return thread === null || replyLevel > 1 || Number(parentId) < Number(thread.id);
}
