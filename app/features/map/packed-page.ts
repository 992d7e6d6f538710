import type { LatLng } from "~/geo/projection";
import type { StillMarker } from "~/maps/still-mark";
import { originKind, wayFrom } from "./away";
import type { FilterOffer } from "./filter-links";
import type { ChosenToilet, MapPageData, ToiletEntry } from "./map-page";
import { type MapQuery, USUAL_QUERY } from "./map-view";

/**
 * What the map's loader answers: the page as one text. The framework's own form numbers every key and value, and packs a
 * kilobyte worse; the first answer of all is to fit into what a server may send before it has heard back.
 */
export type PackedPage = {
  /** what stands in the title */
  title: string | null;
  text: string;
  /** in a first answer the server draws these, and the scripts take over what is drawn: they are not sent beside it */
  drawn?: StillMarker[] | null;
};

/** Toilets and filters are told without the names of their parts, in these orders, and without what can be worked out. */
const TOILET = [
  ...(["id", "name", "place", "lat", "lng", "open", "profileFact", "facilities", "cleanlinessTags"] as const),
  ...(["hoursTags", "maleLock", "femaleLock", "averageRating", "reviewCount"] as const),
] satisfies (keyof ToiletEntry)[];
const CHOSEN = [...TOILET, ...(["address", "photo", "next"] as const)] satisfies (keyof ChosenToilet)[];
const LINK = ["label", "count", "isOn", "href"] satisfies (keyof FilterOffer["links"][number])[];
type Row = unknown[];

/** What most pages say nothing else about, and then do not mention. */
const USUAL = {
  ...{ linkedOrigin: null, searchMessage: null, otherPlaces: [], nearby: null, markers: null, chosen: null },
  ...{ notice: null, attribution: null, isUnavailable: false, isLacking: false, lacksKakaoKey: false },
} satisfies Partial<MapPageData>;

type Told = Omit<MapPageData, "toilets" | "nearby" | "chosen" | "filters"> & {
  toilets: Row[];
  nearby: { toilets: Row[]; offset: number } | null;
  chosen: Row | null;
  filters: Omit<FilterOffer, "links"> & { links: Row[] };
};

const toRow = <Name extends string>(names: readonly Name[], entry: Record<Name, unknown>): Row =>
  names.map((name) => entry[name]);
const fromRow = (names: readonly string[], row: Row) =>
  Object.fromEntries(names.map((name, at) => [name, row[at]]));

function saidOf<Part extends object>(part: Part, usual: object): Partial<Part> {
  const known = new Map(Object.entries(usual).map(([key, value]) => [key, JSON.stringify(value)]));
  const isUsual = ([key, value]: [string, unknown]) =>
    known.has(key) && known.get(key) === JSON.stringify(value);
  const said = Object.entries(part).filter((entry) => !isUsual(entry));
  return Object.fromEntries(said) as Partial<Part>;
}

/** Quotes would be escaped twice over on their way. */
const swapQuotes = (text: string) => text.replace(/["~]/g, (letter) => (letter === "~" ? '"' : "~"));

/** @param isFirstAnswer true for the document of a browser that has nothing of ours yet, so no exact place either */
export function packPage(page: MapPageData, isFirstAnswer: boolean): PackedPage {
  const { nearby, markers, chosen, filters, query } = page;
  const toRows = (toilets: ToiletEntry[]) => toilets.map((toilet) => toRow(TOILET, toilet));
  const told: Told = {
    ...page,
    toilets: toRows(page.toilets),
    nearby: nearby && !isFirstAnswer ? { ...nearby, toilets: toRows(nearby.toilets) } : null,
    chosen: chosen && toRow(CHOSEN, chosen),
    filters: { ...filters, links: filters.links.map((link) => toRow(LINK, link)) },
    markers: isFirstAnswer ? null : markers,
  };
  const text = swapQuotes(JSON.stringify({ ...saidOf(told, USUAL), query: saidOf(query, USUAL_QUERY) }));
  const packed: PackedPage = { title: chosen?.name ?? query.q ?? null, text };
  // Not enumerable: the server's rendering reads it, what is sent to the browser leaves it out.
  return isFirstAnswer ? Object.defineProperty(packed, "drawn", { value: markers }) : packed;
}

export function unpackPage({ text, drawn = null }: PackedPage): MapPageData {
  const told: Told = { ...USUAL, ...JSON.parse(swapQuotes(text)) };
  const query: MapQuery = { ...USUAL_QUERY, ...told.query };
  const { nearby, chosen, filters } = told;
  const kind = originKind(query.me, told.linkedOrigin);
  const away = <Toilet extends LatLng>(toilet: Toilet) => ({
    ...toilet,
    ...wayFrom(told.origin, toilet, kind),
  });
  const toToilet = (row: Row) => away(fromRow(TOILET, row) as ToiletEntry);
  return {
    ...told,
    query,
    toilets: told.toilets.map(toToilet),
    nearby: nearby && { ...nearby, toilets: nearby.toilets.map(toToilet) },
    chosen: chosen && away(fromRow(CHOSEN, chosen) as ChosenToilet),
    filters: {
      ...filters,
      links: filters.links.map((row) => fromRow(LINK, row) as FilterOffer["links"][number]),
    },
    markers: told.markers ?? drawn,
  };
}
