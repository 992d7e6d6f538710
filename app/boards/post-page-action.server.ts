import { BackendError } from "~/backend/backend-error";
import { type DeletablePost, deletePost, getPost } from "~/backend/boards.server";
import { createComment, deleteComment, listComments, updateComment } from "~/backend/entries.server";
import { type EntryIntentsOptions, type EntryList, entryIntents } from "~/entries/entry-intents.server";
import { type FormContext, formAction, type MemberContext, memberIntent } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";
import { sendOnce } from "~/forms/write-limit.server";
import { writeAnswer } from "~/reports/report-text";
import { findReportAnswers, forgetReport, rereadReportAnswers } from "~/reports/reports.server";
import {
  isAdministrator,
  logModeration,
  type MemberViewer,
  redirectWithMessage,
} from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import {
  isAuthor,
  mayChange,
  requireBoardInUse,
  requirePostId,
  requireUnreadablePost,
} from "./board-access.server";
import {
  ADMIN_NOTICES,
  type BoardFrame,
  COMMENTS,
  DELETE_POST_FORM,
  type FrameOf,
  listQueryOf,
} from "./boards";
import { ANSWER_REPORT, answerFormId, answerSchema } from "./post-form.schema";
import { boardWords } from "./words";

const describeFailure: EntryIntentsOptions["describeFailure"] = (change) => (error) => {
  const { failed, exception } = boardWords().comments[change];
  if (error.serverMessage !== null) return error.serverMessage;
  return error.kind === "rejected" ? failed : `${exception} ${error.message}`;
};

/** Answers the forms on a post's page of the community. */
export function postPageAction(frameOf: FrameOf) {
  return formAction({
    who: "user",
    intents: {
      ...entryIntents({
        kind: COMMENTS,
        listOf: (context) => commentsOf(frameOf(context), context),
        placeToCheck: (context) => commentsPlace(frameOf, context),
        describeFailure,
      }),
      [ANSWER_REPORT]: answerIntent(frameOf),
      "delete-post": deletePostIntent(frameOf),
    },
  });
}

const commentsPlace = (frameOf: FrameOf, context: FormContext) => ({
  label: boardWords().comments.title,
  href: `${frameOf(context).base}/${context.params.postId}#comments`,
});

function commentsOf({ board, base }: BoardFrame, { request, params, viewer }: MemberContext): EntryList {
  const postId = requirePostId(params.postId);
  const { member, caller } = viewer;
  return {
    subject: [board, postId],
    list: async () =>
      (await listComments(board, postId, caller)).map(({ id, text, author }) => ({
        id,
        text,
        isOwn: isAuthor(author, member),
      })),
    create: ({ text }) => createComment(board, postId, text, caller),
    update: (id, text) => updateComment(id, text, caller),
    remove: (id) => deleteComment(id, caller),
    async finish() {
      if (board === "qna") await rereadReportAnswers(postId);
      return `${base}/${postId}${listQueryOf(request)}#comments`;
    },
  };
}

/** Returns the intent of the three buttons of a report, which write a comment of a fixed beginning. */
function answerIntent(frameOf: FrameOf) {
  return memberIntent({
    formId: (texts) => answerFormId(String(texts.get("answer") ?? "")),
    schema: answerSchema,
    counts: () => "comments",
    async handle(context) {
      const { viewer, value } = context;
      if (!isAdministrator(viewer.member)) throw refuseForm(sessionWords().administratorsOnly, 403);
      const list = commentsOf(frameOf(context), context);
      const text = writeAnswer(value.answer, value.commentContent);
      const question = () => boardWords().comments.sameAgain;
      await sendOnce(context, { what: [COMMENTS.name, ...list.subject, text], question }, () =>
        list.create({ text }),
      );
      const to = await list.finish("created");
      const [newest] = await findReportAnswers([requirePostId(context.params.postId)]);
      const { created, notCounted } = boardWords().comments;
      // Comments have no role, so that one under an ordinary name is no answer.
      const isCounted = newest === undefined || newest?.verdict === value.answer;
      return isCounted
        ? redirectWithMessage(viewer, to, created.done)
        : redirectWithMessage(viewer, to, notCounted, "error");
    },
    describeFailure: describeFailure("created"),
    lost: { what: "saved", where: (context) => commentsPlace(frameOf, context) },
  });
}

/** Answers the only form on a notice's page of the administration, which shows no comments. */
export const noticePageAction = formAction({
  who: "admin",
  intents: { "delete-post": deletePostIntent(() => ADMIN_NOTICES) },
});

/** Returns the intent of the button that deletes the post of a page. */
function deletePostIntent(frameOf: FrameOf) {
  return memberIntent({
    formId: DELETE_POST_FORM,
    handle: (context) =>
      removePost(frameOf(context), context).catch(showDeletionError(frameOf(context), context)),
    describeFailure: () => boardWords().done.deleteFailed,
    lost: {
      what: "deleted",
      where(context) {
        const { board, base } = frameOf(context);
        return { label: boardWords().boards[board].title, href: base };
      },
    },
  });
}

async function removePost(frame: BoardFrame, { request, params, viewer }: MemberContext) {
  const postId = requirePostId(params.postId);
  const { post, isOwn } = await findDeletable(frame, postId, viewer);
  await deletePost(post, viewer.caller);
  if (!isOwn) logModeration({ request, viewer }, "post", postId);
  if (frame.board === "qna") forgetReport(postId);
  const { deleted, noticeDeleted } = boardWords().done;
  const message = frame.isAdministration ? noticeDeleted : deleted;
  return redirectWithMessage(viewer, frame.base + listQueryOf(request), message);
}

/** Reads the post again, because most backends report success for deleting a missing post. */
function findDeletable(
  frame: BoardFrame,
  postId: string,
  viewer: MemberViewer,
): Promise<{ post: DeletablePost; isOwn: boolean }> {
  return getPost(frame.board, postId, viewer.caller).then(
    (post) => {
      requireBoardInUse(frame, post.settings);
      if (!mayChange(post, viewer.member)) throw refuseForm(boardWords().done.notYours, 403);
      return { post, isOwn: isAuthor(post.author, viewer.member) };
    },
    async (error: unknown) => ({
      post: await requireUnreadablePost(error, frame, { postId, viewer }),
      isOwn: false,
    }),
  );
}

/** Redirects a failed deletion of a notice to the error page with the backend's message. No text is lost. */
const showDeletionError =
  ({ isAdministration }: BoardFrame, { viewer }: MemberContext) =>
  (error: unknown): Promise<Response> => {
    const isFailure = error instanceof BackendError && !["auth", "login-needed"].includes(error.kind);
    if (!isAdministration || !isFailure || error.isMaybeDone) throw error;
    return redirectWithMessage(
      viewer,
      "/error",
      error.serverMessage || boardWords().done.deleteFailed,
      "error",
    );
  };
