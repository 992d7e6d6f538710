import { createHash } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import type { BoardSettings, StoredPost } from "~/backend/board";
import {
  createPost,
  createReply,
  deleteAttachment,
  type PostDraft,
  updatePost,
  uploadBoardImage,
} from "~/backend/board-writes.server";
import { getPost } from "~/backend/boards.server";
import type { Caller } from "~/backend/client.server";
import { type FormContext, formAction, markGuarded } from "~/forms/form-action.server";
import { FormRefusal, refuseForm } from "~/forms/form-refusal.server";
import type { UploadedFile, UploadLimits } from "~/forms/submitted-form.server";
import { ADMINISTRATORS_ONLY } from "~/session/messages";
import { getViewer, redirectWithMessage } from "~/session/viewer.server";
import { htmlToText } from "~/ui/rich-text/html-to-text";
import { mergePlainEdit } from "~/ui/rich-text/merge-plain-edit";
import { sanitizeHtml, showableHtml } from "~/ui/rich-text/sanitize.server";
import { SanitizerUnavailableError } from "~/ui/rich-text/sanitizer-thread.server";
import { textToHtml } from "~/ui/rich-text/text-to-html";
import { tooManyFiles } from "./attachment-rules";
import { mayChange, mayReply, mayWrite, requirePostId } from "./board-access.server";
import { readBoardSearch, searchQuery } from "./board-search";
import type { BoardFrame } from "./boards";
import { imageOrigins } from "./post.server";
import { POST_FORM, type PostFormValue, schemaOf } from "./post-form.schema";
import { forgetPost } from "./recent-posts.server";
import { filesOf, filesToSend, inspectUploads, settingsOf, uploadLimits } from "./uploads.server";

export type PostFormMode = "create" | "modify" | "reply";
type FrameOf = (args: Pick<ActionFunctionArgs, "params">) => BoardFrame;
type Context = FormContext<"user", PostFormValue>;

const NOT_YOURS = "작성자나 관리자만 수정할 수 있습니다.";
const NO_REPLIES = "이 글에는 답글을 쓸 수 없습니다.";
const CHANGED_MEANWHILE =
  "그사이 다른 사람이 이 글을 고쳤습니다. 그래도 지금 내용으로 저장하려면 저장을 한 번 더 눌러 주세요.";
const NOT_NOW = "지금은 글을 저장할 수 없습니다. 잠시 후 다시 시도해 주세요.";

/** What a post was when its form was opened: two people editing it must not overwrite each other unknowingly. */
export const revisionOf = ({ title, rawContent }: Pick<StoredPost, "title" | "rawContent">) =>
  createHash("sha256")
    .update(JSON.stringify([title, rawContent]))
    .digest("base64url")
    .slice(0, 16);

/**
 * The action of a post's form in one of its three modes.
 * @param frameOf where the page stands; throws a 404 for a board that is none
 */
export function postFormAction(frameOf: FrameOf, mode: PostFormMode) {
  return markGuarded(async (args: ActionFunctionArgs) => actionOf(frameOf(args), mode)(args));
}

/** One action for each frame and mode: its schema and its texts depend on them. */
const actions = new Map<string, ReturnType<typeof makeAction>>();

function actionOf(frame: BoardFrame, mode: PostFormMode) {
  const key = `${mode} ${frame.base}`;
  const known = actions.get(key);
  if (known) return known;
  const made = makeAction(frame, mode);
  actions.set(key, made);
  return made;
}

function makeAction(frame: BoardFrame, mode: PostFormMode) {
  const intent = {
    formId: POST_FORM,
    schema: schemaOf(frame),
    inspectFiles: inspectUploads,
    handle: (context: Context) => save(frame, mode, context),
    describeFailure: () => "저장에 실패했습니다.",
  };
  return formAction({
    who: frame.isAdministration ? "admin" : "user",
    uploads: (args) => limitsOf(frame, args),
    // The page has one form: whoever names no intent means it.
    intents: { "": intent, "save-post": intent },
  });
}

/** The board is asked only for whoever may send files at all. */
async function limitsOf({ board }: BoardFrame, args: ActionFunctionArgs): Promise<UploadLimits> {
  const { member, caller } = await getViewer(args);
  return member ? uploadLimits(await settingsOf(board, caller)) : {};
}

async function save(frame: BoardFrame, mode: PostFormMode, context: Context): Promise<Response> {
  const { viewer, request } = context;
  const { member, caller } = viewer;
  if (mode === "create") {
    if (!mayWrite(frame, member)) throw refuseForm(ADMINISTRATORS_ONLY, 403);
    const settings = await settingsOf(frame.board, caller);
    await createPost(frame.board, await draftOf(frame, context, settings, null), caller);
  } else {
    await saveAt(frame, mode, context);
  }
  const query = searchQuery(readBoardSearch(new URL(request.url).searchParams));
  const message = mode === "modify" ? "수정되었습니다." : "등록되었습니다.";
  return redirectWithMessage(viewer, `${frame.base}${query}`, message);
}

/** Changes a post, or answers it. It is read anew: most backends call a write to a post that is gone a success. */
async function saveAt(frame: BoardFrame, mode: "modify" | "reply", context: Context): Promise<void> {
  const { member, caller } = context.viewer;
  const post = await getPost(frame.board, requirePostId(context.params.postId), caller);
  if (mode === "reply") {
    if (!mayReply(frame, post.settings, member)) throw refuseForm(NO_REPLIES, 403);
    await createReply(post, await draftOf(frame, context, post.settings, null), caller);
    return;
  }
  if (!mayChange(post, member)) throw refuseForm(NOT_YOURS, 403);
  refuseConflict(post, context.value.revision);
  await updatePost(post, await draftOf(frame, context, post.settings, post), caller);
  for (const file of post.attachments) {
    if (context.value.deleteFiles.includes(file.number)) await deleteAttachment(post, file, caller);
  }
  forgetPost(frame.board, post.id);
}

function refuseConflict(post: StoredPost, opened: string | undefined): void {
  const now = revisionOf(post);
  if (opened === undefined || opened === now) return;
  // The form takes the present revision over: pressed again, it overwrites knowingly.
  throw new FormRefusal({ "": [CHANGED_MEANWHILE] }, 400, {}, { revision: now });
}

/** What is saved: sanitised HTML, whichever way it was written, and the new attachments. */
async function draftOf(
  frame: BoardFrame,
  context: Context,
  settings: BoardSettings,
  stored: StoredPost | null,
): Promise<PostDraft> {
  const { value, form, viewer, request } = context;
  const attachments = filesOf(form.files, "files");
  refuseTooMany(attachments, value.deleteFiles, settings, stored);
  const origins = imageOrigins(request);
  const written = await writtenHtml(value, stored, origins);
  const images = await uploadImages(frame, filesOf(form.files, "images"), viewer.caller);
  return {
    title: value.title,
    content: await sanitize(written + images, origins),
    files: await filesToSend(attachments),
  };
}

function refuseTooMany(
  added: UploadedFile[],
  deleted: string[],
  { maxFiles }: BoardSettings,
  stored: StoredPost | null,
): void {
  const kept = (stored?.attachments ?? []).filter(({ number }) => !deleted.includes(number));
  if (added.length > 0 && kept.length + added.length > maxFiles) {
    throw new FormRefusal({ files: [tooManyFiles(maxFiles)] });
  }
}

/** A plain text becomes paragraphs; what the plain field left alone of a rich post keeps its formatting. */
async function writtenHtml(
  { content, contentFormat }: PostFormValue,
  stored: StoredPost | null,
  origins: string[],
): Promise<string> {
  if (contentFormat === "html") return content;
  if (!stored) return textToHtml(content);
  const shown = await showableHtml(stored.rawContent, origins);
  return mergePlainEdit(shown, htmlToText(shown), content);
}

/** Images that were sent with the plain form stand at the end of the text. */
async function uploadImages({ board }: BoardFrame, files: UploadedFile[], caller: Caller): Promise<string> {
  const paragraphs: string[] = [];
  for (const image of await filesToSend(files)) {
    paragraphs.push(`<p><img src="${await uploadBoardImage(board, image, caller)}" alt=""></p>`);
  }
  return paragraphs.join("");
}

async function sanitize(html: string, origins: string[]): Promise<string> {
  try {
    return await sanitizeHtml(html, origins);
  } catch (error) {
    if (error instanceof SanitizerUnavailableError) throw refuseForm(NOT_NOW, 503);
    throw error;
  }
}
