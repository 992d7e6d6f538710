import { type FreeBox, isFreeOfControls } from "./free-box";
import {
  distanceMeters,
  fromWorldPixel,
  type LatLng,
  MIN_ZOOM,
  type Pixel,
  toWorldPixel,
} from "./projection";

/** Number of nearest matches that a filtered map always shows, at any distance. */
const MATCHES_SHOWN = 3;
/** Distance within which a map beside the list shows every toilet of the page. */
const SHOWN_WITHIN_METERS = 1500;
/** The furthest zoom that shows more than the toilets that are needed. */
const FARTHEST_FOR_ALL = 13;

function fromMiddle(toilet: LatLng, centre: LatLng, zoom: number): Pixel {
  const at = toWorldPixel(toilet, zoom);
  const middle = toWorldPixel(centre, zoom);
  return { x: at.x - middle.x, y: at.y - middle.y };
}

type FitOptions = {
  /** the closest zoom that is wanted */
  most: number;
  /** how many of the toilets a zoom below 13 still shows */
  needed: number;
  /** what of the map no control covers */
  free: FreeBox;
  /** what also lies in the view, and in how much larger a part of it, where the window may be a large one */
  around?: { toilets: readonly LatLng[]; room: FreeBox };
  /** whether the place stays the middle, or only stays in sight where that brings the map closer */
  mayMove?: boolean;
};

/** Finds the closest view that shows the place and all toilets free of controls; below zoom 13 only those that are needed. */
export function fittedView(
  place: LatLng,
  toilets: readonly LatLng[],
  { most, needed, free, around, mayMove = false }: FitOptions,
): LatLng & { zoom: number } {
  const fits = (centre: LatLng, zoom: number, shown: readonly LatLng[]) =>
    shown.every((one) => isFreeOfControls(fromMiddle(one, centre, zoom), free));
  const isRoomy = (centre: LatLng, zoom: number) =>
    !around || around.toilets.every((one) => isWithin(fromMiddle(one, centre, zoom), around.room));
  let zoom = most;
  for (; zoom > FARTHEST_FOR_ALL && !(fits(place, zoom, toilets) && isRoomy(place, zoom)); zoom -= 1) {
    const among = [place, ...toilets];
    const centre = mayMove ? middleOf(among, zoom, free) : null;
    if (centre && fits(centre, zoom, among) && isRoomy(centre, zoom)) return { ...centre, zoom };
  }
  while (zoom > MIN_ZOOM && !fits(place, zoom, toilets.slice(0, needed))) zoom -= 1;
  return { ...place, zoom };
}

const isWithin = ({ x, y }: Pixel, { aside, above, below }: FreeBox) =>
  Math.abs(x) <= aside && y >= -above && y <= below;

/** Returns the middle of the map for which all the places lie in the middle of the free box. */
function middleOf(places: readonly LatLng[], zoom: number, { above, below }: FreeBox): LatLng {
  const points = places.map((one) => toWorldPixel(one, zoom));
  const between = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const y = between(points.map(({ y }) => y)) - (below - above) / 2;
  return fromWorldPixel({ x: between(points.map(({ x }) => x)), y }, zoom);
}

/** The view that a page opens with, before it is fitted to its list. */
export type Opening = {
  centre: LatLng;
  zoom: number;
  /** true if the list decides the zoom, because the URL has none */
  isFitted: boolean;
  /** the point that distances are measured from */
  origin: LatLng;
  /** true if the origin need not be the middle */
  mayMove: boolean;
};

/** The map of a window, which its list is fitted to. */
export type MapFit = {
  free: FreeBox;
  /** number of nearest toilets that the map shows */
  shown: number;
  /** true if it also shows the rest of the page within 1.5 km */
  isBesideList: boolean;
  /** the larger part in which those lie, where the window may be a large one */
  room: FreeBox | null;
};

/** Zooms a view without a zoom of its own to the nearest toilets of its list. */
export function fitToList(
  { centre, zoom, isFitted, origin, mayMove }: Opening,
  listed: readonly LatLng[],
  { free, shown, isBesideList, room }: MapFit,
  isFiltered: boolean,
): Pick<Opening, "centre" | "zoom"> {
  if (!isFitted) return { centre, zoom };
  const isNear = (toilet: LatLng) => distanceMeters(origin, toilet) <= SHOWN_WITHIN_METERS;
  const view = fittedView(
    centre,
    listed.filter((toilet, index) => index < shown || (isBesideList && isNear(toilet))),
    {
      ...{ most: zoom, free, mayMove },
      needed: isFiltered ? MATCHES_SHOWN : 1,
      ...(room && { around: { toilets: listed.filter(isNear), room } }),
    },
  );
  return { centre: { lat: view.lat, lng: view.lng }, zoom: view.zoom };
}
