import { createServer } from "node:http";
import { expect } from "vitest";
import { readFeed } from "~/backend/feed";
import type { ToiletSummary } from "~/backend/toilet";
import { koreanHolidays } from "~/opening-hours/holidays";
import { createLocalDirectory } from "~/toilet-directory/local-directory";
import { decodeTexts } from "../../app/backend/profile/generations";
import { listen } from "../support/listening";
import { ALL, CENTRE, row } from "../support/local-directory";
import { walkFiles } from "../support/real-files";
import { useStarted } from "../support/started";

type Sent = { contentType?: string; escapesTexts?: boolean };
type Outcome = Sent & ({ toilets: Partial<ToiletSummary>[]; skippedRows?: number } | { isRefused: true });

const PARK = { id: "1", name: "느티나무 공원", lat: 36.351, lng: 127.381 };
const LANDING = { id: "2", name: "모래톱 나루", lat: 36.361, lng: 127.441 };
const SHELTER = { id: "3", name: "솔내음 쉼터", lat: 36.391, lng: 127.351 };
const ALL_THREE = { toilets: [PARK, LANDING, SHELTER] };
const REFUSED = { isRefused: true } as const;
const EUC_KR = "application/json;charset=EUC-KR";
const LATIN_1 = "application/json;charset=ISO-8859-1";

const OUTCOMES: Record<string, Outcome> = {
  "brace-too-many.json": REFUSED,
  "brackets-and-quotes-in-names.json": {
    toilets: [
      { name: '느티 "} ] , { 공원', buildingName: "\\" },
      { id: "2", name: '"data":[{"id":9}]' },
    ],
  },
  "broken-row.json": REFUSED,
  "byte-order-mark.json": ALL_THREE,
  "code-800-with-status-200.json": REFUSED,
  "code-after-rows.json": { toilets: [PARK, LANDING] },
  "coordinates-missing-or-words.json": { toilets: [PARK], skippedRows: 4 },
  "data-as-text.json": REFUSED,
  "data-empty.json": { toilets: [] },
  "data-missing.json": REFUSED,
  "data-null.json": { toilets: [] },
  "door-codes.json": { toilets: [{ id: "1", maleLock: "password", femaleLock: "password" }] },
  "empty.json": REFUSED,
  "escaped-texts.json": {
    escapesTexts: true,
    toilets: [{ name: "느티 · 공원 <남쪽>", buildingName: "🚻 관리동" }, { name: "나루 &middot; 화장실" }],
  },
  "euc-kr-declared.json": { contentType: EUC_KR, ...ALL_THREE },
  "euc-kr-undeclared.json": REFUSED,
  "html-page-with-status-200.html": { contentType: "text/html", ...REFUSED },
  "neither-utf8-nor-euc-kr.json": { contentType: EUC_KR, ...REFUSED },
  "null-rows.json": { toilets: [PARK, LANDING], skippedRows: 6 },
  "nulls-as-texts.json": {
    toilets: [{ ...PARK, buildingName: "", address: "", cleanlinessTags: [], hoursTags: [], photo: null }],
    skippedRows: 1,
  },
  "numbers-as-texts.json": {
    toilets: [PARK, LANDING, SHELTER].map((toilet) => ({ ...toilet, averageRating: 4.5, reviewCount: 2 })),
  },
  "other-records.json": REFUSED,
  "outcome-missing.json": REFUSED,
  "pictures-in-three-fields.json": {
    toilets: [{ photo: "TOILET_1" }, { photo: "한.jpg" }, { photo: "TOILET_3.jpg" }, { photo: null }],
  },
  "repeated-ids.json": { toilets: [PARK, LANDING], skippedRows: 2 },
  "rows-in-another-place.json": REFUSED,
  "swapped-coordinates.json": { toilets: [PARK, SHELTER], skippedRows: 1 },
  "truncated-after-rows.json": REFUSED,
  "truncated-in-row.json": REFUSED,
  "utf8-and-latin1-mixed.json": { contentType: LATIN_1, ...REFUSED },
  "utf8-declared-as-latin1.json": { contentType: LATIN_1, ...ALL_THREE },
};

const EARLIER_FEED: Buffer = Buffer.from(JSON.stringify({ resultCode: 200, result: { data: [row(99)] } }));
const EARLIER_TOILET = { id: "99" };
const CODES = /97531|86420/;

let feed = { bytes: EARLIER_FEED, contentType: "application/json" };
const backend = useStarted(() =>
  listen(
    createServer((_request, response) => {
      response.writeHead(200, { "Content-Type": feed.contentType }).end(feed.bytes);
    }),
  ),
);

walkFiles("feeds", OUTCOMES, async ({ bytes }, outcome) => {
  const { contentType = "application/json", escapesTexts } = outcome;
  const decode = escapesTexts ? decodeTexts : undefined;
  const directory = createLocalDirectory({
    holidays: koreanHolidays(),
    ttlMs: Number.POSITIVE_INFINITY,
    readFeed: (onRow) => readFeed({ backendOrigin: backend.origin, decode }, onRow),
  });
  feed = { bytes: EARLIER_FEED, contentType };
  await directory.refresh();
  feed = { bytes, contentType };
  const { failure, skippedRows } = await directory.refresh();
  const { toilets } = await directory.nearest({ ...CENTRE, ...ALL, page: 1, pageSize: 20 });
  const byId = toilets.toSorted((a, b) => Number(a.id) - Number(b.id));
  expect(JSON.stringify(byId)).not.toMatch(CODES);
  if ("isRefused" in outcome) {
    // The list of the feed before stays in use.
    expect(failure).not.toBeNull();
    expect(byId).toMatchObject([EARLIER_TOILET]);
    return;
  }
  expect([failure, skippedRows]).toEqual([null, outcome.skippedRows ?? 0]);
  expect(byId).toMatchObject(outcome.toilets);
});
