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

type FrameOf = (args: Pick<ActionFunctionArgs, "params">) => BoardFrame;

const DELETE_FAILED = "삭제에 실패했습니다.";
const NOT_YOURS = "작성자나 관리자만 할 수 있습니다.";
const NOT_YOUR_COMMENT = "본인이 쓴 댓글만 수정하거나 삭제할 수 있습니다.";
const GONE = "댓글을 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.";

const describe = (what: string) => (error: BackendError) => error.serverMessage ?? `${what}에 실패했습니다.`;
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
          return backToComments(frameOf(context), context, "댓글이 등록되었습니다.");
        },
        describeFailure: describe("댓글 등록"),
      },
      "update-comment": {
        formId: (texts) => updateCommentForm(commentIdOf(texts)),
        schema: updateCommentSchema,
        async handle(context) {
          await requireComment(frameOf(context), context, false);
          await updateComment(context.value.commentId, context.value.commentContent, context.viewer.caller);
          return backToComments(frameOf(context), context, "댓글이 수정되었습니다.");
        },
        describeFailure: describe("댓글 수정"),
      },
      "delete-comment": {
        formId: (texts) => deleteCommentForm(commentIdOf(texts)),
        schema: deleteCommentSchema,
        async handle(context) {
          const { viewer, value } = context;
          const { isOwn } = await requireComment(frameOf(context), context, isAdministrator(viewer.member));
          await deleteComment(value.commentId, viewer.caller);
          if (!isOwn) logModeration(context, "comment", value.commentId);
          return backToComments(frameOf(context), context, "댓글이 삭제되었습니다.");
        },
        describeFailure: describe("댓글 삭제"),
      },
      "delete-post": {
        formId: DELETE_POST_FORM,
        schema: z.object({}),
        handle: (context) => removePost(frameOf(context), context).catch(leadAway(frameOf(context), context)),
        describeFailure: () => DELETE_FAILED,
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
  if (!comment) throw refuseForm(GONE, 404);
  const isOwn = isAuthor(comment.author, viewer.member);
  if (!isOwn && !mayBeAnyones) throw refuseForm(NOT_YOUR_COMMENT, 403);
  return { isOwn };
}

/** The way back counts as no view of its own. */
function backToComments(
  { board, base }: BoardFrame,
  { request, params, viewer }: FormContext<"user">,
  message: string,
): Promise<Response> {
  const postId = requirePostId(params.postId);
  expectReturn(board, postId, viewer.member.id);
  const query = searchQuery(readBoardSearch(new URL(request.url).searchParams));
  return redirectWithMessage(viewer, `${base}/${postId}${query}#comments`, message);
}

async function removePost(frame: BoardFrame, { request, params, viewer }: FormContext<"user">) {
  const postId = requirePostId(params.postId);
  const { post, isOwn } = await findDeletable(frame, postId, viewer);
  await deletePost(post, viewer.caller);
  if (!isOwn) logModeration({ request, viewer }, "post", postId);
  forgetPost(frame.board, postId);
  const query = searchQuery(readBoardSearch(new URL(request.url).searchParams));
  const message = frame.isAdministration ? "게시글이 삭제되었습니다." : "삭제되었습니다.";
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
      if (!mayChange(post, viewer.member)) throw refuseForm(NOT_YOURS, 403);
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
    return redirectWithMessage(viewer, "/error", error.serverMessage || DELETE_FAILED, "error");
  };
