import { Link } from "@remix-run/react";
import { CardTable, type Column } from "~/ui/card-table";
import { Pagination } from "~/ui/pagination";
import { SearchForm } from "~/ui/search-form";
import { Author } from "./author";
import { CONDITIONS } from "./board-search";
import type { BoardListData, PostEntry } from "./list.server";

const INDENTS_MAX = 4;

export function BoardList({ list }: { list: BoardListData }) {
  const { frame, title, search, failure, advice, total, posts, page, pageCount } = list;
  return (
    <>
      <SearchForm
        label={`${title} 검색`}
        conditions={CONDITIONS}
        condition={search.condition}
        word={search.word}
      />
      {failure ? (
        <>
          <p role="alert" className="card empty">
            {failure}
          </p>
          {advice && <p className="field-hint">{advice}</p>}
        </>
      ) : (
        <>
          <p className="board-total">
            {search.word ? "찾은 글" : "전체 글"} <strong>{total.toLocaleString("ko-KR")}</strong>개
          </p>
          {posts.length === 0 ? (
            <p className="card empty">검색된 결과가 없습니다.</p>
          ) : (
            <CardTable
              className="board-table"
              caption={`${title} 목록`}
              columns={columnsOf(list)}
              rows={posts}
              rowKey={(post) => post.id}
            />
          )}
          {page !== null && (
            <Pagination
              page={page}
              pageCount={pageCount}
              parameter="pageIndex"
              label={`${title} 쪽`}
              pageSize={list.pageSize}
              total={total}
            />
          )}
          {page === null && pageCount > 1 && (
            <p className="field-hint">최근 글부터 보여 드립니다. 이전 글은 검색으로 찾을 수 있습니다.</p>
          )}
        </>
      )}
      {list.mayWrite && (
        <WriteLink base={frame.base} query={list.query} title={title} isMember={list.isMember} />
      )}
    </>
  );
}

const columnsOf = ({ frame, query }: BoardListData): Column<PostEntry>[] => [
  { key: "number", header: "번호", cell: (post) => post.number, isShort: true, className: "cell-number" },
  {
    key: "title",
    header: "제목",
    isRowHeader: true,
    className: "cell-title",
    cell: (post) => <TitleCell post={post} href={`${frame.base}/${post.id}${query}`} />,
  },
  { key: "author", header: "작성자", cell: (post) => <Author post={post} />, className: "cell-author" },
  { key: "date", header: "작성일", cell: (post) => post.date, isShort: true, className: "cell-date" },
  {
    key: "views",
    header: "조회수",
    cell: (post) => post.views.toLocaleString("ko-KR"),
    isShort: true,
    isLabelled: true,
    className: "cell-views",
  },
];

function TitleCell({ post, href }: { post: PostEntry; href: string }) {
  const { title, replyLevel, commentCount, hasFiles, isNew } = post;
  const level = Math.min(replyLevel, INDENTS_MAX);
  return (
    <span className={level > 0 ? `post-title reply-${level}` : "post-title"}>
      {level > 0 && (
        <span className="reply-mark">
          <span className="visually-hidden">답글: </span>
        </span>
      )}
      <Link to={href}>
        <bdi>{title}</bdi>
      </Link>
      {commentCount !== null && commentCount > 0 && (
        <span className="comment-count">
          <span className="visually-hidden">댓글 </span>
          {commentCount}
          <span className="visually-hidden">개</span>
        </span>
      )}
      {hasFiles && (
        <svg
          className="file-mark"
          viewBox="0 0 20 20"
          width="16"
          height="16"
          aria-label="첨부파일 있음"
          role="img"
        >
          <path d="M13.5 6.5l-6 6a2 2 0 0 0 2.8 2.8l6.2-6.2a3.6 3.6 0 0 0-5.1-5.1L5 10.4a5.2 5.2 0 0 0 7.4 7.4l4.4-4.4" />
        </svg>
      )}
      {isNew && <span className="new-mark">새 글</span>}
    </span>
  );
}

type WriteLinkProps = { base: string; query: string; title: string; isMember: boolean };

/** The plus button that floats over the list; visitors go through the login and come back to the form. */
function WriteLink({ base, query, title, isMember }: WriteLinkProps) {
  const form = `${base}/create${query}`;
  const to = isMember ? form : `/login?${new URLSearchParams({ next: form })}`;
  return (
    <Link className="write-button" to={to}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M12 5v14M5 12h14" />
      </svg>
      <span>글쓰기</span>
      <span className="visually-hidden">
        {" "}
        ({title}
        {!isMember && ", 로그인 필요"})
      </span>
    </Link>
  );
}
