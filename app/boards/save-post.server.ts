import { createHash } from "node:crypto";
import type { ActionFunctionArgs } from "@remix-run/node";
import { BackendError } from "~/backend/backend-error";
import type { BoardSettings, StoredPost } from "~/backend/board";
import { isBoardMissing } from "~/backend/board-presence.server";
import {
  createPost,
  createReply,
  deleteAttachment,
  type PostDraft,
  updatePost,
  uploadBoardImage,
} from "~/backend/board-writes.server";
import { getPost } from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import { type FormContext, formAction, markGuarded } from "~/forms/form-action.server";
import { FormRefusal, refuseForm } from "~/forms/form-refusal.server";
import type { UploadedFile, UploadLimits } from "~/forms/submitted-form.server";
import { filesToSend } from "~/forms/uploaded-files.server";
import { formWords } from "~/forms/words";
import { getViewer, redirectWithMessage } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { attachmentKinds } from "./attachment-kinds.server";
import { mayChange, mayReply, mayWrite, refuseUnused, requirePostId } from "./board-access.server";
import { readBoardSearch, searchQuery } from "./board-search";
import { findRecord, latestSettingsOf, settingsOf } from "./board-settings.server";
import type { BoardFrame } from "./boards";
import { imageOrigins } from "./post.server";
import { POST_FORM, type PostFormValue, SAVE_POST, schemaOf } from "./post-form.schema";
import { forgetPost } from "./recent-posts.server";
import { filesOf, inspectUploads, uploadLimits } from "./uploads.server";
import { boardWords } from "./words";
import { storableHtml, writtenHtml } from "./written-html.server";

export type PostFormMode = "create" | "modify" | "reply";
type FrameOf = (args: Pick<ActionFunctionArgs, "params">) => BoardFrame;
type Context = FormContext<"user", PostFormValue>;

/** What a post was when its form was opened: two people editing it must not overwrite each other unknowingly. */
export const revisionOf = ({ title, rawContent }: Pick<StoredPost, "title" | "rawContent">) =>
  createHash("sha256")
    .update(JSON.stringify([title, rawContent]))
    .digest("base64url")
    .slice(0, 16);

/** @param frameOf throws a 404 for a board that is none */
export function postFormAction(frameOf: FrameOf, mode: PostFormMode) {
  const action = async (args: ActionFunctionArgs) => actionOf(frameOf(args), mode)(args);
  return markGuarded(action, [SAVE_POST]);
}

function actionOf(frame: BoardFrame, mode: PostFormMode) {
  return formAction({
    who: frame.isAdministration ? "admin" : "user",
    uploads: (args) => limitsOf(frame, args),
    longFields: ["content"],
    intents: {
      [SAVE_POST]: {
        formId: POST_FORM,
        isImplied: true,
        schema: schemaOf(frame),
        inspectFiles: async (files) =>
          inspectUploads(files, latestSettingsOf(frame.board).maxFileBytes, await attachmentKinds()),
        handle: (context) => save(frame, mode, context),
        describeFailure: (error) => wordFailure(frame, error),
      },
    },
  });
}

/** How long the board is asked for its limits, while the body is still on its way: what it last allowed will do. */
const LIMITS_WITHIN_MS = 3000;

/** The board is asked only for whoever may send files at all; those of others are drained within what it last allowed. */
async function limitsOf({ board }: BoardFrame, args: ActionFunctionArgs): Promise<UploadLimits> {
  const { member, caller } = await getViewer(args);
  return uploadLimits(member ? await settingsOf(board, caller, LIMITS_WITHIN_MS) : latestSettingsOf(board));
}

async function save(frame: BoardFrame, mode: PostFormMode, context: Context): Promise<Response> {
  const { viewer, request } = context;
  const done = await SAVE[mode](frame, context);
  const query = searchQuery(readBoardSearch(new URL(request.url).searchParams));
  return redirectWithMessage(viewer, `${frame.base}${query}`, done.text, done.kind);
}

type Done = { text: string; kind: "success" | "error" };

const SAVE: Record<PostFormMode, (frame: BoardFrame, context: Context) => Promise<Done>> = {
  async create(frame, context) {
    const { member, caller } = context.viewer;
    if (!mayWrite(frame, member)) throw refuseForm(sessionWords().administratorsOnly, 403);
    if (await isBoardMissing(frame.board)) throw refuseForm(boardWords().list.noBoard, 404);
    refuseUnused(frame, await findRecord(frame, caller));
    const draft = await draftOf(frame, context, null);
    await withFiles(frame, draft, createPost(frame.board, draft, caller));
    return { text: boardWords().done.created, kind: "success" };
  },

  async reply(frame, context) {
    const { member, caller } = context.viewer;
    const post = await readAnew(frame, context);
    refuseUnused(frame, post.settings);
    if (!mayReply(frame, post.settings, member)) throw refuseForm(boardWords().form.noReplies, 403);
    const draft = await draftOf(frame, context, null);
    await withFiles(frame, draft, createReply(post, draft, caller));
    return { text: boardWords().done.created, kind: "success" };
  },

  async modify(frame, context) {
    const { member, caller } = context.viewer;
    const post = await readAnew(frame, context);
    refuseUnused(frame, post.settings);
    if (!mayChange(post, member)) throw refuseForm(boardWords().form.notYours, 403);
    refuseConflict(post, context.value.revision);
    const draft = await draftOf(frame, context, post);
    await withFiles(frame, draft, updatePost(post, draft, caller));
    const left = await deleteAttachments(post, context.value.deleteFiles, caller);
    forgetPost(frame.board, post.id);
    const { done, files } = boardWords();
    if (left.length > 0) return { text: `${files.left} ${left.join(", ")}`, kind: "error" };
    const isWithout = post.attachments.some(({ number }) => context.value.deleteFiles.includes(number));
    return { text: isWithout ? `${done.changed} ${done.filesDeleted}` : done.changed, kind: "success" };
  },
};

/** Administrators are told the backend's own words, members that it failed. */
function wordFailure({ isAdministration }: BoardFrame, { kind, serverMessage }: BackendError): string {
  const { failed, maybeSaved } = boardWords().form;
  if (kind === "timeout") return `${failed} ${maybeSaved}`;
  return (isAdministration && serverMessage) || failed;
}

/** Backends answer files of a kind that they do not take with a bare 500. @throws FormRefusal, BackendError */
async function withFiles(frame: BoardFrame, { files }: PostDraft, saving: Promise<void>): Promise<void> {
  await saving.catch((error: unknown) => {
    const mayBeTheFiles = files.length > 0 && error instanceof BackendError && error.httpStatus === 500;
    throw mayBeTheFiles
      ? new FormRefusal(
          { "": [wordFailure(frame, error)], files: [boardWords().files.maybeRefused] },
          error.status,
        )
      : error;
  });
}

/** The post as it is now: most backends call a write to one that is gone a success. @throws BackendError */
const readAnew = ({ board }: BoardFrame, { params, viewer }: Context) =>
  getPost(board, requirePostId(params.postId), viewer.caller);

/** @returns the names of the files that could not be deleted; the text is saved by then, and is not sent again */
async function deleteAttachments(post: StoredPost, numbers: string[], caller: Caller): Promise<string[]> {
  const left: string[] = [];
  for (const file of post.attachments.filter(({ number }) => numbers.includes(number))) {
    await deleteAttachment(post, file, caller).catch((error: unknown) => {
      if (!(error instanceof BackendError)) throw error;
      left.push(file.fileName);
    });
  }
  return left;
}

function refuseConflict(post: StoredPost, opened: string | undefined): void {
  const now = revisionOf(post);
  if (opened === undefined || opened === now) return;
  // The form takes the present revision over: pressed again, it overwrites knowingly.
  throw new FormRefusal({ "": [boardWords().form.changedMeanwhile] }, 400, {}, { revision: now });
}

async function draftOf(frame: BoardFrame, context: Context, stored: StoredPost | null): Promise<PostDraft> {
  const { value, form, viewer, request } = context;
  const attachments = filesOf(form.files, "files");
  refuseTooMany(attachments, value.deleteFiles, await settingsOf(frame.board, viewer.caller), stored);
  const origins = imageOrigins(request);
  const written = await writtenHtml(value, stored, origins);
  const images = await uploadImages(frame, filesOf(form.files, "images"), viewer.caller);
  return {
    title: value.title,
    content: await storableHtml(written + images, origins),
    files: await filesToSend(attachments),
  };
}

function refuseTooMany(
  added: UploadedFile[],
  deleted: string[],
  { allowsFiles, maxFiles }: BoardSettings,
  stored: StoredPost | null,
): void {
  if (added.length > 0 && !allowsFiles) throw new FormRefusal({ files: [boardWords().files.noFilesHere] });
  const kept = (stored?.attachments ?? []).filter(({ number }) => !deleted.includes(number));
  if (added.length > 0 && kept.length + added.length > maxFiles) {
    throw new FormRefusal({ files: [boardWords().files.tooMany(maxFiles)] });
  }
}

/** Images that were sent with the plain form stand at the end of the text. */
async function uploadImages({ board }: BoardFrame, files: UploadedFile[], caller: Caller): Promise<string> {
  const paragraphs: string[] = [];
  for (const image of await filesToSend(files)) {
    const url = await uploadBoardImage(board, image, caller).catch((error: unknown) => {
      if (!(error instanceof BackendError) || error.kind === "auth") throw error;
      const message = error.kind === "no-service" ? formWords().noImagesHere : formWords().imageUploadFailed;
      throw new FormRefusal({ images: [message] }, error.status);
    });
    paragraphs.push(`<p><img src="${url}" alt=""></p>`);
  }
  return paragraphs.join("");
}
