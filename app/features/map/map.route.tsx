import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useViewer } from "~/session/use-viewer";
import { pageTitle } from "~/ui/page-title";
import { MapFrame } from "./map-frame";
import { loadMapPage } from "./map-page.server";
import { MapSearch } from "./map-search";
import { type MapQuery, mapHref } from "./map-view";
import { ToiletList } from "./toilet-list";

export const handle = { hydrate: true };

export const meta = pageTitle<typeof loader>(
  ({ data }) => data?.chosen?.name ?? data?.query.q ?? null,
  [{ name: "description", content: "가까운 공중화장실을 지도와 목록으로 찾습니다." }],
);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadMapPage(request);
}

export default function MapRoute() {
  const page = useLoaderData<typeof loader>();
  const isMember = useViewer() !== null;
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="map-page">
      <h1 className="visually-hidden">화장실 지도</h1>
      <MapSearch page={page} />
      {page.lacksKakaoKey && (
        <p className="notice">카카오맵 키가 설정되어 있지 않아 기본 지도를 보여 드립니다.</p>
      )}
      <div className="map-columns">
        <MapFrame page={page} isMember={isMember} />
        <section className="map-list" id="list" aria-labelledby="list-title">
          <div className="map-list-head">
            <h2 id="list-title" tabIndex={-1} data-list-heading>
              가까운 화장실
            </h2>
            <RegisterLink isMember={isMember} />
          </div>
          <ToiletList page={page} isMember={isMember} isBusy={isBusy} />
        </section>
      </div>
      <PrintedAddress query={page.query} />
    </div>
  );
}

/** On paper only: the way back to this page. The picture is not fetched before somebody prints. */
function PrintedAddress({ query }: { query: MapQuery }) {
  return (
    <p className="print-only print-address">
      <img
        src={`/map/qr.svg${mapHref(query)}`}
        alt="이 화면의 주소 QR 코드"
        width="96"
        height="96"
        loading="lazy"
      />
      <span>QR 코드를 찍으면 이 화면이 열립니다.</span>
    </p>
  );
}

/** Visitors are told, and led through the login. */
function RegisterLink({ isMember }: { isMember: boolean }) {
  if (isMember) {
    return (
      <Link className="button button-primary button-small" to="/map/register">
        화장실 등록
      </Link>
    );
  }
  return (
    <Link className="button button-small" to={`/login?${new URLSearchParams({ next: "/map/register" })}`}>
      화장실 등록 <small>로그인 필요</small>
    </Link>
  );
}
