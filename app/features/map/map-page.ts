import type { LatLng } from "~/geo/projection";
import type { Guide } from "~/maps/guide";
import type { ListedPins, ListNumbers } from "~/maps/list-numbers";
import type { ChosenPoint, MapSettings } from "~/maps/provider";
import type { WayStart } from "~/maps/way-links";
import type { MapWindow } from "~/maps/window-class";
import { PIN_STATES, type PinState, pinStateOf } from "~/opening-hours/arrival";
import type { PlaceResult } from "~/place-search/place-search-box";
import type { DirectoryStatus, ListPart, Marker } from "~/toilet-directory/directory";
import type { ToiletView } from "~/toilet-view/toilet-view.server";
import type { NextToilet } from "~/ui/toilet-actions";
import { uiWords } from "~/ui/words";
import type { FilterOffer } from "./filter-links";
import type { MapQuery } from "./map-view";
import { mapWords } from "./words";

const START_DECIMALS = 5;

export const ENTRY_FIELDS = [
  "id",
  "name",
  "reading",
  "isRough",
  "lat",
  "lng",
  "place",
  "away",
  "walk",
  "open",
  "profileFact",
  "facilities",
  "whereabouts",
  "cleanlinessTags",
  "hoursTags",
  "maleLock",
  "femaleLock",
  "averageRating",
  "reviewCount",
] as const satisfies (keyof ToiletView)[];

export type ToiletEntry = Pick<ToiletView, (typeof ENTRY_FIELDS)[number]>;

export type ListEntry = ToiletEntry & { part: ListPart };

export type ChosenToilet = ToiletEntry & Pick<ToiletView, "address" | "photo"> & { next: NextToilet | null };

/** Returns the state on arrival that a pin shows; undefined without a walk, because its marker says the state now. */
const stateOnArrival = ({ open }: ToiletEntry): PinState | undefined => open.course && pinStateOf(open);

export const toPoint = (toilet: ToiletEntry): ChosenPoint => ({
  id: toilet.id,
  lat: toilet.lat,
  lng: toilet.lng,
  name: toilet.reading ?? toilet.name,
  state: stateOnArrival(toilet),
  stateNow: pinStateOf(toilet.open),
});

/** Returns what the map marks: the chosen toilet, else the point whose toilets are listed, with their number. */
export function chosenPointOf({ chosen, stack, query, toilets }: MapPageData): ChosenPoint | null {
  if (chosen) return toPoint(chosen);
  if (!stack || !query.point) return null;
  const [lat = 0, lng = 0] = query.point.split(",").map(Number);
  const states = new Set(toilets.map(({ open }) => pinStateOf(open)));
  return {
    id: "",
    name: stack.title,
    lat,
    lng,
    number: toilets.length,
    state: PIN_STATES.find((state) => states.has(state)),
  };
}

/** Returns where the guide leads: to the toilet of the strip, else to the list's first. */
export function answerOf({
  certain,
  toilets,
  query,
}: Pick<MapPageData, "certain" | "toilets" | "query">): Guide["answer"] {
  const first = query.page === 1 && (certain ?? toilets[0]);
  return first ? { ...first, state: pinStateOf(first.open) } : null;
}

/**
 * Returns the guide to the answer.
 * @param own the visitor's exact location, in the browser
 */
export function guideOf(page: MapPageData, own: LatLng | null): Guide | null {
  const { guide, query } = page;
  if (!guide) return null;
  const place = query.ownLocation ? (own ?? guide.place) : guide.place;
  return { ...guide, place, answer: answerOf(page) };
}

/** Numbers the page's rows and pins. The second page starts at 11. */
export function pageNumbers({
  toilets,
  query,
  pageSize,
}: Pick<MapPageData, "toilets" | "query" | "pageSize">): ListNumbers {
  const first = (query.page - 1) * pageSize + 1;
  return new Map(toilets.map(({ id }, index) => [id, first + index]));
}

/** Returns the numbers and states of the page's pins; none in the list of one point. */
export const listedPins = (
  { toilets, certain, query }: Pick<MapPageData, "toilets" | "certain" | "query">,
  numbers: ListNumbers,
): ListedPins =>
  new Map(
    (query.point ? [] : certain ? [certain, ...toilets] : toilets).map((toilet) => [
      toilet.id,
      {
        number: numbers.get(toilet.id),
        state: toilet.id === certain?.id ? "certain" : stateOnArrival(toilet),
      },
    ]),
  );

/** Returns the toilets of the cards, in their order: a chosen one that the page does not list comes first. */
export const cardsOf = ({ toilets, chosen }: MapPageData): (ListEntry | ChosenToilet)[] =>
  chosen && !toilets.some(({ id }) => id === chosen.id) ? [chosen, ...toilets] : toilets;

/** A sentence in the status line, with a link that answers it. */
export type PageNotice = { text: string; link?: { href: string; text: string } | undefined };

/** The server omits the fields that are null or false from the browser's copy (entry.server.tsx). */
export type MapPageData = {
  query: MapQuery;
  centre: LatLng;
  zoom: number;
  /** the window that the view fits; null if the browser has not sent it */
  window?: MapWindow | null;
  /** the address names no place, so the page asks for one */
  isFirstVisit?: boolean;
  /** name of the origin of the list's distances */
  basis: string;
  origin: LatLng;
  /** origin for links; null if the rest of the address implies it */
  linkedOrigin?: LatLng | null;
  /** the visitor's walking pace, in metres a minute */
  pace: number;
  searchMessage?: string | null;
  otherPlaces: PlaceResult[];
  /** the large cities, if the page asks where to begin */
  cities: (LatLng & { text: string; zoom: number | null })[];
  /** ids that this browser has saved */
  saved: string[];
  toilets: ListEntry[];
  /** toilets around the list, to sort by the exact location; null without a visitor's location */
  nearby?: { toilets: ListEntry[] /** number of nearer toilets before it */; offset: number } | null;
  /** why there is no list: every toilet, or every match, is too far from the visitor */
  isTooFar?: "from-all" | "from-matches" | null;
  /** the nearest toilet that is certainly open, if the first of the list is not */
  certain?: ToiletEntry | null;
  /** the map was moved away from the visitor's location, where the list stays */
  isElsewhere?: boolean;
  total: number;
  /** number of listed toilets, in total and per page */
  listed: number;
  pageSize: number;
  pageCount: number;
  /** the head of a list of one point's toilets; null for other lists */
  stack?: { title: string; around: string; href: string } | null;
  /** the place from which the visitor looks; null if it is unknown */
  guide?: Guide | null;
  markers: Marker[];
  filters: FilterOffer;
  chosen?: ChosenToilet | null;
  notice?: PageNotice | null;
  isUnavailable?: boolean;
  /** why the list is empty; null if it is not */
  emptyText?: string | null;
  /** the moment that words about an arrival are true for; null without such words */
  moment?: string | null;
  /** explains the short words about a toilet that may be locked at night; null if the list has none */
  nightNote?: string | null;
  settings: MapSettings;
  attribution: string;
};

/** Returns the start of walking directions; null at the centre of a map, or if it is too far to walk. */
export function wayStart(
  { linkedOrigin, origin, basis }: MapPageData,
  { walk }: ToiletEntry,
): WayStart | null {
  if (linkedOrigin || walk === null) return null;
  const roundDegrees = (degrees: number) => Number(degrees.toFixed(START_DECIMALS));
  return { name: basis, lat: roundDegrees(origin.lat), lng: roundDegrees(origin.lng) };
}

/** Describes why the feed could not be loaded. The browser uses it for markers too. */
export function feedFailureText({ kind, httpStatus }: NonNullable<DirectoryStatus["failure"]>): string {
  if (kind === "timeout") return uiWords().network.late;
  if (kind === "http")
    return mapWords()
      .feed.serverError(httpStatus ?? "")
      .trim();
  if (kind === "network") return uiWords().network.lost;
  return mapWords().feed.noConnection;
}
