import { Link, useSearchParams } from "@remix-run/react";
import { useFormReply } from "~/forms/form-reply";
import { PostedForm } from "~/forms/posted-form";
import { useAcceptedPosts } from "~/forms/use-accepted-posts";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { usePostedForm } from "~/forms/use-posted-form";
import { Confirm } from "~/ui/confirm";
import { ErrorSummary } from "~/ui/error-summary";
import { FlashBanner } from "~/ui/flash-banner";
import { OrphanRefusal } from "~/ui/orphan-refusal";
import { OwnTextForm, OwnTextLinks } from "~/ui/own-text";
import { SubmitButton } from "~/ui/submit-button";
import { TextArea } from "~/ui/text-area";
import {
  COMMENT_MAX,
  CREATE_COMMENT,
  createCommentSchema,
  DELETE_POST_FORM,
  updateCommentForm,
  updateCommentSchema,
} from "./comments.schema";
import type { CommentPart, PostPageData, ShownComment } from "./post.server";

type CommentSectionProps = { page: PostPageData; part: CommentPart };

/** The comments of a post. A list that cannot be had never hides the post; a backend without comments has none. */
export function CommentSection({ page, part }: CommentSectionProps) {
  const hasTyped = useFormReply(CREATE_COMMENT) !== undefined;
  const accepted = useAcceptedPosts(["create-comment"]);
  const comments = part.content;
  const here = `${page.frame.base}/${page.post.id}${page.query}`;
  return (
    <section id="comments" className="comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading">댓글 {comments && <span className="muted">{comments.length}</span>}</h2>
      <FlashBanner place="comments" />
      <OrphanRefusal forms={formsOf(comments ?? [])} field="commentContent" />
      {part.failed && <p className="card empty">댓글을 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.</p>}
      {comments?.length === 0 && <p className="empty">아직 댓글이 없습니다.</p>}
      {comments && comments.length > 0 && (
        <ul className="comment-list">
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} here={here} />
          ))}
        </ul>
      )}
      {page.isMember || hasTyped ? <NewComment key={accepted} /> : <LoginInvitation here={here} />}
    </section>
  );
}

const formsOf = (comments: ShownComment[]) => [
  CREATE_COMMENT,
  DELETE_POST_FORM,
  ...comments.map(({ id }) => updateCommentForm(id)),
];

function LoginInvitation({ here }: { here: string }) {
  return (
    <p className="notice">
      댓글을 쓰려면 로그인이 필요합니다.{" "}
      <Link to={`/login?${new URLSearchParams({ next: here })}`}>로그인</Link>
    </p>
  );
}

function NewComment() {
  const { form, fields } = usePostedForm({ id: CREATE_COMMENT, schema: createCommentSchema });
  const isBusy = useBusyIntent("create-comment");
  return (
    <PostedForm form={form} section="comments" className="card form comment-form" isBusy={isBusy} replace>
      <ErrorSummary form={form} />
      <TextArea field={fields.commentContent} label="댓글 쓰기" maxLength={COMMENT_MAX} rows={3} />
      <div className="actions">
        <SubmitButton intent="create-comment" label="댓글 등록" busyLabel="등록 중…" isBusy={isBusy} />
      </div>
    </PostedForm>
  );
}

function CommentItem({ comment, here }: { comment: ShownComment; here: string }) {
  const [query] = useSearchParams();
  const reply = useFormReply(updateCommentForm(comment.id));
  const { id, isOwn, mayDelete } = comment;
  const isEditing = (isOwn && query.get("edit") === id) || reply !== undefined;
  const isDeleting = mayDelete && query.get("confirm") === "delete-comment" && query.get("commentId") === id;
  const within = here.includes("?") ? `${here}&` : `${here}?`;
  return (
    <li className="comment" id={`comment-${id}`}>
      <p className="comment-head">
        <strong>
          <bdi>{comment.author}</bdi>
        </strong>{" "}
        <time dateTime={comment.date}>{comment.date}</time>
      </p>
      {isEditing ? (
        <EditComment comment={comment} cancelHref={`${within}edit=#comment-${id}`} />
      ) : (
        <p className="comment-text">{comment.text}</p>
      )}
      {mayDelete && !isEditing && (
        <OwnTextLinks
          text={comment.text}
          editHref={isOwn ? `${within}edit=${id}#comment-${id}` : null}
          deleteHref={`${within}confirm=delete-comment&commentId=${id}#confirm`}
        />
      )}
      {isDeleting && (
        <Confirm
          question="댓글을 삭제하시겠습니까?"
          subject={comment.text}
          intent="delete-comment"
          confirmLabel="삭제"
          cancelHref={`${within}confirm=#comment-${id}`}
          section="comments"
        >
          <input type="hidden" name="commentId" value={id} />
        </Confirm>
      )}
    </li>
  );
}

function EditComment({ comment, cancelHref }: { comment: ShownComment; cancelHref: string }) {
  const { form, fields } = usePostedForm({
    id: updateCommentForm(comment.id),
    schema: updateCommentSchema,
    stored: { commentContent: comment.text },
  });
  return (
    <OwnTextForm
      form={form}
      commentId={comment.id}
      intent="update-comment"
      section={`comment-${comment.id}`}
      cancelHref={cancelHref}
    >
      <TextArea field={fields.commentContent} label="댓글 수정" maxLength={COMMENT_MAX} rows={3} />
    </OwnTextForm>
  );
}
