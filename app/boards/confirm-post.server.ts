import { BackendError } from "~/backend/backend-error";
import type { BoardKey, Post, PostSummary, StoredPost } from "~/backend/board";
import { deleteAttachment, type PostDraft } from "~/backend/board-writes.server";
import { getPost, listPosts } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { confirmWrite, isChanged, isSameText, type Verdict } from "~/forms/confirm-write.server";
import type { FormContext } from "~/forms/form-action.server";
import type { MemberViewer } from "~/session/viewer.server";
import { isJustNow } from "~/ui/format-date";
import { isAuthor } from "./board-access.server";
import { NEWEST_POSTS } from "./board-search";
import type { BoardFrame } from "./boards";

type DraftTexts = Pick<PostDraft, "title" | "content">;

type Stored = Pick<Post, "title" | "rawContent">;

const textsOf = ({ title, rawContent }: Stored) => [title, rawContent];

/** Tells whether the stored post equals the draft. */
export const isModified = (current: Stored, before: Stored, { title, content }: DraftTexts): Verdict =>
  isChanged(textsOf(current), {
    before: textsOf(before),
    wanted: [title, typeof content === "string" ? content : before.rawContent],
  });

/**
 * Tells whether the new post is on the board. Reads the newest post of its title, which counts as a view.
 * @throws BackendError
 */
export async function isPosted(
  { board }: BoardFrame,
  draft: DraftTexts,
  viewer: MemberViewer,
): Promise<Verdict> {
  const { posts } = await listPosts(board, NEWEST_POSTS, viewer.caller);
  const [newestPost] = posts
    .filter(({ title }) => isSameText(title, draft.title))
    .sort((a, b) => Number(b.id) - Number(a.id));
  if (!newestPost) return false;
  const post = await getPost(board, newestPost.id, viewer.caller);
  const { content } = draft;
  const isSameContent = typeof content === "string" && isSameText(post.rawContent, content);
  const isOwnPost = isAuthor(post.author, viewer.member) && isSameContent;
  return (isOwnPost && isJustNow(post.createdAt)) || null;
}

const isThread = ({ replyLevel }: PostSummary) => replyLevel === 0;

/** Tells whether a post is in no list, or returns null if the pages read may lack it: threads are listed newest first, and 5.x puts replies at the very end. */
export async function isPostUnlisted(board: BoardKey, postId: string, caller: Caller): Promise<Verdict> {
  const first = await listPosts(board, NEWEST_POSTS, caller);
  const { pageCount } = first;
  const last = pageCount === 1 ? first : await listPosts(board, { ...NEWEST_POSTS, page: pageCount }, caller);
  if ([...first.posts, ...last.posts].some(({ id }) => id === postId)) return false;
  const passesThread = first.posts.some((post) => isThread(post) && Number(post.id) < Number(postId));
  return (passesThread && last.posts.some(isThread)) || null;
}

type RemainingFile = { fileName: string; isMaybeDone: boolean };

/** Deletes attachments of a saved post. @returns the files that the backend did not delete, or may not have */
export async function deleteAttachments(
  post: StoredPost,
  numbers: string[],
  context: FormContext<"user">,
): Promise<RemainingFile[]> {
  const remainingFiles: RemainingFile[] = [];
  for (const file of post.attachments.filter(({ number }) => numbers.includes(number))) {
    const deletion = deleteAttachment(post, file, context.viewer.caller);
    await confirmWrite(context, deletion, async (caller) => {
      const { attachments } = await getPost(post.board, post.id, caller);
      return !attachments.some(({ number }) => number === file.number);
    }).catch((error: unknown) => {
      if (!(error instanceof BackendError)) throw error;
      remainingFiles.push({ fileName: file.fileName, isMaybeDone: error.isMaybeDone });
    });
  }
  return remainingFiles;
}
