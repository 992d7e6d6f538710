import { ALONE, type Form } from "./form";

/** The map's most expensive requests: the whole world at every zoom, high page numbers, words that match everything. */

const ZOOMS = Array.from({ length: 31 }, (_, zoom) => zoom);
const BOXES: [name: string, edges: number[]][] = [
  ["world", [-540, -90, 540, 90]],
  ["Korea", [124.5, 33, 131, 38.7]],
  ["a city", [126.8, 37.4, 127.2, 37.7]],
];
const FILTERS = "open=now&open24=1&has=accessible&has=diaper&has=bell&has=cctv&nolock=1&clean=1&rated=1";
const FILTER_FORMS: [name: string, query: string][] = [
  ["", ""],
  [" all filters", `&${FILTERS}`],
  [" all filters, unknown too", `&${FILTERS}&unknown=1`],
  [" open now", "&open=now&unknown=1"],
];
const WORDS = [
  ...["화", "화장실", "대", "시", "공중화장실", "1", "0", "로", "서울", "서울특별시 중구", "a b c d e f g h"],
  ...["가나다라 마바사아 자차카타 파하", "ㅎ", "ㅎㅈㅅ", "화장실 화장실 화장실 화장실 화장실", "%", "*"],
];
const APART = Array.from({ length: 11 }, (_, at) => at + 1).join();
const REFUSED = Array.from({ length: 10 }, (_, at) => at + 1).join();
/** Makes an attempt differ from the ones before without changing its cost. */
const moved = (attempt: number) => ((attempt % 1000) * 0.0007).toFixed(4);

const form = (label: string, target: (attempt: number) => string, isGuarded = false): Form => ({
  ...ALONE,
  part: "map",
  label,
  isGuarded,
  ask: (attempt) => ({ target: target(attempt) }),
});

const boxForms = BOXES.flatMap(([box, edges]) =>
  ZOOMS.flatMap((zoom) =>
    FILTER_FORMS.map(([name, filters]) => {
      const query = (attempt: number) =>
        `bbox=${edges.slice(0, 3)},${(edges[3] ?? 0) - Number(moved(attempt))}&zoom=${zoom}${filters}&apart=${APART}`;
      const isGuarded = box === "world" && [0, 10, 19, 30].includes(zoom);
      return form(`/map/markers ${box} zoom ${zoom}${name}`, (n) => `/map/markers?${query(n)}`, isGuarded);
    }),
  ),
);

const pageForms = ZOOMS.flatMap((zoom) =>
  FILTER_FORMS.map(([name, filters]) =>
    form(
      `/map zoom ${zoom}${name}`,
      (n) =>
        `/map?lat=36.${500 + (n % 400)}&lng=127.5${moved(n).slice(2)}&zoom=${zoom}${filters}&not=${REFUSED}`,
      zoom === 7,
    ),
  ),
);

const farForms = ["2", "100", "4216", "10000", "1e9", "-1", "1e4"].flatMap((page) => [
  form(`/map page ${page}`, (n) => `/map?page=${page}&lat=36.${500 + (n % 400)}&lng=127.5`, page === "10000"),
  form(`/map page ${page} open now`, (n) => `/map?page=${page}&open=now&lat=36.${500 + (n % 400)}&lng=127.5`),
]);

const wordForms = WORDS.flatMap((word) => {
  const q = encodeURIComponent(word);
  const more = (attempt: number) => `&near=36.${500 + (attempt % 400)},127.5`;
  return [
    form(`/map/places ${word}`, (n) => `/map/places?q=${q}${more(n)}`, word === "화장실"),
    form(`/map/places ${word} …`, (n) => `/map/places?q=${q}${n}`),
    form(`/map ${word}`, (n) => `/map?q=${q}${more(n)}`, word === "화장실"),
    form(`/map ${word} …`, (n) => `/map?q=${q}${n}`),
  ];
});

const LONG_WORD = encodeURIComponent("가".repeat(100));
/** Fills every parameter of the map to its maximum length. */
const longQuery = (attempt: number) =>
  `q=${LONG_WORD}&lat=36.35${attempt}&lng=127.38&zoom=15&near=36.35,127.38&nearZoom=15&me=36.351,127.385` +
  `&from=36.35,127.38&toiletId=${"9".repeat(40)}&not=${Array.from({ length: 10 }, () => "9".repeat(39)).map((id, at) => id + at)}&${FILTERS}&unknown=1`;

const longForms = ["/map", "/map/qr.svg", "/map/detail", "/map/edit", "/map/register", "/map/places"].map(
  (path) => form(`${path} everything`, (n) => `${path}?${longQuery(n)}`, path !== "/map/places"),
);
const hostForm: Form = {
  ...form("/map/qr.svg everything, long host", (n) => `/map/qr.svg?${longQuery(n)}`, true),
  ask: (attempt) => ({
    target: `/map/qr.svg?${longQuery(attempt)}`,
    headers: [["host", `${"a".repeat(60)}.`.repeat(4).slice(0, 243)]],
  }),
};

/** Tiles around Daejeon that are not cached yet. */
const tileForms = Array.from({ length: 20 }, (_, z) =>
  form(
    `/map/tile zoom ${z}`,
    (n) => {
      const at = (part: number) => (Math.floor(part * 2 ** z) + (n % 97)) % 2 ** z;
      return `/map/tile/${n % 2 ? "light" : "dark"}/ko/${z}/${at(0.8538)}/${at(0.3935)}.svg`;
    },
    z === 10,
  ),
);

const POSITIONS: Form[] = [
  form("/map/address", (n) => `/map/address?lat=37.56${n}&lng=126.97`),
  form("/map toilet chosen", (n) => `/map?toiletId=1&me=36.35${n % 10},127.385`, true),
  form("/map/detail, page of reviews", (n) => `/map/detail?toiletId=1&page=${1 + (n % 6)}`),
];

export const mapForms = (): Form[] => [
  ...[boxForms, pageForms, farForms, wordForms, longForms, hostForm, tileForms, POSITIONS].flat(),
];
