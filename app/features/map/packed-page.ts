import type { LatLng } from "~/geo/projection";
import type { StillMarker } from "~/maps/still-mark";
import { wayFrom } from "./away";
import type { MapPageData, ToiletEntry } from "./map-page";
import type { MapQuery } from "./map-view";

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

/** Rows are told without their names, in this order, and without what follows from where they are. */
const COLUMNS = [
  ...(["id", "name", "place", "lat", "lng", "open", "profileFact", "facilities", "cleanlinessTags"] as const),
  ...(["hoursTags", "maleLock", "femaleLock", "averageRating", "reviewCount"] as const),
] satisfies (keyof ToiletEntry)[];
type Row = unknown[];

const toRow = (toilet: ToiletEntry): Row => COLUMNS.map((column) => toilet[column]);

function fromRow(row: Row, origin: LatLng, isRough: boolean): ToiletEntry {
  const told = Object.fromEntries(COLUMNS.map((column, at) => [column, row[at]])) as ToiletEntry;
  return { ...told, ...wayFrom(origin, told, isRough) };
}

/** Quotes would be escaped twice over on their way. */
const swapQuotes = (text: string) => text.replace(/["~]/g, (letter) => (letter === "~" ? '"' : "~"));

/** What most pages have nothing to say about, and then do not mention. */
const UNSAID_QUERY = {
  ...{ q: null, centre: null, zoom: null, near: null, nearZoom: null, toiletId: null, me: null, from: null },
} satisfies Partial<MapQuery>;
const UNSAID = {
  ...{ linkedOrigin: null, searchMessage: null, nearby: null, markers: null, chosen: null, notice: null },
  attribution: null,
} satisfies Partial<MapPageData>;

const saidOf = <Part extends object>(part: Part): Partial<Part> =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null)) as Partial<Part>;

type Told = Omit<MapPageData, "toilets" | "nearby"> & {
  toilets: Row[];
  nearby: { toilets: Row[]; offset: number } | null;
};

/** @param isFirstAnswer true for the document of a browser that has nothing of ours yet, so no exact place either */
export function packPage(page: MapPageData, isFirstAnswer: boolean): PackedPage {
  const { nearby, markers } = page;
  const title = page.chosen?.name ?? page.query.q ?? null;
  const told: Told = {
    ...page,
    toilets: page.toilets.map(toRow),
    nearby: nearby && !isFirstAnswer ? { ...nearby, toilets: nearby.toilets.map(toRow) } : null,
    markers: isFirstAnswer ? null : markers,
  };
  const text = swapQuotes(JSON.stringify({ ...saidOf(told), query: saidOf(told.query) }));
  const packed: PackedPage = { title, text };
  // Not enumerable: the server's rendering reads it, what is sent to the browser leaves it out.
  return isFirstAnswer ? Object.defineProperty(packed, "drawn", { value: markers }) : packed;
}

export function unpackPage({ text, drawn = null }: PackedPage): MapPageData {
  const said: Told = { ...UNSAID, ...JSON.parse(swapQuotes(text)) };
  const told: Told = { ...said, query: { ...UNSAID_QUERY, ...said.query } };
  const { nearby, origin } = told;
  const isRough = told.query.me !== null;
  const read = (row: Row) => fromRow(row, origin, isRough);
  return {
    ...told,
    toilets: told.toilets.map(read),
    nearby: nearby && { ...nearby, toilets: nearby.toilets.map(read) },
    markers: told.markers ?? drawn,
  };
}
