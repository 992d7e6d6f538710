import { z } from "zod";
import { lazyMessage, multiline } from "~/forms/read-fields";
import { boardWords } from "./words";

/** The parameter that selects the page of comments. */
export const COMMENTS_PAGE = "comments";
export const CREATE_COMMENT = "create-comment";
export const updateCommentForm = (commentId: string) => `update-comment-${commentId}`;
export const deleteCommentForm = (commentId: string) => `delete-comment-${commentId}`;
export const DELETE_POST_FORM = "delete-post";

export const COMMENT_MAX = 1000;

const lengthMessage = lazyMessage((code) =>
  code === "too_big" ? boardWords().comments.tooLong : boardWords().comments.missing,
);
const commentContent = multiline(lengthMessage).pipe(z.string(lengthMessage).min(1).max(COMMENT_MAX));
const commentId = z.string().regex(/^\d{1,18}$/);

export const createCommentSchema = z.object({ commentContent });
export const updateCommentSchema = z.object({ commentId, commentContent });
export const deleteCommentSchema = z.object({ commentId });
