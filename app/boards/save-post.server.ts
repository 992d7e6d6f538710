import type { ActionFunctionArgs } from "@remix-run/node";
import { BackendError } from "~/backend/backend-error";
import type { BoardSettings, StoredPost } from "~/backend/board";
import {
  createPost,
  createReply,
  deleteAttachment,
  getPost,
  type PostDraft,
  updatePost,
  uploadBoardImage,
} from "~/backend/boards.server";
import type { Caller } from "~/backend/caller";
import {
  type FormContext,
  formAction,
  type MemberContext,
  markGuarded,
  memberIntent,
} from "~/forms/form-action.server";
import { FormRefusal, refuseConflict, refuseForm } from "~/forms/form-refusal.server";
import type { SubmittedFile, UploadLimits } from "~/forms/submitted-form.server";
import { sendOnce } from "~/forms/write-limit.server";
import { isReportTitle } from "~/reports/report-text";
import { reportWords } from "~/reports/report-words";
import { noteReportReply } from "~/reports/reports.server";
import type { FlashMessage } from "~/session/session.server";
import { getViewer, isAdministrator, redirectWithMessage } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { toiletHref } from "~/ui/hrefs";
import {
  findRecord,
  latestSettingsOf,
  mayChange,
  mayReply,
  mayWrite,
  requireBoardInUse,
  requirePostId,
  settingsOf,
} from "./board-access.server";
import { type BoardFrame, type FrameOf, listQueryOf, type PostFormMode, postFormMode } from "./boards";
import { findImageOrigins } from "./post.server";
import { POST_FORM, type PostFormValue, SAVE_POST, schemaOf } from "./post-form.schema";
import { fixedTitle, postRevision, storableHtml, writtenHtml } from "./post-form.server";
import { fillReport, readReportDraft, sendReport } from "./report-form.server";
import { attachmentKinds, filesOf, imageFailure, inspectUploads, uploadLimits } from "./uploads.server";
import { boardWords } from "./words";

const isReportForm = ({ board }: BoardFrame, mode: PostFormMode) => board === "qna" && mode === "create";
type Context = MemberContext & { value: PostFormValue };

export function postFormAction(frameOf: FrameOf) {
  const action = async (args: ActionFunctionArgs) =>
    actionOf(frameOf(args), postFormMode(new URL(args.request.url).pathname))(args);
  return markGuarded(action, [SAVE_POST]);
}

function actionOf(frame: BoardFrame, mode: PostFormMode) {
  return formAction({
    who: frame.isAdministration ? "admin" : "user",
    uploads: (args) => limitsOf(frame, args),
    longFields: ["content"],
    intents: {
      [SAVE_POST]: memberIntent({
        formId: POST_FORM,
        isImplied: true,
        schema: schemaOf(frame),
        counts: ({ title }) => (mode === "modify" ? "edits" : isReportTitle(title) ? "reports" : "posts"),
        prepare: async ({ request, form: { texts } }) =>
          isReportForm(frame, mode) ? fillReport(request, texts) : texts,
        inspectFiles: async (files, { request }) =>
          inspectUploads(
            files,
            { maxFileBytes: latestSettingsOf(frame.board).maxFileBytes, kinds: attachmentKinds() },
            request,
          ),
        handle: (context) => save(frame, mode, context),
        describeFailure: (error) => wordFailure(frame, error),
        lost: { what: "saved", where: (context) => placeToCheck(frame, mode, context) },
      }),
    },
  });
}

/** Time to wait for the board's limits while the body arrives, in ms. Then the last known limits apply. */
const LIMITS_WITHIN_MS = 3000;

/** Asks the board for members only. For visitors, who may not send files, the last known limits are enough. */
async function limitsOf({ board }: BoardFrame, args: ActionFunctionArgs): Promise<UploadLimits> {
  const { member, caller } = await getViewer(args);
  return uploadLimits(member ? await settingsOf(board, caller, LIMITS_WITHIN_MS) : latestSettingsOf(board));
}

async function save(frame: BoardFrame, mode: PostFormMode, context: Context): Promise<Response> {
  const { text, kind, link } = await SAVE[mode](frame, context);
  const listHref = frame.base + listQueryOf(context.request);
  return redirectWithMessage(context.viewer, listHref, text, kind, link);
}

type SaveMessage = Pick<FlashMessage, "text" | "kind" | "link">;

const SAVE: Record<PostFormMode, (frame: BoardFrame, context: Context) => Promise<SaveMessage>> = {
  async create(frame, context) {
    const { member, caller } = context.viewer;
    if (!mayWrite(frame, member)) throw refuseForm(sessionWords().administratorsOnly, 403);
    requireBoardInUse(frame, await findRecord(frame, caller));
    const send = () => sendPostOnce(frame, context, (draft) => createPost(frame.board, draft, caller));
    const message: SaveMessage = { text: boardWords().done.created, kind: "success" };
    if (!isReportForm(frame, "create")) {
      await send();
      return message;
    }
    await sendReport(context, send);
    const report = await readReportDraft(context.request);
    const { backToToilet } = reportWords();
    return report ? { ...message, link: { href: toiletHref(report.toiletId), text: backToToilet } } : message;
  },

  async reply(frame, context) {
    const { member, caller } = context.viewer;
    const post = await rereadPost(frame, context);
    requireBoardInUse(frame, post.settings);
    if (!mayReply(frame, post.settings, member)) throw refuseForm(boardWords().form.noReplies, 403);
    let content = "";
    await sendPostOnce(frame, context, (draft) => {
      if (typeof draft.content === "string") content = draft.content;
      return createReply(post, { ...draft, title: fixedTitle("reply", post) ?? draft.title }, caller);
    });
    if (frame.board === "qna" && isAdministrator(member)) noteReportReply(post.id, content);
    return { text: boardWords().done.created, kind: "success" };
  },

  async modify(frame, context) {
    const post = await rereadPost(frame, context);
    requireBoardInUse(frame, post.settings);
    if (!mayChange(post, context.viewer.member)) throw refuseForm(boardWords().form.notYours, 403);
    refuseConflict(
      postRevision(post),
      context.form.texts.get("revision"),
      boardWords().form.changedMeanwhile,
    );
    const remainingFiles = await saveChange(frame, post, context);
    const { done, files } = boardWords();
    if (remainingFiles.length > 0) {
      const words = remainingFiles.some(({ isMaybeDone }) => isMaybeDone) ? files.maybeLeft : files.left;
      return { text: `${words} ${remainingFiles.map(({ fileName }) => fileName).join(", ")}`, kind: "error" };
    }
    const hasDeletedFiles = post.attachments.some(({ number }) => context.value.deleteFiles.includes(number));
    return { text: hasDeletedFiles ? `${done.changed} ${done.filesDeleted}` : done.changed, kind: "success" };
  },
};

/** Saves a post, then deletes attachments. @returns the attachments that remain, or may remain */
async function saveChange(frame: BoardFrame, post: StoredPost, context: Context): Promise<RemainingFile[]> {
  const written = await draftOf(frame, context, post);
  const draft = { ...written, title: fixedTitle("modify", post) ?? written.title };
  await withFiles(frame, draft, updatePost(post, draft, context.viewer.caller));
  const remainingFiles = await deleteAttachments(post, context);
  if (remainingFiles.length === 0) await releaseFiles(post, draft, context);
  return remainingFiles;
}

type RemainingFile = { fileName: string; isMaybeDone: boolean };

async function deleteAttachments(post: StoredPost, { value, viewer }: Context): Promise<RemainingFile[]> {
  const remainingFiles: RemainingFile[] = [];
  for (const file of post.attachments.filter(({ number }) => value.deleteFiles.includes(number))) {
    await deleteAttachment(post, file, viewer.caller).catch((error: unknown) => {
      if (!(error instanceof BackendError)) throw error;
      remainingFiles.push({ fileName: file.fileName, isMaybeDone: error.isMaybeDone });
    });
  }
  return remainingFiles;
}

/** Sends a new post or reply. Asks first if the member sent the same within a minute. */
function sendPostOnce(
  frame: BoardFrame,
  context: Context,
  send: (draft: PostDraft) => Promise<void>,
): Promise<void> {
  const { title, content } = context.value;
  const duplicateKey = ["post", frame.board, context.params.postId ?? null, title, content];
  return sendOnce(context, { what: duplicateKey, question: () => boardWords().form.sameAgain }, async () => {
    const draft = await draftOf(frame, context, null);
    await withFiles(frame, draft, send(draft));
  });
}

/** The administration shows the backend's message, other pages a general one. */
const wordFailure = ({ isAdministration }: BoardFrame, { serverMessage }: BackendError): string =>
  (isAdministration && serverMessage) || boardWords().form.failed;

function placeToCheck({ board, base }: BoardFrame, mode: PostFormMode, { params }: FormContext) {
  const { boards, post } = boardWords();
  if (mode === "modify") return { label: post.title, href: `${base}/${params.postId}` };
  return { label: boards[board].title, href: base };
}

/** Blames the files for a bare 500, which backends answer for unsupported kinds. @throws FormRefusal, BackendError */
async function withFiles(frame: BoardFrame, { files }: PostDraft, write: Promise<void>): Promise<void> {
  await write.catch((error: unknown) => {
    const mayBeFileError = files.length > 0 && error instanceof BackendError && error.httpStatus === 500;
    throw mayBeFileError
      ? new FormRefusal(
          { "": [wordFailure(frame, error)], files: [boardWords().files.maybeRefused] },
          error.status,
        )
      : error;
  });
}

/** Reads the post again, because most backends report success for writing to a missing post. @throws BackendError */
const rereadPost = ({ board }: BoardFrame, { params, viewer }: Context) =>
  getPost(board, requirePostId(params.postId), viewer.caller);

/** Clears the file id of a saved post without files, because lists mark posts that have one. */
async function releaseFiles(post: StoredPost, draft: PostDraft, { value, viewer }: Context): Promise<void> {
  const hasRemainingFiles = post.attachments.some(({ number }) => !value.deleteFiles.includes(number));
  if (post.attachments.length === 0 || hasRemainingFiles || draft.files.length > 0) return;
  await updatePost({ ...post, filesId: "" }, draft, viewer.caller).catch((error: unknown) => {
    if (!(error instanceof BackendError)) throw error;
  });
}

async function draftOf(frame: BoardFrame, context: Context, stored: StoredPost | null): Promise<PostDraft> {
  const { value, form, viewer, request } = context;
  const attachments = filesOf(form.files, "files");
  refuseTooMany(attachments, value.deleteFiles, await settingsOf(frame.board, viewer.caller), stored);
  const origins = await findImageOrigins(request, stored?.rawContent);
  const html = await writtenHtml(value, stored, origins, form.texts.get("again") === "yes");
  if (typeof html !== "string") return { title: value.title, content: html, files: attachments };
  const images = await uploadImages(frame, filesOf(form.files, "images"), viewer.caller);
  return { title: value.title, content: await storableHtml(html + images, origins), files: attachments };
}

function refuseTooMany(
  addedFiles: SubmittedFile[],
  deletedNumbers: string[],
  { allowsFiles, maxFiles }: BoardSettings,
  stored: StoredPost | null,
): void {
  if (addedFiles.length > 0 && !allowsFiles)
    throw new FormRefusal({ files: [boardWords().files.noFilesHere] });
  const keptFiles = (stored?.attachments ?? []).filter(({ number }) => !deletedNumbers.includes(number));
  if (addedFiles.length > 0 && keptFiles.length + addedFiles.length > maxFiles) {
    throw new FormRefusal({ files: [boardWords().files.tooMany(maxFiles)] });
  }
}

/** Appends images of the plain form to the end of the text. */
async function uploadImages({ board }: BoardFrame, files: SubmittedFile[], caller: Caller): Promise<string> {
  const paragraphs: string[] = [];
  for (const image of files) {
    const url = await uploadBoardImage(board, image, caller).catch((error: unknown) => {
      if (!(error instanceof BackendError) || error.kind === "auth") throw error;
      throw new FormRefusal({ images: [imageFailure(error)] }, error.status);
    });
    paragraphs.push(`<p><img src="${url}" alt=""></p>`);
  }
  return paragraphs.join("");
}
