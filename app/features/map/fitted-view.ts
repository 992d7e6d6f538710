import { fromWorldPixel, type LatLng, type Pixel, toWorldPixel } from "~/geo/projection";
import type { FreeBox } from "~/maps/free-box.server";
import { isFreeOfControls } from "~/maps/free-of-controls.server";
import { MIN_ZOOM } from "~/maps/opening-view";
import type { MapView } from "~/maps/provider";

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
): MapView {
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
