import { Link, useSearchParams } from "@remix-run/react";
import { useLatestReply } from "~/forms/form-reply";
import { sizeText } from "~/texts/file-size";
import { Confirm } from "~/ui/confirm";
import { RefusalSummary } from "~/ui/error-summary";
import { RichTextBody } from "~/ui/rich-text/rich-text-body";
import { Author } from "./author";
import { NO_CONTENT } from "./boards";
import { DELETE_POST_FORM } from "./comments.schema";
import type { Neighbour, PostPageData } from "./post.server";

/** What an administrator sees of a post that cannot be read: its number is enough to delete it. */
function UnreadablePost({ page }: { page: PostPageData }) {
  const reply = useLatestReply();
  return (
    <article className="post card">
      <h1>{page.post.title}</h1>
      {reply?.formId === DELETE_POST_FORM && <RefusalSummary reply={reply} />}
      <p>
        이 글을 불러올 수 없습니다. 이미 삭제되었거나, 서버가 처리하지 못하는 문자(이모지 등)가 들어 있을 수
        있습니다. 내용을 보지 않고 글 번호만으로 삭제할 수 있습니다.
      </p>
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
  if (page.isUnreadable) return <UnreadablePost page={page} />;
  return (
    <article className="post card">
      <header className="post-head">
        <h1>{post.title}</h1>
        <dl className="post-facts">
          <div>
            <dt>작성자</dt>
            <dd>
              <Author post={post} />
            </dd>
          </div>
          <div>
            <dt>작성일</dt>
            <dd>{post.date}</dd>
          </div>
          <div>
            <dt>조회</dt>
            <dd>{post.views.toLocaleString("ko-KR")}</dd>
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
  if (html === "") return <p className="post-body muted">{NO_CONTENT}</p>;
  return (
    <div className="post-body">
      <RichTextBody html={html} />
    </div>
  );
}

function Attachments({ attachments }: Pick<PostPageData["post"], "attachments">) {
  if (attachments.length === 0) return null;
  return (
    <section className="post-attachments" aria-labelledby="attachments-heading">
      <h2 id="attachments-heading">첨부파일</h2>
      <ul className="attachment-list">
        {attachments.map(({ href, fileName, sizeBytes, kind }) => (
          <li key={href}>
            <a href={href} download={fileName}>
              {fileName}
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
    목록
  </Link>
);

function DeleteLink({ page: { frame, query, post } }: { page: PostPageData }) {
  const confirm = `${withParameter(query, "confirm=delete-post")}#confirm`;
  return (
    <Link to={`${frame.base}/${post.id}${confirm}`} className="button button-quiet-danger" preventScrollReset>
      삭제
    </Link>
  );
}

function PostButtons({ page }: { page: PostPageData }) {
  const { frame, query, post, canChange, canReply } = page;
  const here = `${frame.base}/${post.id}`;
  return (
    <p className="actions post-actions">
      <ListLink page={page} />
      {canReply && (
        <Link to={`${here}/reply${query}`} className="button">
          답글작성
        </Link>
      )}
      {canChange && (
        <>
          <Link to={`${here}/modify${query}`} className="button">
            수정
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
      question="정말 삭제하시겠습니까?"
      subject={post.title}
      intent="delete-post"
      confirmLabel="삭제"
      // Still the same view of the post, which must not count as another one.
      cancelHref={`${frame.base}/${post.id}${withParameter(query, "confirm=")}`}
    />
  );
}

type NeighboursProps = { newer: Neighbour | null; older: Neighbour | null; isUnknown: boolean };

function Neighbours({ newer, older, isUnknown }: NeighboursProps) {
  if (isUnknown) return <p className="field-hint">이전 글과 다음 글을 불러오지 못했습니다.</p>;
  if (!newer && !older) return null;
  return (
    <nav aria-label="이전 글과 다음 글" className="post-neighbours">
      {newer && (
        <p>
          <span>다음 글</span>{" "}
          <Link to={newer.href}>
            <bdi>{newer.title}</bdi>
          </Link>
        </p>
      )}
      {older && (
        <p>
          <span>이전 글</span>{" "}
          <Link to={older.href}>
            <bdi>{older.title}</bdi>
          </Link>
        </p>
      )}
    </nav>
  );
}
