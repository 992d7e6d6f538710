import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { type Attachment, replyTitle, type StoredPost } from "~/backend/board";
import { getPost } from "~/backend/boards.server";
import type { AsStored } from "~/backend/request-body.server";
import { FormRefusal, refuseForm, revisionOf } from "~/forms/form-refusal.server";
import type { ConfirmationOffer } from "~/forms/posted-form";
import { isReportTitle, namesReport } from "~/reports/report-text";
import { stateOf, type Viewer } from "~/session/request-state.server";
import { readForPage, requireFormAdmin, requireFormUser } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { plainFileName } from "~/texts/file-texts";
import { type ContentKind, contentKindOf, isRepresented, losesFormatting } from "~/ui/rich-text/content-kind";
import { htmlToText } from "~/ui/rich-text/reduce-html";
import { SanitizerUnavailableError, sanitizeHtml } from "~/ui/rich-text/sanitize.server";
import { isSameText, textToHtml } from "~/ui/rich-text/text-to-html";
import {
  isBoardInUse,
  mayChange,
  mayReply,
  mayWrite,
  requirePostId,
  settingsOf,
} from "./board-access.server";
import { type BoardFrame, listQueryOf, type PostFormMode, postFormMode } from "./boards";
import { describePostFailure, findImageOrigins } from "./post.server";
import type { PostFormValue } from "./post-form.schema";
import { type ReportDraft, readReportDraft } from "./report-form.server";
import { attachmentKinds } from "./uploads.server";
import { boardWords } from "./words";

export const postRevision = ({ title, rawContent }: Pick<StoredPost, "title" | "rawContent">) =>
  revisionOf(title, rawContent);

type FormVisit = { args: LoaderFunctionArgs; frame: BoardFrame; viewer: Viewer; isRerendered: boolean };

/** Initial values of the form. */
type FormValues = {
  title: string;
  isTitleFixed: boolean;
  html: string;
  contentKind: ContentKind;
  revision: string | null;
  attachments: Pick<Attachment, "number" | "fileName" | "sizeBytes">[];
};

export type PostFormData = Awaited<ReturnType<typeof loadFormPage>> &
  FormValues & { report?: ReportDraft | null };

const NO_VALUES: FormValues = {
  title: "",
  isTitleFixed: false,
  html: "",
  contentKind: "plain",
  revision: null,
  attachments: [],
};

/** Returns the title of a reply to a report; null if it is free. The list of reports finds replies by their titles only. */
export function fixedTitle(mode: PostFormMode, post: StoredPost): string | null {
  const { board, title, isTopLevel } = post;
  if (board !== "qna") return null;
  if (mode === "reply") return isReportTitle(title) ? replyTitle(board, title) : null;
  return !isTopLevel && namesReport(title) ? title : null;
}

/** Loads the form for a new post, a change or a reply, by its address. */
export function loadPostForm(args: LoaderFunctionArgs, frame: BoardFrame) {
  return LOAD[postFormMode(new URL(args.request.url).pathname)](args, frame);
}

const LOAD = { create: loadCreateForm, modify: loadModifyForm, reply: loadReplyForm };

async function loadCreateForm(args: LoaderFunctionArgs, frame: BoardFrame) {
  const visit = await openForm(args, frame);
  requireWriter(visit);
  const page = await loadFormPage(visit, "create");
  const report = frame.board === "qna" ? await readReportDraft(args.request) : null;
  return data<PostFormData>({ ...page, ...NO_VALUES, report });
}

async function loadReplyForm(args: LoaderFunctionArgs, frame: BoardFrame) {
  const visit = await openForm(args, frame);
  requireWriter(visit);
  const [page, post] = await Promise.all([loadFormPage(visit, "reply"), findPost(visit)]);
  if (post && !visit.isRerendered && !mayReply(frame, post.settings, visit.viewer.member))
    refuse(boardWords().form.noReplies);
  const title = post ? replyTitle(frame.board, post.title) : "";
  const isTitleFixed = post !== null && fixedTitle("reply", post) !== null;
  return data<PostFormData>({ ...page, ...NO_VALUES, title, isTitleFixed });
}

async function loadModifyForm(args: LoaderFunctionArgs, frame: BoardFrame) {
  const visit = await openForm(args, frame);
  const [page, post] = await Promise.all([loadFormPage(visit, "modify"), findPost(visit)]);
  if (post && !visit.isRerendered && !mayChange(post, visit.viewer.member))
    refuse(boardWords().form.notYours);
  return data<PostFormData>({ ...page, ...(post ? await storedValues(visit, post) : NO_VALUES) });
}

/** Identifies the viewer and checks the board. A refused form is rerendered even if the board is gone. */
async function openForm(args: LoaderFunctionArgs, frame: BoardFrame): Promise<FormVisit> {
  const viewer = await (frame.isAdministration ? requireFormAdmin(args) : requireFormUser(args));
  const isRerendered = stateOf(args).rerendered !== null;
  return { args, frame, viewer, isRerendered };
}

function requireWriter({ frame, viewer, isRerendered }: FormVisit): void {
  if (!isRerendered && !mayWrite(frame, viewer.member)) refuse(sessionWords().administratorsOnly);
}

/** Loads the parts of the page that do not depend on a post. */
async function loadFormPage({ args, frame, viewer }: FormVisit, mode: PostFormMode) {
  const settings = await settingsOf(frame.board, viewer.caller);
  const query = listQueryOf(args.request);
  return {
    frame,
    mode,
    query,
    memberId: viewer.member?.id ?? "",
    postId: args.params.postId ?? null,
    listHref: `${frame.base}${query}`,
    postHref: `${frame.base}/${args.params.postId}${query}`,
    limits: {
      allowsFiles: settings.allowsFiles,
      maxFiles: settings.maxFiles,
      maxFileBytes: settings.maxFileBytes,
      kinds: attachmentKinds(),
    },
  };
}

/** Reads the post. @returns null for a rerendered form if the post is unavailable, because the form has the text */
async function findPost({ args, frame, viewer, isRerendered }: FormVisit): Promise<StoredPost | null> {
  const loadedPost = getPost(frame.board, requirePostId(args.params.postId), viewer.caller);
  const post = await readForPage<StoredPost | null>(args, loadedPost, {
    describe: describePostFailure,
    fallback: () => null,
  });
  if (post && !isRerendered && !isBoardInUse(frame, post.settings)) refuse(boardWords().notInUse);
  return post;
}

async function storedValues({ args, isRerendered }: FormVisit, post: StoredPost): Promise<FormValues> {
  const origins = await findImageOrigins(args.request, post.rawContent);
  const html = await editableHtml(post, origins, isRerendered);
  const isUnsanitized = isRerendered && html === "";
  return {
    title: post.title,
    isTitleFixed: fixedTitle("modify", post) !== null,
    html,
    contentKind: isUnsanitized ? "plain" : contentKindOf(post.rawContent, html),
    revision: postRevision(post),
    attachments: post.attachments.map(({ number, fileName, sizeBytes }) => ({
      number,
      fileName: plainFileName(fileName),
      sizeBytes,
    })),
  };
}

function refuse(message: string): never {
  throw data(message, { status: 403 });
}

const RETRY_AFTER_S = 10;

/**
 * Converts the form's content. Plain text becomes paragraphs. An unchanged post that the editor represents stays as it is.
 * @param isAgain whether the member confirmed that edits are not saved
 * @returns unsanitised HTML, or the stored content if it must stay byte for byte
 * @throws FormRefusal for edits to a content that is kept
 */
export async function writtenHtml(
  { content, contentFormat, contentUnchanged, keepContent, images }: PostFormValue,
  stored: StoredPost | null,
  origins: string[],
  isAgain = false,
): Promise<string | AsStored> {
  const newHtml = contentFormat === "html" ? content : textToHtml(content);
  if (!stored) return newHtml;
  const shownHtml = await sanitizeWritten(stored.rawContent, origins);
  const isUnchanged =
    contentUnchanged ||
    newHtml === shownHtml ||
    (contentFormat === "text" && isSameText(content, htmlToText(shownHtml)));
  const isEdited = !isUnchanged || images.length > 0;
  if (keepContent && isEdited && !isAgain) {
    const errors = { keepContent: [boardWords().form.editsNotKept] };
    throw new FormRefusal(errors, 400, {}, { asksAgain: true } satisfies ConfirmationOffer);
  }
  if (keepContent || (!isEdited && isRepresented(stored.rawContent, shownHtml)))
    return { asStored: stored.storedContent };
  return isUnchanged ? shownHtml : newHtml;
}

/** Returns the full post for the editor, because it is saved as shown. @throws a 503, except for a rerendered form */
export async function editableHtml(
  stored: StoredPost,
  origins: string[],
  isRerendered: boolean,
): Promise<string> {
  try {
    return await sanitizeHtml(stored.rawContent, origins);
  } catch (error) {
    if (!(error instanceof SanitizerUnavailableError)) throw error;
    if (isRerendered) return "";
    throw data(boardWords().form.notOpenNow, {
      status: 503,
      headers: { "Retry-After": String(RETRY_AFTER_S) },
    });
  }
}

/** Sanitises HTML for storage. @throws FormRefusal for a post that is too long to keep its formatting */
export async function storableHtml(html: string, origins: string[]): Promise<string> {
  const cleanHtml = await sanitizeWritten(html, origins);
  if (losesFormatting(html, cleanHtml)) throw new FormRefusal({ content: [boardWords().form.tooManyParts] });
  return cleanHtml;
}

/** @throws FormRefusal 503 while the sanitiser is unavailable */
async function sanitizeWritten(html: string, origins: string[]): Promise<string> {
  try {
    return await sanitizeHtml(html, origins);
  } catch (error) {
    if (error instanceof SanitizerUnavailableError) throw refuseForm(boardWords().form.notSavedNow, 503);
    throw error;
  }
}
