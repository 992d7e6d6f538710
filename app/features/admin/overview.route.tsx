import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { buildingOrAddress } from "~/backend/toilet";
import { Card, Empty, VisuallyHidden } from "~/ui/basics";
import { toiletHref } from "~/ui/hrefs";
import { Icon } from "~/ui/icon";
import { pageTitle } from "~/ui/page-title";
import { UserText } from "~/ui/user-text";
import type { loader } from "./admin.server";
import { toCount } from "./statistics";

export const meta = pageTitle("운영 현황");
export { loader } from "./admin.server";

export default function Overview() {
  const { isReady, feed } = useLoaderData<typeof loader>().state;
  const isTroubled = !isReady || feed.loadedAt === null || feed.hasFailed;
  return (
    <>
      <h1>운영 현황</h1>
      {isTroubled && <State />}
      <Tasks />
      <Reports />
      <News />
      {!isTroubled && <State />}
    </>
  );
}

/** Leads to what waits for an administrator: reports, toilets whose data deserve a look, and new posts. */
function Tasks() {
  const { reportCounts, findings, news } = useLoaderData<typeof loader>();
  return (
    <Card aria-labelledby="tasks">
      <h2 id="tasks">할 일</h2>
      <ul className="tasks">
        <Task
          to="#reports"
          name="답변할 신고"
          count={reportCounts && reportCounts.open + reportCounts.checking}
          unit="건"
        />
        <Task to="/admin/data" name="데이터 점검" count={findings} unit="곳" />
        {news && (
          <Task
            to="#news"
            name="새 글"
            count={news.boards.reduce((sum, { posts }) => sum + (posts?.length ?? 0), 0)}
            unit="건"
          />
        )}
      </ul>
    </Card>
  );
}

type TaskProps = { to: string; name: string; count: number | null; unit: string };

function Task({ to, name, count, unit }: TaskProps) {
  return (
    <li>
      <Link to={to}>
        <span>{name}</span>
        <strong>{count === null ? "알 수 없음" : `${toCount(count)}${unit}`}</strong>
      </Link>
    </li>
  );
}

function State() {
  const { state, missingFacts } = useLoaderData<typeof loader>();
  const { isReady, notes } = state;
  return (
    <Card aria-labelledby="state">
      <h2 id="state">서버 상태</h2>
      <dl className="state">
        <Condition of="백엔드" isGood={isReady} notes={notes}>
          {isReady ? "정상" : "응답 없음"}
        </Condition>
        <StateOfToilets />
        <Condition
          of="운영 기관의 정보"
          isGood={missingFacts.length === 0}
          notes={missingFacts.length > 0 ? ["서버 담당자에게 알려 주세요."] : []}
        >
          {missingFacts.length === 0 ? "모두 있음" : `빠진 설정 ${missingFacts.length}개`}
        </Condition>
      </dl>
      {missingFacts.length > 0 && (
        <details>
          <summary>빠진 설정의 이름</summary>
          {missingFacts.map(({ setting, page }) => (
            <span className="state-note" key={setting}>{`${setting}: ${page}`}</span>
          ))}
        </details>
      )}
    </Card>
  );
}

function StateOfToilets() {
  const { loadedAt, toilets, skippedRows, hasFailed } = useLoaderData<typeof loader>().state.feed;
  const isGood = loadedAt !== null && !hasFailed;
  const received = loadedAt ? `${loadedAt}에 받은 ${toCount(toilets)}곳` : "아직 한 번도 받지 못했습니다.";
  return (
    <>
      <Condition of="화장실 목록" isGood={isGood} notes={[received]}>
        {isGood ? "정상" : "받지 못함"}
      </Condition>
      <Condition
        of="지도에 나오지 않는 화장실"
        isGood={skippedRows === 0}
        notes={skippedRows > 0 ? ["목록에서 위치가 잘못되었거나, 번호가 없거나 겹치는 줄입니다."] : []}
      >
        {`${toCount(skippedRows)}곳`}
      </Condition>
    </>
  );
}

type ConditionProps = { of: string; isGood: boolean; notes: string[]; children: string };

/** Shows a state by shape and word, not only by colour. */
function Condition({ of: subject, isGood, notes, children }: ConditionProps) {
  return (
    <div>
      <dt>{subject}</dt>
      <dd>
        <strong className={isGood ? "light light-good" : "light light-bad"}>
          <Icon name={isGood ? "tick" : "attention"} size={18} />
          {children}
        </strong>
        {notes.map((note) => (
          <span className="state-note" key={note}>
            {note}
          </span>
        ))}
      </dd>
    </div>
  );
}

/** Lists the visitors' reports about toilets. */
function Reports() {
  const { reports, reportCounts: counts } = useLoaderData<typeof loader>();
  return (
    <Card aria-labelledby="reports">
      <h2 id="reports">신고</h2>
      {reports === null && <Empty>신고를 불러오지 못했습니다.</Empty>}
      {counts && (
        <p>
          답변 없음 {toCount(counts.open)}건 · 확인 중 {toCount(counts.checking)}건 · 3일 넘음{" "}
          {toCount(counts.overdue)}건
        </p>
      )}
      {reports?.length === 0 && <Empty>들어온 신고가 없습니다.</Empty>}
      <ul className="line-list">
        {reports?.map(({ id, title, authorName, createdAt, toiletId, place, state, isOpen }) => (
          <li key={id}>
            <span>
              <Link to={`/community/qna/${encodeURIComponent(id)}`}>{title}</Link>{" "}
              <span className={isOpen ? "badge badge-strong" : "badge"}>{state}</span>
              <span className="state-note">
                <UserText>{authorName ?? ""}</UserText> {createdAt}
              </span>
            </span>
            {toiletId && (
              <Link className="button button-small" to={toiletHref(toiletId)}>
                장소 보기<VisuallyHidden> {place ?? title}</VisuallyHidden>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function News() {
  const { since, news } = useLoaderData<typeof loader>();
  return (
    <Card aria-labelledby="news">
      <h2 id="news">지난 방문 뒤 새로 들어온 것</h2>
      {news ? (
        <>
          <p className="state-note">지난 방문 {since}</p>
          <NewsGroup
            title="화장실"
            unit="곳"
            count={news.toilets?.fresh.length ?? null}
            hasMore={news.toilets?.hasMore ?? false}
          >
            {news.toilets?.fresh.map((toilet) => (
              <li key={toilet.id}>
                <Link to={toiletHref(toilet.id)}>{toilet.name || "이름 없음"}</Link>
                <span className="state-note">{buildingOrAddress(toilet)}</span>
              </li>
            ))}
          </NewsGroup>
          <NewsGroup title="리뷰" unit="건" count={news.reviews} />
          {news.boards.map(({ board, title, posts, hasMore }) => (
            <NewsGroup key={board} title={title} unit="건" count={posts?.length ?? null} hasMore={hasMore}>
              {posts?.map((post) => (
                <li key={post.id}>
                  <Link to={`/community/${board}/${encodeURIComponent(post.id)}`}>{post.title}</Link>
                  <span className="state-note">
                    <UserText>{post.authorName ?? ""}</UserText> {post.createdAt}
                  </span>
                </li>
              ))}
            </NewsGroup>
          ))}
        </>
      ) : (
        <Empty>이 브라우저로는 첫 방문입니다. 다음 방문부터 새로 들어온 것을 알려 드립니다.</Empty>
      )}
    </Card>
  );
}

type NewsGroupProps = {
  title: string;
  unit: string;
  count: number | null;
  hasMore?: boolean;
  children?: ReactNode[];
};

function NewsGroup({ title, unit, count, hasMore = false, children = [] }: NewsGroupProps) {
  const text = count === null ? "알 수 없음" : `${toCount(count)}${unit}${hasMore ? " 이상" : ""}`;
  return (
    <div className="news-group">
      <h3>
        {title} <span className={count ? "badge badge-strong" : "badge"}>{text}</span>
      </h3>
      {children.length > 0 && <ul className="line-list">{children}</ul>}
    </div>
  );
}
