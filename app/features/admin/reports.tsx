import { Link, useLoaderData } from "@remix-run/react";
import { toiletHref } from "~/ui/hrefs";
import type { loader } from "./overview.loader.server";

/** Lists the visitors' reports about toilets. */
export function Reports() {
  const { reports } = useLoaderData<typeof loader>();
  return (
    <section className="card" aria-labelledby="reports">
      <h2 id="reports">신고</h2>
      {reports === null && <p className="empty">신고를 불러오지 못했습니다.</p>}
      {reports?.length === 0 && <p className="empty">들어온 신고가 없습니다.</p>}
      <ul className="line-list">
        {reports?.map(({ id, title, authorName, createdAt, toiletId, place, isAnswered }) => (
          <li key={id}>
            <span>
              <Link to={`/community/qna/${encodeURIComponent(id)}`}>{title}</Link>{" "}
              <span className={isAnswered ? "badge" : "badge badge-strong"}>
                {isAnswered ? "답변함" : "답변 없음"}
              </span>
              <span className="state-note">
                <bdi>{authorName}</bdi> {createdAt}
              </span>
            </span>
            {toiletId && (
              <Link className="button button-small" to={toiletHref(toiletId)}>
                장소 보기<span className="visually-hidden"> {place ?? title}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
