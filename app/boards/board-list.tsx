import { Link } from "@remix-run/react";
import { formatCount } from "~/languages/formats";
import { Empty, VisuallyHidden } from "~/ui/basics";
import { LoadFailure } from "~/ui/error-page";
import { Icon } from "~/ui/icon";
import { CardTable, type Column, SearchForm } from "~/ui/lists";
import { Pagination } from "~/ui/pagination";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { searchConditions, searchQuery } from "./boards";
import type { BoardListData, PostEntry } from "./list.server";
import { Author } from "./post-view";
import { boardWords } from "./words";

const INDENTS_MAX = 4;

export function BoardList({ list, heading = list.title }: { list: BoardListData; heading?: string }) {
  const { frame, title, search, failure, advice, total, posts, page, pageCount } = list;
  const { list: words } = boardWords();
  return (
    <>
      <div className="page-head">
        <h1>{heading}</h1>
        {list.mayWrite && (
          <WriteLink base={frame.base} query={list.query} title={title} isMember={list.isMember} />
        )}
      </div>
      <SearchForm
        label={words.search(title)}
        conditions={searchConditions()}
        condition={search.condition}
        word={search.word}
      />
      {failure ? (
        <>
          <LoadFailure failure={failure} />
          {advice && <p className="field-hint">{advice}</p>}
        </>
      ) : (
        <>
          <p className="board-total">
            {search.word ? words.found : words.all}
            <strong>{formatCount(total)}</strong>
            {words.countEnd(total)}
          </p>
          {posts.length === 0 ? (
            <NoPosts list={list} />
          ) : (
            <CardTable
              className="board-table"
              caption={words.caption(title)}
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
              label={words.pages(title)}
              pageSize={list.pageSize}
              total={total}
            />
          )}
          {page === null && pageCount > 1 && <p className="field-hint">{words.newestOnly}</p>}
        </>
      )}
    </>
  );
}

/** Shown if the search finds nothing, or if the list no longer has this page. */
function NoPosts({ list: { frame, search, total } }: { list: BoardListData }) {
  const { pastEnd, toFirst } = uiWords().pagination;
  const { nothingFound, showAll } = boardWords().list;
  if (total === 0) {
    return (
      <Empty isCard>
        {nothingFound} {search.word && <Link to={frame.base}>{showAll}</Link>}
      </Empty>
    );
  }
  return (
    <Empty isCard>
      {pastEnd} <Link to={`${frame.base}${searchQuery({ ...search, page: 1 })}`}>{toFirst}</Link>
    </Empty>
  );
}

function columnsOf({ frame, query }: BoardListData): Column<PostEntry>[] {
  const { columns } = boardWords().list;
  return [
    {
      key: "number",
      header: columns.number,
      cell: (post) => post.number,
      isShort: true,
      className: "cell-number",
    },
    {
      key: "title",
      header: columns.title,
      isRowHeader: true,
      className: "cell-title",
      cell: (post) => <TitleCell post={post} href={`${frame.base}/${post.id}${query}`} />,
    },
    {
      key: "author",
      header: columns.author,
      cell: (post) => <Author post={post} />,
      className: "cell-author",
    },
    { key: "date", header: columns.date, cell: (post) => post.date, isShort: true, className: "cell-date" },
    {
      key: "views",
      header: columns.views,
      cell: (post) => formatCount(post.views),
      isShort: true,
      isLabelled: true,
      className: "cell-views",
    },
  ];
}

function TitleCell({ post, href }: { post: PostEntry; href: string }) {
  const { title, reply, commentCount, hasFiles, isNew } = post;
  const { list: words } = boardWords();
  const level = Math.min(reply?.level ?? 0, INDENTS_MAX);
  return (
    <span className={level > 0 ? `post-title reply-${level}` : "post-title"}>
      {reply && (
        <span className="reply-mark">
          {!reply.isOrphan && <VisuallyHidden>{words.reply}</VisuallyHidden>}
        </span>
      )}
      {reply?.isOrphan && (
        <>
          <span className="badge">{words.orphan}</span>{" "}
        </>
      )}
      <Link to={href}>
        <UserText>{title}</UserText>
      </Link>
      {commentCount !== null && commentCount > 0 && (
        <span className="comment-count">
          <VisuallyHidden>{words.comments}</VisuallyHidden>
          {commentCount}
          <VisuallyHidden>{words.commentsEnd(commentCount)}</VisuallyHidden>
        </span>
      )}
      {hasFiles && <Icon name="clip" size={16} className="file-mark" label={words.hasFiles} />}
      {isNew && <span className="new-mark">{words.isNew}</span>}
    </span>
  );
}

type WriteLinkProps = { base: string; query: string; title: string; isMember: boolean };

function WriteLink({ base, query, title, isMember }: WriteLinkProps) {
  const { list: words } = boardWords();
  return (
    <Link className="button button-primary write-button" to={`${base}/create${query}`}>
      <Icon name="plus" />
      <span>{words.write}</span>
      <VisuallyHidden>
        {" "}
        ({title}
        {!isMember && words.writeLogin})
      </VisuallyHidden>
    </Link>
  );
}
