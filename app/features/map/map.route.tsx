import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigate, useNavigation } from "@remix-run/react";
import { useMemo } from "react";
import { useViewer } from "~/session/use-viewer";
import { KEEPS_FOCUS } from "~/ui/navigation/use-arrival";
import { pageTitle } from "~/ui/page-title";
import { fromExactPlace } from "./exact-place";
import { ListHead } from "./list-head";
import { LocateButton } from "./locate-button";
import { MapFrame } from "./map-frame";
import type { MapPageData } from "./map-page";
import { loadMapPage } from "./map-page.server";
import { MapSearch } from "./map-search";
import { reachText } from "./map-status";
import { type MapQuery, mapHref, myPlaceHref } from "./map-view";
import { pageNumbers } from "./page-numbers";
import { SheetHandle } from "./sheet-handle";
import { ToiletList } from "./toilet-list";
import { useFreshOnReturn } from "./use-fresh-on-return";
import { useLiveMap } from "./use-live-map";
import { type Locating, useMyLocation } from "./use-my-location";

export const handle = { hydrate: true };

export const meta = pageTitle<typeof loader>(
  ({ data }) => data?.chosen?.name ?? data?.query.q ?? null,
  [{ name: "description", content: "가까운 공중화장실을 지도와 목록으로 찾습니다." }],
);

export async function loader({ request }: LoaderFunctionArgs) {
  return loadMapPage(request);
}

export default function MapRoute() {
  const told = useLoaderData<typeof loader>();
  useFreshOnReturn(told);
  const locating = useMyPlace(told);
  const page = useMemo(() => fromExactPlace(told, locating.location), [told, locating.location]);
  const numbers = useMemo(() => pageNumbers(page), [page]);
  const live = useLiveMap(page, numbers, locating.location);
  const isMember = useViewer() !== null;
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="map-page">
      <h1 className="visually-hidden">화장실 지도</h1>
      <div className="map-tools">
        <LocateButton locating={locating} isPlaced={page.query.me !== null} />
        <MapSearch page={page} />
      </div>
      {page.lacksKakaoKey && (
        <p className="notice">카카오맵 키가 설정되어 있지 않아 기본 지도를 보여 드립니다.</p>
      )}
      <MapFrame {...{ page, numbers, live, isMember }} />
      <section className="map-list" id="list" aria-labelledby="list-title">
        <SheetHandle />
        <ListHead page={page} message={page.isLacking ? null : live.message} locating={locating} />
        <ToiletList {...{ page, numbers, isMember, isBusy }} />
        <ListFoot page={page} />
      </section>
      <PrintedAddress query={page.query} />
    </div>
  );
}

function useMyPlace({ query, centre, zoom }: MapPageData): Locating {
  const navigate = useNavigate();
  return useMyLocation((location) => {
    const href = myPlaceHref(query, location, { ...centre, zoom });
    navigate(href, { preventScrollReset: true, state: KEEPS_FOCUS });
  });
}

const LEGEND =
  "지도에서 빗금이 있는 회색 핀은 지금 닫힌 곳입니다. 번호가 없는 곳은 동그라미(묶음) 안에 있습니다.";

function ListFoot({ page }: { page: MapPageData }) {
  if (page.toilets.length === 0) return null;
  return (
    <div className="map-list-foot">
      <p>{`${reachText(page)} 걷는 시간은 직선거리의 1.3배로 어림한 값입니다.`}</p>
      <p>{LEGEND}</p>
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
