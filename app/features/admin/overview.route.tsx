import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { buildingOrAddress, type ToiletSummary } from "~/backend/toilet";
import type { AttentionReason } from "~/toilet-directory/directory";
import { editToiletHref, toiletHref } from "~/ui/hrefs";
import { pageTitle } from "~/ui/page-title";
import { Stars } from "~/ui/stars";
import { Contributions } from "./contributions";
import type { loader } from "./overview.loader.server";
import { Reports } from "./reports";
import { toCount } from "./stats-texts";

export const handle = { hydrate: false };
export const meta = pageTitle("운영 현황");
export { loader } from "./overview.loader.server";

export default function Overview() {
  const { hasToilets } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>운영 현황</h1>
      <div className="overview">
        <State />
        {hasToilets && <Reports />}
        {hasToilets && <Contributions />}
        <News />
        {hasToilets && <NeedsLook />}
      </div>
    </>
  );
}

function State() {
  const { state, hasToilets } = useLoaderData<typeof loader>();
  const { isReady } = state;
  return (
    <section className="card" aria-labelledby="state">
      <h2 id="state">서버 상태</h2>
      <dl className="state">
        <div>
          <dt>백엔드</dt>
          <dd>
            <Light isGood={isReady}>{isReady ? "정상" : "응답 없음"}</Light>
            {state.changes.map((words) => (
              <span className="state-note" key={words}>
                {words}
              </span>
            ))}
          </dd>
        </div>
        {hasToilets ? (
          <StateOfToilets />
        ) : (
          <div>
            <dt>화장실 목록</dt>
            <dd>이 서버에는 화장실 지도가 없습니다.</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function StateOfToilets() {
  const { feed } = useLoaderData<typeof loader>().state;
  const isFeedGood = feed.loadedAt !== null && !feed.hasFailed;
  return (
    <>
      <div>
        <dt>화장실 목록</dt>
        <dd>
          <Light isGood={isFeedGood}>{isFeedGood ? "정상" : "받지 못함"}</Light>
          <span className="state-note">
            {feed.loadedAt
              ? `${feed.loadedAt}에 받은 ${toCount(feed.toilets)}곳`
              : "아직 한 번도 받지 못했습니다."}
          </span>
        </dd>
      </div>
      <div>
        <dt>지도에 나오지 않는 화장실</dt>
        <dd>
          <Light isGood={feed.skippedRows === 0}>{toCount(feed.skippedRows)}곳</Light>
          {feed.skippedRows > 0 && (
            <span className="state-note">목록에서 위치가 잘못되었거나, 번호가 없거나 겹치는 줄입니다.</span>
          )}
        </dd>
      </div>
    </>
  );
}

/** Told apart by its shape and its word, not by its colour alone. */
function Light({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <strong className={isGood ? "light light-good" : "light light-bad"}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        {isGood ? <path d="m4 10 4 4 8-9" /> : <path d="M10 3v9M10 16v.5" />}
      </svg>
      {children}
    </strong>
  );
}

function News() {
  const { since, news, hasToilets } = useLoaderData<typeof loader>();
  return (
    <section className="card" aria-labelledby="news">
      <h2 id="news">지난 방문 뒤 새로 들어온 것</h2>
      {news ? (
        <>
          <p className="state-note">지난 방문 {since}</p>
          {hasToilets && <NewsOfToilets />}
          {news.boards.map(({ board, title, posts, hasMore }) => (
            <NewsGroup key={board} title={title} unit="건" count={posts?.length ?? null} hasMore={hasMore}>
              {posts?.map((post) => (
                <li key={post.id}>
                  <Link to={`/community/${board}/${encodeURIComponent(post.id)}`}>{post.title}</Link>
                  <span className="state-note">
                    <bdi>{post.authorName}</bdi> {post.createdAt}
                  </span>
                </li>
              ))}
            </NewsGroup>
          ))}
        </>
      ) : (
        <p className="empty">이 브라우저로는 첫 방문입니다. 다음 방문부터 새로 들어온 것을 알려 드립니다.</p>
      )}
    </section>
  );
}

function NewsOfToilets() {
  const { news } = useLoaderData<typeof loader>();
  if (!news) return null;
  const { toilets, reviews } = news;
  return (
    <>
      <NewsGroup
        title="화장실"
        unit="곳"
        count={toilets?.fresh.length ?? null}
        hasMore={toilets?.hasMore ?? false}
      >
        {toilets?.fresh.map((toilet) => (
          <li key={toilet.id}>
            <Link to={toiletHref(toilet.id)}>{toilet.name || "이름 없음"}</Link>
            <span className="state-note">{buildingOrAddress(toilet)}</span>
          </li>
        ))}
      </NewsGroup>
      <NewsGroup title="리뷰" unit="건" count={reviews} hasMore={false} />
    </>
  );
}

type NewsGroupProps = {
  title: string;
  unit: string;
  count: number | null;
  hasMore: boolean;
  children?: ReactNode[];
};

function NewsGroup({ title, unit, count, hasMore, children = [] }: NewsGroupProps) {
  const told = count === null ? "알 수 없음" : `${toCount(count)}${unit}${hasMore ? " 이상" : ""}`;
  return (
    <div className="news-group">
      <h3>
        {title} <span className={count ? "badge badge-strong" : "badge"}>{told}</span>
      </h3>
      {children.length > 0 && <ul className="line-list">{children}</ul>}
    </div>
  );
}

const REASONS: Record<AttentionReason, string> = {
  closed: "폐쇄·공사 태그",
  dirty: "더러움 태그",
  "low-stars": "낮은 별점 (2.5점 이하)",
  "no-photo": "사진 없음",
};

function NeedsLook() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <section className="card" aria-labelledby="needs-look">
      <h2 id="needs-look">살펴볼 화장실</h2>
      {groups === null && <p className="empty">화장실 목록을 아직 받지 못했습니다.</p>}
      {groups?.map(({ reason, count, toilets }) => (
        <div className="news-group" key={reason}>
          <h3>
            {REASONS[reason]}{" "}
            <span className={count > 0 ? "badge badge-strong" : "badge"}>{toCount(count)}곳</span>
          </h3>
          {toilets.length > 0 && (
            <ul className="line-list">
              {toilets.map((toilet) => (
                <ToiletToSee key={toilet.id} toilet={toilet} showsStars={reason === "low-stars"} />
              ))}
            </ul>
          )}
          {count > toilets.length && (
            <p className="state-note">최근에 등록된 {toilets.length}곳만 보여 드립니다.</p>
          )}
        </div>
      ))}
    </section>
  );
}

function ToiletToSee({ toilet, showsStars }: { toilet: ToiletSummary; showsStars: boolean }) {
  const name = toilet.name || "이름 없음";
  return (
    <li>
      <span>
        <Link to={toiletHref(toilet.id)}>{name}</Link>{" "}
        {showsStars && <Stars average={toilet.averageRating} count={toilet.reviewCount} />}
        <span className="state-note">{buildingOrAddress(toilet)}</span>
      </span>
      <Link className="button button-small" to={editToiletHref(toilet.id)}>
        수정<span className="visually-hidden"> {name}</span>
      </Link>
    </li>
  );
}
