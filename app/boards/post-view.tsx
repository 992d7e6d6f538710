import { Link, useSearchParams } from "@remix-run/react";
import { useMemo } from "react";
import { useLatestReply } from "~/forms/posted-form";
import { langOf } from "~/languages/words";
import { sizeText } from "~/texts/file-texts";
import { createPolicy } from "~/trusted-types/trusted-types";
import { Confirm } from "~/ui/confirm";
import { RefusalSummary } from "~/ui/form-fields";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { DELETE_POST_FORM } from "./boards";
import type { Neighbour, PostPageData } from "./post.server";
import { boardWords } from "./words";

/** Lets an administrator delete a post that the backend cannot return, by its number. */
function UnreadablePost({ page }: { page: PostPageData }) {
  const reply = useLatestReply();
  return (
    <article className="post card">
      <h1>
        <UserText>{page.post.title}</UserText>
      </h1>
      {reply?.formId === DELETE_POST_FORM && <RefusalSummary reply={reply} />}
      <p>{boardWords().post.unreadable}</p>
      <p className="actions post-actions">
        <ListLink page={page} />
        <DeleteLink page={page} />
      </p>
      <DeleteQuestion page={page} />
    </article>
  );
}

export function PostView({ page }: { page: PostPageData }) {
  const { post } = page;
  const reply = useLatestReply();
  const { post: words, list } = boardWords();
  if (page.isUnreadable) return <UnreadablePost page={page} />;
  return (
    <article className="post card">
      <header className="post-head">
        <h1>
          <UserText>{post.title}</UserText>
        </h1>
        <dl className="post-facts">
          <div>
            <dt>{list.columns.author}</dt>
            <dd>
              <Author post={post} />
            </dd>
          </div>
          <div>
            <dt>{list.columns.date}</dt>
            <dd>{post.date}</dd>
          </div>
          <div>
            <dt>{words.views}</dt>
            <dd>{post.views}</dd>
          </div>
        </dl>
      </header>
      {reply?.formId === DELETE_POST_FORM && <RefusalSummary reply={reply} />}
      <PostBody html={post.html} />
      <Attachments attachments={post.attachments} />
      <PostButtons page={page} />
      <DeleteQuestion page={page} />
      <Neighbours newer={page.newer} older={page.older} isUnknown={page.hasUnknownNeighbours} />
    </article>
  );
}

function PostBody({ html }: { html: string }) {
  if (html === "") return <p className="post-body muted">{boardWords().noContent}</p>;
  return (
    <div className="post-body" lang={langOf(html)}>
      <RichTextBody html={html} />
    </div>
  );
}

function Attachments({ attachments }: Pick<PostPageData["post"], "attachments">) {
  if (attachments.length === 0) return null;
  return (
    <section className="post-attachments" aria-labelledby="attachments-heading">
      <h2 id="attachments-heading">{boardWords().post.files}</h2>
      <ul className="attachment-list">
        {attachments.map(({ href, fileName, sizeBytes, kind }) => (
          <li key={href}>
            <a href={href} download={fileName}>
              <UserText>{fileName}</UserText>
            </a>
            <small>
              {kind && `${kind} · `}
              {sizeText(sizeBytes)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

const withParameter = (query: string, parameter: string) => `${query}${query ? "&" : "?"}${parameter}`;

const ListLink = ({ page: { frame, query } }: { page: PostPageData }) => (
  <Link to={`${frame.base}${query}`} className="button">
    {boardWords().post.list}
  </Link>
);

function DeleteLink({ page: { frame, query, post } }: { page: PostPageData }) {
  const confirm = `${withParameter(query, "confirm=delete-post")}#confirm`;
  return (
    <Link to={`${frame.base}/${post.id}${confirm}`} className="button button-quiet-danger" preventScrollReset>
      {uiWords().form.delete}
    </Link>
  );
}

function PostButtons({ page }: { page: PostPageData }) {
  const { frame, query, post, canChange, canReply } = page;
  const postHref = `${frame.base}/${post.id}`;
  return (
    <p className="actions post-actions">
      <ListLink page={page} />
      {canReply && (
        <Link to={`${postHref}/reply${query}`} className="button">
          {boardWords().post.reply}
        </Link>
      )}
      {canChange && (
        <>
          <Link to={`${postHref}/modify${query}`} className="button">
            {uiWords().form.edit}
          </Link>
          <DeleteLink page={page} />
        </>
      )}
    </p>
  );
}

function DeleteQuestion({ page: { frame, query, post, canChange } }: { page: PostPageData }) {
  const [params] = useSearchParams();
  if (!canChange || params.get("confirm") !== "delete-post") return null;
  return (
    <Confirm
      question={boardWords().post.deleteQuestion}
      subject={post.title}
      intent="delete-post"
      confirmLabel={uiWords().form.delete}
      // The parameter tells the loader that this is the same view of the post.
      cancelHref={`${frame.base}/${post.id}${withParameter(query, "confirm=")}`}
    />
  );
}

type NeighboursProps = { newer: Neighbour | null; older: Neighbour | null; isUnknown: boolean };

function Neighbours({ newer, older, isUnknown }: NeighboursProps) {
  const { post: words } = boardWords();
  if (isUnknown) return <p className="field-hint">{words.noNeighbours}</p>;
  if (!newer && !older) return null;
  return (
    <nav aria-label={words.neighbours} className="post-neighbours">
      {newer && (
        <p>
          <span>{words.newer}</span>{" "}
          <Link to={newer.href}>
            <UserText>{newer.title}</UserText>
          </Link>
        </p>
      )}
      {older && (
        <p>
          <span>{words.older}</span>{" "}
          <Link to={older.href}>
            <UserText>{older.title}</UserText>
          </Link>
        </p>
      )}
    </nav>
  );
}

const policy = createPolicy("post", { createHTML: (html) => html });

/** The only component that renders raw HTML. @param html from sanitizeHtml or showableHtml */
function RichTextBody({ html }: { html: string }) {
  const sanitized = useMemo(() => ({ __html: policy.createHTML(html) }), [html]);
  return <div className="rich-text" dangerouslySetInnerHTML={sanitized} />;
}

type AuthorProps = { post: { author: string | null; isByAdministrator: boolean } };

/** Shows a post's author. The administrator badge is outside the name, so that no name can imitate it. */
export function Author({ post }: AuthorProps) {
  return (
    <>
      {post.author && <UserText>{post.author}</UserText>}
      {post.isByAdministrator && (
        <>
          {post.author && " "}
          <span className="badge badge-strong">{boardWords().administrator}</span>
        </>
      )}
    </>
  );
}
