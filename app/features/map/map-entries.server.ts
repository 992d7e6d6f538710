import { buildingOrAddress, pickFields, type ToiletSummary } from "~/backend/toilet";
import { splitFacilities } from "~/facilities/facilities";
import { profileFactOf } from "~/facilities/profile-facility";
import { type LatLng, roundTo } from "~/geo/projection";
import { lastMetres } from "~/maps/last-metres.server";
import { CHOSEN_ZOOM } from "~/maps/opening-view";
import { openStatusOf } from "~/opening-hours/open-now.server";
import { addressReadingOf, placeReading, readingOf } from "~/readings/page-reading.server";
import type { Profile } from "~/session/display";
import type { Marker } from "~/toilet-directory/directory";
import { excludeAlso } from "~/toilet-directory/excluded-toilets";
import { knownNews } from "~/toilet-directory/known-news.server";
import { findNextToilet } from "~/toilet-directory/next-toilet.server";
import { newsWords } from "~/ui/last-news";
import { type OriginKind, wayFrom } from "./distance-words";
import type { Asked } from "./filter-links";
import { type ChosenToilet, ENTRY_FIELDS, type MapPageData, type ToiletEntry } from "./map-page";
import { type MapQuery, mapHref } from "./map-view";

export const PAGE_SIZE = 10;
/** How many toilets before and after a page may belong on it, seen from where exactly one is. */
export const NEARBY = 30;
const COORDINATE_DECIMALS = 5;

type Moment = { at: number; profile: Profile; origin: LatLng; kind: OriginKind };

/** The toilets of the page; those around them, too, where the tab may know better which are the nearest. */
export function listOf(
  { me, page }: MapQuery,
  found: ToiletSummary[],
  moment: Moment,
): Pick<MapPageData, "toilets" | "nearby"> {
  if (!me) return { toilets: found.map((toilet) => toEntry(toilet, moment)), nearby: null };
  const first = (page - 1) * PAGE_SIZE;
  const offset = Math.max(0, first - NEARBY);
  const toilets = found.slice(offset).map((toilet) => toEntry(toilet, moment));
  return { toilets: toilets.slice(first - offset, first - offset + PAGE_SIZE), nearby: { toilets, offset } };
}

function toEntry(toilet: ToiletSummary, { at, profile, origin, kind }: Moment): ToiletEntry {
  const { facilities, cleanliness } = splitFacilities(toilet.cleanlinessTags);
  const news = knownNews(toilet.id);
  const reading = readingOf(toilet.name);
  return {
    ...pickFields(toilet, ENTRY_FIELDS),
    place: placeReading(buildingOrAddress(toilet), toilet.address),
    ...roundTo(toilet, COORDINATE_DECIMALS),
    ...wayFrom(origin, toilet, kind),
    open: openStatusOf(toilet.hoursTags, at),
    profileFact: profileFactOf(profile, facilities),
    facilities,
    cleanlinessTags: cleanliness,
    ...(reading && { reading }),
    ...(news && { news: newsWords(news, at) }),
  };
}

/** The markers with only what their drawing needs: of stacks the toilets that the list numbers. */
export function drawnMarkers(markers: Marker[], listed: ToiletEntry[]): Marker[] {
  const ids = new Set(listed.map(({ id }) => id));
  return markers.map((marker) => {
    const drawn = { ...marker, ...roundTo(marker, COORDINATE_DECIMALS), ...readMarker(marker) };
    return drawn.kind === "stack" ? { ...drawn, ids: drawn.ids.filter((id) => ids.has(id)) } : drawn;
  });
}

/** A pin is named in an attribute, which cannot say that its name is Korean. */
const readMarker = (marker: Marker) =>
  marker.kind === "cluster" ? {} : { name: readingOf(marker.name) ?? marker.name };

export async function toChosen(
  toilet: ToiletSummary,
  query: MapQuery,
  view: { zoom: number; linkedOrigin: LatLng | null },
  asked: Asked,
  moment: Moment,
): Promise<ChosenToilet> {
  const refused = excludeAlso(query.not, toilet.id);
  const next = await findNextToilet(toilet, refused, { ...asked, at: moment.at });
  const zoom = Math.max(CHOSEN_ZOOM, view.zoom);
  const changes = { centre: null, zoom, from: view.linkedOrigin, not: refused };
  return {
    ...toEntry(toilet, moment),
    address: addressReadingOf(toilet.address) ?? toilet.address,
    photo: toilet.photo,
    lastMetres: lastMetres(toilet),
    next: next && {
      name: readingOf(next.name) ?? next.name,
      away: next.away,
      href: mapHref(query, { ...changes, toiletId: next.id }),
    },
  };
}
