import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { BackendError } from "~/backend/backend-error";
import type { StoredPost } from "~/backend/board";
import { isKnownUnsupported, learnSupport } from "~/backend/supported-calls.server";
import { readForPage } from "~/session/page-read.server";
import { isRedrawnForm } from "~/session/request-scope.server";
import { requireFormAdmin, requireFormUser, type Viewer } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { plainFileName } from "~/texts/file-name";
import { namesOfLosses } from "~/ui/rich-text/losses";
import { attachmentKinds } from "./attachment-kinds.server";
import { isInUse, mayChange, mayReply, mayWrite, requirePostId } from "./board-access.server";
import { readBoardSearch, searchQuery } from "./board-search";
import { settingsOf } from "./board-settings.server";
import { type BoardFrame, replyTitle } from "./boards";
import { requireBoard } from "./offered-boards.server";
import { findImageOrigins } from "./post.server";
import { postInView } from "./recent-posts.server";
import { type PostFormMode, postRevision } from "./save-post.server";
import { offerReport } from "./toilet-report.server";
import { boardWords } from "./words";
import { editableHtml } from "./written-html.server";

export async function loadPostForm(args: LoaderFunctionArgs, frame: BoardFrame, mode: PostFormMode) {
  const { request } = args;
  const viewer = await (frame.isAdministration ? requireFormAdmin(args) : requireFormUser(args));
  const isRedrawn = isRedrawnForm(args.context);
  if (!isRedrawn) await requireBoard(frame);
  if (!isRedrawn && !mayWrite(frame, viewer.member) && mode !== "modify")
    refuse(sessionWords().administratorsOnly);
  const [settings, kinds, post] = await Promise.all([
    settingsOf(frame.board, viewer.caller),
    attachmentKinds(),
    mode === "create" ? null : findPost(args, frame, viewer),
    learnSupport(["boardImages"], viewer.caller.token),
  ]);
  if (post && !isRedrawn) {
    if (!isInUse(frame, post.settings)) refuse(boardWords().notInUse);
    if (mode === "modify" && !mayChange(post, viewer.member)) refuse(boardWords().form.notYours);
    if (mode === "reply" && !mayReply(frame, post.settings, viewer.member))
      refuse(boardWords().form.noReplies);
  }
  const query = searchQuery(readBoardSearch(new URL(request.url).searchParams));
  const report = mode === "create" && frame.board === "qna" ? await offerReport(request) : null;
  const isModified = mode === "modify" && post !== null;
  const stored = isModified
    ? await editableHtml(post, await findImageOrigins(request, post.rawContent), isRedrawn)
    : "";
  return data({
    frame,
    mode,
    query,
    memberId: viewer.member?.id ?? "",
    postId: args.params.postId ?? null,
    listHref: `${frame.base}${query}`,
    postHref: `${frame.base}/${args.params.postId}${query}`,
    title: post ? offeredTitle(frame, mode, post) : (report?.title ?? ""),
    html: report?.html ?? stored,
    // Nothing is known of a form that is drawn again while nothing can be sanitised.
    losses: isModified && (stored !== "" || !isRedrawn) ? namesOfLosses(post.rawContent, stored) : [],
    revision: isModified ? postRevision(post) : null,
    attachments: isModified
      ? post.attachments.map(({ number, fileName, sizeBytes }) => ({
          number,
          fileName: plainFileName(fileName),
          sizeBytes,
        }))
      : [],
    // What was just refused is still shown, with why.
    takesImages: isRedrawn || !isKnownUnsupported("boardImages"),
    limits: {
      allowsFiles: settings.allowsFiles,
      maxFiles: settings.maxFiles,
      maxFileBytes: settings.maxFileBytes,
      kinds,
    },
  });
}

const offeredTitle = ({ board }: BoardFrame, mode: PostFormMode, { title }: StoredPost): string =>
  mode === "reply" ? replyTitle(board, title) : title;

/** A form that is drawn again does without the post: everything typed is there. */
function findPost(
  args: LoaderFunctionArgs,
  { board }: BoardFrame,
  { caller, member }: Viewer,
): Promise<StoredPost | null> {
  const isTheirs = (post: StoredPost) => mayChange(post, member);
  const read = postInView(board, requirePostId(args.params.postId), caller, isTheirs);
  return readForPage<StoredPost | null>(args, read, {
    describe: (error: BackendError) =>
      error.kind === "not-found" ? boardWords().post.noSuchPost : error.message,
    standIn: () => null,
  });
}

function refuse(message: string): never {
  throw data(message, { status: 403 });
}

export type PostFormData = Awaited<ReturnType<typeof loadPostForm>>["data"];
