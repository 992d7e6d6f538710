import { Link } from "@remix-run/react";
import { editToiletHref, toiletHref } from "~/hrefs";
import { Pagination } from "~/ui/pagination";
import { Stars } from "~/ui/stars";
import type { MapPageData, ToiletEntry } from "./map-page";
import { chooseHref, mapHref } from "./map-view";
import { ToiletLocks, ToiletTags } from "./toilet-facts";

type ToiletListProps = { page: MapPageData; isMember: boolean; isBusy: boolean };

/** Browsers forget that a table is one when the style sheet makes cards of its rows; the roles say it again. */
const as = (role: string) => ({ role });

/** The toilets as a table; on narrow screens cards. */
export function ToiletList({ page, isMember, isBusy }: ToiletListProps) {
  if (page.toilets.length === 0) return <NothingFound page={page} />;
  return (
    <>
      <table
        className="toilet-table"
        {...as("table")}
        aria-labelledby="list-title"
        aria-busy={isBusy || undefined}
      >
        <thead {...as("rowgroup")}>
          <tr {...as("row")}>
            <th {...as("columnheader")} scope="col">
              화장실
            </th>
            <th {...as("columnheader")} scope="col">
              거리
            </th>
            <th {...as("columnheader")} scope="col">
              잠금
            </th>
            <th {...as("columnheader")} scope="col">
              평점
            </th>
            <th {...as("columnheader")} scope="col">
              <span className="visually-hidden">청결 상태와 운영 시간</span>
            </th>
            <th {...as("columnheader")} scope="col">
              <span className="visually-hidden">바로가기</span>
            </th>
          </tr>
        </thead>
        <tbody {...as("rowgroup")}>
          {page.toilets.map((toilet) => (
            <ToiletRow key={toilet.id} toilet={toilet} page={page} isMember={isMember} />
          ))}
        </tbody>
      </table>
      <Pagination page={page.query.page} pageCount={page.pageCount} parameter="page" label="화장실 목록 쪽" />
    </>
  );
}

type ToiletRowProps = { toilet: ToiletEntry; page: MapPageData; isMember: boolean };

function ToiletRow({ toilet, page, isMember }: ToiletRowProps) {
  const { query, origin, isOriginFromSearch, chosen } = page;
  const isChosen = chosen?.id === toilet.id;
  return (
    <tr {...as("row")} className={isChosen ? "is-chosen" : undefined}>
      <th {...as("rowheader")} scope="row" className="cell-name">
        <Link
          to={chooseHref(query, toilet.id, isOriginFromSearch ? null : origin)}
          aria-current={isChosen || undefined}
          preventScrollReset
        >
          {toilet.name}
        </Link>
        <span className="place">{toilet.place}</span>
      </th>
      <td {...as("cell")} className="cell-away">
        <strong>{toilet.away}</strong>
        <span>걸어서 {toilet.minutes.toLocaleString("ko-KR")}분</span>
      </td>
      <td {...as("cell")} className="cell-locks">
        <ToiletLocks toilet={toilet} />
      </td>
      <td {...as("cell")} className="cell-rating">
        <Stars average={toilet.averageRating} count={toilet.reviewCount} />
      </td>
      <td {...as("cell")} className="cell-tags">
        <ToiletTags toilet={toilet} />
      </td>
      <td {...as("cell")} className="cell-links">
        <Link to={toiletHref(toilet.id)} aria-label={`${toilet.name} 상세보기`}>
          상세보기
        </Link>
        <Link to={`${toiletHref(toilet.id)}#reviews`} aria-label={`${toilet.name} 리뷰`}>
          리뷰
        </Link>
        {isMember && (
          <Link to={editToiletHref(toilet.id)} aria-label={`${toilet.name} 수정`}>
            수정
          </Link>
        )}
      </td>
    </tr>
  );
}

/** Nothing here and filters too strict are different things to be told. */
function NothingFound({ page }: { page: MapPageData }) {
  const { query, isUnavailable, total } = page;
  const hasFilters = Object.values(query.filters).some(Boolean);
  if (isUnavailable) {
    return <p className="empty">화장실 정보를 받지 못했습니다. 잠시 후 화면을 새로 고쳐 주세요.</p>;
  }
  if (total > 0) {
    return (
      <p className="empty">
        목록의 끝을 지났습니다. <Link to={mapHref(query, { page: 1 })}>첫 쪽으로 가기</Link>
      </p>
    );
  }
  if (!hasFilters) return <p className="empty">등록된 화장실이 아직 없습니다.</p>;
  const everything = { allDay: false, unlocked: false, clean: false, wellRated: false };
  return (
    <p className="empty">
      조건에 맞는 것으로 확인된 화장실이 없습니다.
      <br />
      <Link to={mapHref(query, { filters: everything, page: 1 })}>조건 없이 모두 보기</Link>
    </p>
  );
}
