import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { SignedInMember } from "~/backend/auth.server";
import type { BackendError } from "~/backend/backend-error";
import type { Attachment, BoardKey, Comment, PostSearch, StoredPost } from "~/backend/board";
import { getPost, listPosts } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { listComments } from "~/backend/entries.server";
import { findPicturePlaces } from "~/backend/files.server";
import { paginateEntries, type ShownEntry } from "~/entries/entry-kind";
import { revisionOf } from "~/forms/form-refusal.server";
import { siteOrigin } from "~/http/own-site.server";
import { formatCount } from "~/languages/formats";
import { languageParameter } from "~/languages/words";
import { isReportTitle } from "~/reports/report-text";
import { stateOf } from "~/session/request-state.server";
import { getViewer, isAdministrator, readForPage, readIfPossible } from "~/session/viewer.server";
import { plainFileName } from "~/texts/file-texts";
import { formatListedDay, formatListedMoment } from "~/ui/format-moment";
import { showableHtml } from "~/ui/rich-text/sanitize.server";
import { summaryOf } from "~/ui/rich-text/to-plain-text";
import {
  isAuthor,
  isBoardInUse,
  latestSettingsOf,
  limitBoardSearch,
  mayChange,
  mayReply,
  postOrFallback,
  requirePostId,
  shownAuthor,
} from "./board-access.server";
import type { BoardFrame } from "./boards";
import { COMMENTS, readBoardSearch, searchQuery } from "./boards";
import { boardWords } from "./words";

const SUMMARY_CHARACTERS = 120;

/** Lists the origins whose pictures the sanitiser keeps in a post. */
export const findImageOrigins = async (request: Request, html = "") => [
  siteOrigin(request),
  ...(await findPicturePlaces(html)),
];

export async function loadPost(args: LoaderFunctionArgs, frame: BoardFrame) {
  const { request } = args;
  const isRerendered = stateOf(args).rerendered !== null;
  const viewer = await getViewer(args);
  const { member, caller } = viewer;
  const postId = requirePostId(args.params.postId);
  const { searchParams } = new URL(request.url);
  const search = readBoardSearch(searchParams);
  refuseUnseen(request);
  // The page searches the board for the post's neighbours.
  if (!isRerendered) await limitBoardSearch(request, search, viewer);
  const fallback = () => fallbackPost(frame.board, postId);
  const [{ post, failure }, comments, neighbours] = await Promise.all([
    readForPage(args, postOrFallback(getPost(frame.board, postId, caller), fallback, member), {
      describe: describePostFailure,
      fallback: () => ({ post: fallback(), failure: null }),
    }),
    frame.isAdministration ? null : readComments(frame, postId, member, caller),
    findNeighbours(frame, postId, search, caller),
  ]);
  const html = await showableHtml(post.rawContent, await findImageOrigins(request, post.rawContent));
  const query = searchQuery(search);
  return data(
    {
      frame,
      query,
      post: { ...toShownPost(post, html, frame), views: formatCount(post.views) },
      ...permissionsOn(post, frame, member),
      isUnreadable: failure !== null,
      // Show the comments of a rerendered form, because one of them has the typed text.
      comments: failure && !isRerendered ? null : pageOf(comments, searchParams),
      ...neighbours,
      isMember: member !== null,
      mayAnswerReport:
        frame.board === "qna" && post.isTopLevel && isReportTitle(post.title) && isAdministrator(member),
      canonical: `${siteOrigin(request)}/community/${frame.board}/${post.id}`,
      summary: summaryOf(html, SUMMARY_CHARACTERS),
      picture: firstPictureOf(html, siteOrigin(request)),
    },
    { status: failure?.status ?? 200 },
  );
}

/** Returns the URL of a post's first picture that the app serves, for previews of its link. @param html sanitised */
function firstPictureOf(html: string, origin: string): string | null {
  const [, path] = /<img\b[^>]*? src="(\/board\/images\/[^"?]+)/.exec(html) ?? [];
  return path ? `${origin}${path}?as=jpeg` : null;
}

/** Refuses HEAD requests and prefetches, because the backend would count them as views. */
function refuseUnseen({ method, headers }: Request): void {
  if (method === "HEAD") throw new Response(null);
  const purpose = headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "";
  if (purpose.startsWith("prefetch")) throw new Response(null, { status: 503 });
}

/** Stands in for a post that cannot be loaded, so that a refused comment is rerendered with its text. */
function fallbackPost(board: BoardKey, postId: string): StoredPost {
  const { notLoaded: title, notNow } = boardWords().post;
  return {
    id: postId,
    board,
    title,
    rawContent: `<p>${notNow}</p>`,
    storedContent: "",
    createdAt: "",
    views: 0,
    authorName: null,
    isByAdministrator: false,
    author: null,
    isTopLevel: true,
    replyLevel: 0,
    attachments: [],
    filesId: "",
    sortOrder: null,
    settings: latestSettingsOf(board),
  };
}

export function describePostFailure(error: BackendError): string {
  return error.kind === "not-found" ? boardWords().post.noSuchPost : error.message;
}

function toShownPost(post: StoredPost, html: string, frame: BoardFrame) {
  const showsFiles = !frame.isAdministration || (post.isTopLevel && post.settings.allowsFiles);
  return {
    id: post.id,
    title: post.title || boardWords().noTitle,
    author: shownAuthor(post),
    isByAdministrator: post.isByAdministrator,
    date: formatListedDay(post.createdAt),
    html,
    attachments: showsFiles ? post.attachments.map(toShownAttachment) : [],
  };
}

function toShownAttachment({ encryptedId, number, fileName, sizeBytes }: Attachment) {
  const query = new URLSearchParams({ atchFileId: encryptedId, fileSn: number });
  const extension = /\.([^.]{1,8})$/.exec(fileName)?.[1] ?? "";
  return {
    href: `/attachments?${query}${languageParameter("&")}`,
    fileName: plainFileName(fileName),
    sizeBytes,
    kind: extension.toUpperCase(),
  };
}

function permissionsOn(post: StoredPost, frame: BoardFrame, member: SignedInMember | null) {
  return {
    canChange: isBoardInUse(frame, post.settings) && mayChange(post, member),
    canReply: mayReply(frame, post.settings, member),
  };
}

/** Returns the comments, or "failed" if they cannot be loaded. */
async function readComments(
  { board }: BoardFrame,
  postId: string,
  member: SignedInMember | null,
  caller: Caller,
): Promise<ShownEntry[] | "failed"> {
  const comments = await readIfPossible(listComments(board, postId, caller), null);
  return comments?.map((comment) => toShownComment(comment, member)) ?? "failed";
}

const pageOf = (comments: ShownEntry[] | "failed" | null, query: URLSearchParams) =>
  Array.isArray(comments) ? paginateEntries(comments, query, COMMENTS) : comments;

const toShownComment = (comment: Comment, member: SignedInMember | null): ShownEntry => ({
  id: comment.id,
  author: comment.authorName ?? boardWords().noAuthor,
  text: comment.text,
  createdAt: comment.createdAt,
  date: formatListedMoment(comment.createdAt),
  isOwn: isAuthor(comment.author, member),
  mayDelete: mayChange(comment, member),
  revision: isAuthor(comment.author, member) ? revisionOf(comment.text) : null,
});

export type Neighbour = { href: string; title: string };

/** Finds the neighbours on the list page that the visitor came from. */
async function findNeighbours(
  { board, base }: BoardFrame,
  postId: string,
  search: PostSearch,
  caller: Caller,
): Promise<{ newer: Neighbour | null; older: Neighbour | null; hasUnknownNeighbours: boolean }> {
  const list = await readIfPossible(listPosts(board, search, caller), null);
  const posts = list?.posts ?? [];
  const index = posts.findIndex(({ id }) => id === postId);
  const at = (position: number): Neighbour | null => {
    const post = index < 0 ? undefined : posts[position];
    return post
      ? { href: `${base}/${post.id}${searchQuery(search)}`, title: post.title || boardWords().noTitle }
      : null;
  };
  return { newer: at(index - 1), older: at(index + 1), hasUnknownNeighbours: list === null };
}

export type PostPageData = Awaited<ReturnType<typeof loadPost>>["data"];
