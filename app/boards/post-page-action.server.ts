import { z } from "zod";
import { BackendError } from "~/backend/backend-error";
import type { Comment } from "~/backend/board";
import { type DeletablePost, deletePost } from "~/backend/board-writes.server";
import { getPost } from "~/backend/boards.server";
import { createComment, deleteComment, listComments, updateComment } from "~/backend/comments.server";
import { type FormContext, formAction, type LostAnswer } from "~/forms/form-action.server";
import { refuseConflict, refuseForm, revisionOf } from "~/forms/form-refusal.server";
import { sendOnce } from "~/forms/send-once.server";
import { formWords } from "~/forms/words";
import {
  isAdministrator,
  logModeration,
  type MemberViewer,
  redirectWithMessage,
} from "~/session/viewer.server";
import { isAuthor, mayChange, requireBoardInUse, requirePostId } from "./board-access.server";
import { listQueryOf } from "./board-search";
import { ADMIN_NOTICES, type BoardFrame, type FrameOf } from "./boards";
import {
  CREATE_COMMENT,
  createCommentSchema,
  DELETE_POST_FORM,
  deleteCommentForm,
  deleteCommentSchema,
  updateCommentForm,
  updateCommentSchema,
} from "./comments.schema";
import { forgetAnsweredReport } from "./reported-toilets.server";
import { requireUnreadablePost } from "./unreadable-post.server";
import { boardWords } from "./words";

type CommentChange = "created" | "changed" | "deleted";

const describe = (change: CommentChange) => (error: BackendError) => {
  const { failed, exception } = boardWords().comments[change];
  if (error.serverMessage !== null) return error.serverMessage;
  return error.kind === "rejected" ? failed : `${exception} ${error.message}`;
};

const lostAnswerIn = (what: LostAnswer["what"], frameOf: FrameOf): LostAnswer<"user"> => ({
  what,
  where: (context) => ({
    label: boardWords().comments.title,
    href: `${frameOf(context).base}/${context.params.postId}#comments`,
  }),
});
const commentIdOf = (texts: FormData) => String(texts.get("commentId") ?? "");

/** Answers the forms on a post's page of the community. */
export function postPageAction(frameOf: FrameOf) {
  return formAction({
    who: "user",
    intents: {
      "create-comment": {
        formId: CREATE_COMMENT,
        schema: createCommentSchema,
        counts: () => "comments",
        handle: (context) => addComment(frameOf(context), context),
        describeFailure: describe("created"),
        lost: lostAnswerIn("saved", frameOf),
      },
      "update-comment": {
        formId: (texts) => updateCommentForm(commentIdOf(texts)),
        schema: updateCommentSchema,
        counts: () => "edits",
        handle: (context) => changeComment(frameOf(context), context),
        describeFailure: describe("changed"),
        lost: lostAnswerIn("saved", frameOf),
      },
      "delete-comment": {
        formId: (texts) => deleteCommentForm(commentIdOf(texts)),
        schema: deleteCommentSchema,
        handle: (context) => removeComment(frameOf(context), context),
        describeFailure: describe("deleted"),
        lost: lostAnswerIn("deleted", frameOf),
      },
      "delete-post": deletePostIntent(frameOf),
    },
  });
}

/** Answers the only form on a notice's page of the administration, which shows no comments. */
export const noticePageAction = formAction({
  who: "admin",
  intents: { "delete-post": deletePostIntent(() => ADMIN_NOTICES) },
});

/** Returns the intent of the button that deletes the post of a page. */
function deletePostIntent(frameOf: FrameOf) {
  return {
    formId: DELETE_POST_FORM,
    schema: z.object({}),
    handle: (context: FormContext<"user">) =>
      removePost(frameOf(context), context).catch(showDeletionError(frameOf(context), context)),
    describeFailure: () => boardWords().done.deleteFailed,
    lost: {
      what: "deleted" as const,
      where(context: FormContext<"user">) {
        const { board, base } = frameOf(context);
        return { label: boardWords().boards[board].title, href: base };
      },
    },
  };
}

async function addComment(
  frame: BoardFrame,
  context: FormContext<"user", z.output<typeof createCommentSchema>>,
): Promise<Response> {
  const { viewer, value, params } = context;
  const postId = requirePostId(params.postId);
  const duplicateCheck = {
    what: ["comment", frame.board, postId, value.commentContent],
    question: () => boardWords().comments.sameAgain,
  };
  await sendOnce(context, duplicateCheck, () =>
    createComment(frame.board, postId, value.commentContent, viewer.caller),
  );
  if (frame.board === "qna" && isAdministrator(viewer.member)) forgetAnsweredReport(postId);
  return backToComments(frame, context, "created");
}

async function removeComment(
  frame: BoardFrame,
  context: FormContext<"user", z.output<typeof deleteCommentSchema>>,
): Promise<Response> {
  const { viewer, value } = context;
  const { isOwn } = await requireComment(frame, context, isAdministrator(viewer.member));
  await deleteComment(value.commentId, viewer.caller);
  if (!isOwn) logModeration(context, "comment", value.commentId);
  return backToComments(frame, context, "deleted");
}

async function changeComment(
  frame: BoardFrame,
  context: FormContext<"user", z.output<typeof updateCommentSchema>>,
): Promise<Response> {
  const { commentId, commentContent } = context.value;
  const { comment } = await requireComment(frame, context, false);
  refuseConflict(revisionOf(comment.text), context.form.texts.get("revision"), formWords().changedMeanwhile);
  await updateComment(commentId, commentContent, context.viewer.caller);
  return backToComments(frame, context, "changed");
}

/** Checks the author, because backends do not. @throws FormRefusal 404 or 403 */
async function requireComment(
  frame: BoardFrame,
  { viewer, value, params }: FormContext<"user", { commentId: string }>,
  mayBeAnyones: boolean,
): Promise<{ comment: Comment; isOwn: boolean }> {
  const comments = await listComments(frame.board, requirePostId(params.postId), viewer.caller);
  const comment = comments?.find(({ id }) => id === value.commentId);
  if (!comment) throw refuseForm(boardWords().comments.gone, 404);
  const isOwn = isAuthor(comment.author, viewer.member);
  if (!isOwn && !mayBeAnyones) throw refuseForm(boardWords().comments.notYours, 403);
  return { comment, isOwn };
}

function backToComments(
  { base }: BoardFrame,
  { request, params, viewer }: FormContext<"user">,
  change: CommentChange,
): Promise<Response> {
  const commentsHref = `${base}/${requirePostId(params.postId)}${listQueryOf(request)}#comments`;
  return redirectWithMessage(viewer, commentsHref, boardWords().comments[change].done);
}

async function removePost(frame: BoardFrame, { request, params, viewer }: FormContext<"user">) {
  const postId = requirePostId(params.postId);
  const { post, isOwn } = await findDeletable(frame, postId, viewer);
  await deletePost(post, viewer.caller);
  if (!isOwn) logModeration({ request, viewer }, "post", postId);
  if (frame.board === "qna") forgetAnsweredReport(postId);
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
  ({ isAdministration }: BoardFrame, { viewer }: FormContext<"user">) =>
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
