import type { MapPageData } from "./map-page";
import { type MapQuery, mapHref } from "./map-view";

/** A query of its own: beside the search's own words it would be taken for a choice among what is found. */
export function shownQuery({ query, centre, zoom, origin }: MapPageData): string {
  // An earlier search says where the map is: without it, the map's own middle does.
  const isSearched = query.q !== null && !query.centre;
  const place: Partial<MapQuery> = isSearched ? { centre, zoom, from: query.me ? null : origin } : {};
  return mapHref(query, { ...place, q: null, asked: [], isEmbedded: false });
}

/** The query after a search that found nothing: the view and the list as they were, with what was searched for. */
export function staysShown(sent: MapQuery, shown: MapQuery): MapQuery {
  const { q, asked, isEmbedded } = sent;
  return { ...shown, q, asked, isEmbedded };
}
