import { Link, useSearchParams } from "@remix-run/react";
import { useFormReply } from "~/forms/form-reply";
import { Again, PostedForm, Revision } from "~/forms/posted-form";
import { useAcceptedPosts } from "~/forms/use-accepted-posts";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { usePostedForm } from "~/forms/use-posted-form";
import { formatCount } from "~/languages/numbers";
import { Empty, Notice, SubmitButton } from "~/ui/basics";
import { Confirm } from "~/ui/confirm";
import { EntryForm, EntryLinks } from "~/ui/entry-actions";
import { ErrorSummary, UnmatchedRefusal } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { FlashBanner } from "~/ui/flash-banner";
import { layoutWords } from "~/ui/layout/words";
import type { EntryPage } from "~/ui/paginate-entries";
import { Pagination } from "~/ui/pagination";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import {
  COMMENT_MAX,
  COMMENTS_PAGE,
  CREATE_COMMENT,
  createCommentSchema,
  DELETE_POST_FORM,
  updateCommentForm,
  updateCommentSchema,
} from "./comments.schema";
import type { PostPageData, ShownComment } from "./post.server";
import { boardWords } from "./words";

type CommentSectionProps = { page: PostPageData; comments: EntryPage<ShownComment> | "failed" };

/** Shows the comments of a post. If they cannot be loaded, the post stays visible. */
export function CommentSection({ page, comments: listing }: CommentSectionProps) {
  const hasTyped = useFormReply(CREATE_COMMENT) !== undefined;
  const acceptedCount = useAcceptedPosts("create-comment");
  const { comments: words } = boardWords();
  const hasFailed = listing === "failed";
  const comments = hasFailed ? [] : listing.entries;
  const postHref = `${page.frame.base}/${page.post.id}${page.query}`;
  return (
    <section id="comments" className="comments" aria-labelledby="comments-heading">
      <h2 id="comments-heading">
        {words.title} {!hasFailed && <span className="muted">{formatCount(listing.total)}</span>}
      </h2>
      <FlashBanner place="comments" />
      <UnmatchedRefusal forms={formsOf(comments)} field="commentContent" />
      {hasFailed && <Empty isCard>{words.failed}</Empty>}
      {!hasFailed && comments.length === 0 && <Empty>{words.none}</Empty>}
      {comments.length > 0 && (
        <ul className="comment-list">
          {comments.map((comment) => (
            <CommentItem key={comment.id} comment={comment} postHref={postHref} />
          ))}
        </ul>
      )}
      {!hasFailed && (
        <Pagination {...listing} parameter={COMMENTS_PAGE} label={words.pages} section="comments" />
      )}
      {page.isMember || hasTyped ? (
        <NewComment key={acceptedCount} />
      ) : (
        <Notice>
          {words.loginNeeded}{" "}
          <Link to={`/login?${new URLSearchParams({ next: postHref })}`}>{layoutWords().account.login}</Link>
        </Notice>
      )}
    </section>
  );
}

const formsOf = (comments: ShownComment[]) => [
  CREATE_COMMENT,
  DELETE_POST_FORM,
  ...comments.map(({ id }) => updateCommentForm(id)),
];

function NewComment() {
  const { form, fields, reply } = usePostedForm({ id: CREATE_COMMENT, schema: createCommentSchema });
  const isBusy = useBusyIntent("create-comment");
  const { comments: words } = boardWords();
  return (
    <PostedForm form={form} section="comments" className="card form comment-form" isBusy={isBusy} replace>
      <ErrorSummary form={form} />
      <Again reply={reply} />
      <TextArea field={fields.commentContent} label={words.write} maxLength={COMMENT_MAX} rows={3} />
      <div className="actions">
        <SubmitButton intent="create-comment" label={words.send} busyLabel={words.sending} isBusy={isBusy} />
      </div>
    </PostedForm>
  );
}

function CommentItem({ comment, postHref }: { comment: ShownComment; postHref: string }) {
  const [query] = useSearchParams();
  const reply = useFormReply(updateCommentForm(comment.id));
  const { id, isOwn, mayDelete } = comment;
  const isEditing = (isOwn && query.get("edit") === id) || reply !== undefined;
  const isDeleting = mayDelete && query.get("confirm") === "delete-comment" && query.get("commentId") === id;
  const hrefPrefix = postHref.includes("?") ? `${postHref}&` : `${postHref}?`;
  return (
    <li className="comment" id={`comment-${id}`}>
      <p className="comment-head">
        <strong>
          <UserText>{comment.author}</UserText>
        </strong>{" "}
        <time dateTime={comment.createdAt}>{comment.date}</time>
      </p>
      {isEditing ? (
        <EditComment comment={comment} cancelHref={`${hrefPrefix}edit=#comment-${id}`} />
      ) : (
        <p className="comment-text">
          <UserText>{comment.text}</UserText>
        </p>
      )}
      {mayDelete && !isEditing && (
        <EntryLinks
          text={comment.text}
          editHref={isOwn ? `${hrefPrefix}edit=${id}#comment-${id}` : null}
          deleteHref={`${hrefPrefix}confirm=delete-comment&commentId=${id}#confirm`}
        />
      )}
      {isDeleting && (
        <Confirm
          question={boardWords().comments.deleteQuestion}
          subject={comment.text}
          intent="delete-comment"
          confirmLabel={uiWords().form.delete}
          cancelHref={`${hrefPrefix}confirm=#comment-${id}`}
          section="comments"
        >
          <input type="hidden" name="commentId" value={id} />
        </Confirm>
      )}
    </li>
  );
}

function EditComment({ comment, cancelHref }: { comment: ShownComment; cancelHref: string }) {
  const { form, fields, reply } = usePostedForm({
    id: updateCommentForm(comment.id),
    schema: updateCommentSchema,
    stored: { commentContent: comment.text },
  });
  return (
    <EntryForm
      form={form}
      commentId={comment.id}
      intent="update-comment"
      section={`comment-${comment.id}`}
      cancelHref={cancelHref}
    >
      <Revision reply={reply} stored={comment.revision} />
      <TextArea
        field={fields.commentContent}
        label={boardWords().comments.edit}
        maxLength={COMMENT_MAX}
        rows={3}
      />
    </EntryForm>
  );
}
