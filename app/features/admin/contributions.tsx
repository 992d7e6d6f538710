import { Link, useLoaderData } from "@remix-run/react";
import { toiletHref } from "~/ui/hrefs";
import type { loader } from "./overview.loader.server";

/** The newest reviews and photos that are known, each with its place. */
export function Contributions() {
  const { days, contributions } = useLoaderData<typeof loader>().recent;
  return (
    <section className="card" aria-labelledby="contributions">
      <h2 id="contributions">최근 {days}일의 리뷰와 사진</h2>
      <p className="state-note">
        백엔드에는 리뷰와 사진을 모아 주는 목록이 없습니다. 이 서버에서 누군가 열어 본 화장실의 것만 알 수
        있습니다.
      </p>
      {contributions.length === 0 && <p className="empty">알려진 새 리뷰와 사진이 없습니다.</p>}
      <ul className="line-list">
        {contributions.map(({ toiletId, name, words }) => (
          <li key={toiletId}>
            <Link to={`${toiletHref(toiletId)}#reviews`}>{name || "이름 없음"}</Link>
            <span className="state-note">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
