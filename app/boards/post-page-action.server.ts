import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BackendError } from "~/backend/backend-error";
import { type DeletablePost, deletePost } from "~/backend/board-writes.server";
import { getPost } from "~/backend/boards.server";
import { createComment, deleteComment, listComments, updateComment } from "~/backend/comments.server";
import { type FormContext, formAction } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";
import { logModeration } from "~/session/moderation.server";
import { isAdministrator, type MemberViewer, redirectWithMessage } from "~/session/viewer.server";
import { isAuthor, mayChange, refuseUnused, requirePostId } from "./board-access.server";
import { readBoardSearch, searchQuery } from "./board-search";
import type { BoardFrame } from "./boards";
import {
  CREATE_COMMENT,
  createCommentSchema,
  DELETE_POST_FORM,
  deleteCommentForm,
  deleteCommentSchema,
  updateCommentForm,
  updateCommentSchema,
} from "./comments.schema";
import { expectReturn, forgetPost } from "./recent-posts.server";
import { unreadablePostToDelete } from "./unreadable-post.server";
import { boardWords } from "./words";

type CommentChange = "created" | "changed" | "deleted";
type FrameOf = (args: Pick<ActionFunctionArgs, "params">) => BoardFrame;

const describe = (change: CommentChange) => (error: BackendError) => {
  const { [change]: words, maybeAdded } = boardWords().comments;
  if (change === "created" && error.kind === "timeout") return `${words.failed} ${maybeAdded}`;
  return error.serverMessage ?? words.failed;
};
const commentIdOf = (texts: FormData) => String(texts.get("commentId") ?? "");

export function postPageAction(frameOf: FrameOf, who: "user" | "admin" = "user") {
  return formAction({
    who,
    intents: {
      "create-comment": {
        formId: CREATE_COMMENT,
        schema: createCommentSchema,
        async handle(context) {
          const { viewer, value, params } = context;
          const postId = requirePostId(params.postId);
          await createComment(frameOf(context).board, postId, value.commentContent, viewer.caller);
          return backToComments(frameOf(context), context, "created");
        },
        describeFailure: describe("created"),
      },
      "update-comment": {
        formId: (texts) => updateCommentForm(commentIdOf(texts)),
        schema: updateCommentSchema,
        async handle(context) {
          await requireComment(frameOf(context), context, false);
          await updateComment(context.value.commentId, context.value.commentContent, context.viewer.caller);
          return backToComments(frameOf(context), context, "changed");
        },
        describeFailure: describe("changed"),
      },
      "delete-comment": {
        formId: (texts) => deleteCommentForm(commentIdOf(texts)),
        schema: deleteCommentSchema,
        async handle(context) {
          const { viewer, value } = context;
          const { isOwn } = await requireComment(frameOf(context), context, isAdministrator(viewer.member));
          await deleteComment(value.commentId, viewer.caller);
          if (!isOwn) logModeration(context, "comment", value.commentId);
          return backToComments(frameOf(context), context, "deleted");
        },
        describeFailure: describe("deleted"),
      },
      "delete-post": {
        formId: DELETE_POST_FORM,
        schema: z.object({}),
        handle: (context) => removePost(frameOf(context), context).catch(leadAway(frameOf(context), context)),
        describeFailure: () => boardWords().done.deleteFailed,
      },
    },
  });
}

/** Backends do not ask whose a comment is. @throws FormRefusal 404 or 403 */
async function requireComment(
  { board }: BoardFrame,
  { params, viewer, value }: FormContext<"user", { commentId: string }>,
  mayBeAnyones: boolean,
): Promise<{ isOwn: boolean }> {
  const comments = await listComments(board, requirePostId(params.postId), viewer.caller);
  const comment = comments?.find(({ id }) => id === value.commentId);
  if (!comment) throw refuseForm(boardWords().comments.gone, 404);
  const isOwn = isAuthor(comment.author, viewer.member);
  if (!isOwn && !mayBeAnyones) throw refuseForm(boardWords().comments.notYours, 403);
  return { isOwn };
}

/** The way back counts as no view of its own. */
function backToComments(
  { board, base }: BoardFrame,
  { request, params, viewer }: FormContext<"user">,
  change: CommentChange,
): Promise<Response> {
  const postId = requirePostId(params.postId);
  expectReturn(board, postId, viewer.member.id);
  const query = searchQuery(readBoardSearch(new URL(request.url).searchParams));
  return redirectWithMessage(
    viewer,
    `${base}/${postId}${query}#comments`,
    boardWords().comments[change].done,
  );
}

async function removePost(frame: BoardFrame, { request, params, viewer }: FormContext<"user">) {
  const postId = requirePostId(params.postId);
  const { post, isOwn } = await findDeletable(frame, postId, viewer);
  await deletePost(post, viewer.caller);
  if (!isOwn) logModeration({ request, viewer }, "post", postId);
  forgetPost(frame.board, postId);
  const query = searchQuery(readBoardSearch(new URL(request.url).searchParams));
  const { deleted, noticeDeleted } = boardWords().done;
  const message = frame.isAdministration ? noticeDeleted : deleted;
  return redirectWithMessage(viewer, `${frame.base}${query}`, message);
}

/** Read anew: a post that is gone would be "deleted" with success by most backends. */
function findDeletable(
  frame: BoardFrame,
  postId: string,
  viewer: MemberViewer,
): Promise<{ post: DeletablePost; isOwn: boolean }> {
  return getPost(frame.board, postId, viewer.caller).then(
    (post) => {
      refuseUnused(frame, post.settings);
      if (!mayChange(post, viewer.member)) throw refuseForm(boardWords().done.notYours, 403);
      return { post, isOwn: isAuthor(post.author, viewer.member) };
    },
    async (error: unknown) => ({
      post: await unreadablePostToDelete(error, frame, { postId, viewer }),
      isOwn: false,
    }),
  );
}

/** A notice that could not be deleted leads to the error page with the backend's words: nothing was typed. */
const leadAway =
  ({ isAdministration }: BoardFrame, { viewer }: FormContext<"user">) =>
  (error: unknown): Promise<Response> => {
    const isFailure = error instanceof BackendError && !["auth", "login-needed"].includes(error.kind);
    if (!isAdministration || !isFailure) throw error;
    return redirectWithMessage(
      viewer,
      "/error",
      error.serverMessage || boardWords().done.deleteFailed,
      "error",
    );
  };
