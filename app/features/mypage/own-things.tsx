import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { splitFacilities } from "~/facilities/facilities";
import { FacilityList } from "~/ui/facility-signs";
import { editToiletHref, photoHref, toiletHref } from "~/ui/hrefs";
import { lockWords } from "~/ui/lock-words";
import { CLEANLINESS_TAG_COLOR, TagList } from "~/ui/tag";
import { uiWords } from "~/ui/words";
import type { DashboardContent } from "./mypage.loader.server";

/** Twice the width that it is shown at, for dense screens. */
const THUMBNAIL_WIDTH_PX = 160;

/** The member's statistics and lists. */
export function OwnThings({ dashboard }: { dashboard: DashboardContent }) {
  const { toiletCount, toilets, freePosts, qnaPosts } = dashboard;
  const counts: [string, number][] = [
    ["등록한 화장실", toiletCount],
    ["자유게시판 글", freePosts.length],
    ["Q&A 글", qnaPosts.length],
  ];
  return (
    <>
      <section className="card" aria-labelledby="activity">
        <h2 id="activity">활동 통계</h2>
        <dl className="counts">
          {counts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString("ko-KR")}</dd>
            </div>
          ))}
        </dl>
      </section>
      <OwnList id="own-toilets" title="등록한 화장실" emptyText="등록한 화장실이 없습니다.">
        {toilets.map((toilet) => (
          <OwnToiletItem key={toilet.id} toilet={toilet} />
        ))}
      </OwnList>
      <p className="own-register">
        <Link className="button" to="/map/register">
          새 화장실 등록
        </Link>
      </p>
      <OwnPosts
        board="free"
        title="자유게시판 글"
        emptyText="작성한 자유게시판 글이 없습니다."
        posts={freePosts}
      />
      <OwnPosts board="qna" title="Q&A 글" emptyText="작성한 Q&A 글이 없습니다." posts={qnaPosts} />
    </>
  );
}

function OwnToiletItem({ toilet }: { toilet: DashboardContent["toilets"][number] }) {
  const name = toilet.name || "이름 없음";
  const { facilities, cleanliness } = splitFacilities(toilet.cleanlinessTags);
  const locks = lockWords(toilet.maleLock, toilet.femaleLock);
  return (
    <li className="own-toilet">
      {toilet.photo && (
        <img src={photoHref(toilet.photo, THUMBNAIL_WIDTH_PX)} alt="" width={80} height={80} loading="lazy" />
      )}
      <div>
        <Link to={toiletHref(toilet.id)}>{name}</Link>
        {toilet.buildingName && <p>{toilet.buildingName}</p>}
        <FacilityList facilities={facilities} />
        <TagList tags={cleanliness} label="청결 상태" defaultColor={CLEANLINESS_TAG_COLOR} />
        <TagList tags={toilet.hoursTags} label="운영 시간" />
        <p className="own-facts">
          <span>{locks.join(", ") || uiWords().locks.nothing}</span> <span>리뷰 {toilet.reviewCount}개</span>{" "}
          <span>등록일 {toilet.registeredAt || "-"}</span>
        </p>
      </div>
      <Link className="button button-small" to={editToiletHref(toilet.id)}>
        수정<span className="visually-hidden"> {name}</span>
      </Link>
    </li>
  );
}

type OwnListProps = { id: string; title: string; emptyText: string; children: ReactNode[] };

function OwnList({ id, title, emptyText, children }: OwnListProps) {
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children.length > 0 ? <ul className="own-list">{children}</ul> : <p className="empty">{emptyText}</p>}
    </section>
  );
}

type OwnPostsProps = {
  board: "free" | "qna";
  title: string;
  emptyText: string;
  posts: DashboardContent["freePosts"];
};

function OwnPosts({ board, title, emptyText, posts }: OwnPostsProps) {
  return (
    <OwnList id={`own-${board}`} title={title} emptyText={emptyText}>
      {posts.map((post) => (
        <li key={post.id}>
          <Link to={`/community/${board}/${encodeURIComponent(post.id)}`}>{post.title}</Link>
          {post.excerpt && <p>{post.excerpt}</p>}
          <p className="own-facts">
            <span>작성일 {post.createdAt || "-"}</span> <span>조회 {post.views}</span>
          </p>
        </li>
      ))}
    </OwnList>
  );
}
