import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { MapPageData } from "~/features/map/map-page";
import { parseMapQuery } from "~/features/map/map-query";
import { ToiletList } from "~/features/map/toilet-list";
import { wordsOf } from "../support/http-session-page";

const AT = { lat: 36.35, lng: 127.385 };

const page = (isLacking: boolean): MapPageData => ({
  query: parseMapQuery(new URLSearchParams()),
  centre: AT,
  zoom: 16,
  basis: "대전시청",
  origin: AT,
  linkedOrigin: null,
  searchMessage: null,
  otherPlaces: [],
  toilets: [],
  saved: [],
  nearby: null,
  isTooFar: null,
  total: 0,
  listed: 0,
  pageSize: 10,
  pageCount: 0,
  markers: [],
  filters: { links: [], unknown: null, knownHref: null, allHref: null, markerPairs: [] },
  chosen: null,
  notice: null,
  isUnavailable: true,
  isLacking,
  settings: { tileUrl: "off", ownTiles: "/map/tile/{theme}/ko/{z}/{x}/{y}.svg", appKey: null },
  attribution: "",
  lacksKakaoKey: false,
  isCornerTaken: false,
});

const wordsFor = (isLacking: boolean) =>
  wordsOf(
    renderToStaticMarkup(
      <MemoryRouter>
        <ToiletList page={page(isLacking)} numbers={new Map()} isMember={false} isBusy={false} />
      </MemoryRouter>,
    ),
  );

test("a list that could not be had is to be tried again; one that the backend does not keep is not", () => {
  expect(wordsFor(false)).toContain("잠시 후 화면을 새로 고쳐 주세요.");
  expect(wordsFor(true)).not.toContain("잠시 후");
  expect(wordsFor(true)).toContain("커뮤니티로 가기");
});
