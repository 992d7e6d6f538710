import { z } from "zod";
import { multiline } from "~/forms/multiline";

export const CREATE_COMMENT = "create-comment";
export const updateCommentForm = (commentId: string) => `update-comment-${commentId}`;
export const deleteCommentForm = (commentId: string) => `delete-comment-${commentId}`;
export const DELETE_POST_FORM = "delete-post";

export const COMMENT_MAX = 1000;
const NO_TEXT = "댓글 내용을 입력해 주세요.";
const TOO_LONG = "댓글은 1,000자까지 입력할 수 있습니다.";

const commentContent = multiline({ required_error: NO_TEXT }).pipe(
  z.string().min(1, NO_TEXT).max(COMMENT_MAX, TOO_LONG),
);
const commentId = z.string().regex(/^\d{1,18}$/);

export const createCommentSchema = z.object({ commentContent });
export const updateCommentSchema = z.object({ commentId, commentContent });
export const deleteCommentSchema = z.object({ commentId });
