import {
  distanceMeters,
  fromWorldPixel,
  type LatLng,
  MIN_ZOOM,
  type Pixel,
  toWorldPixel,
} from "./projection";

/** The part of the map that no control covers, in px from its centre; `above` leaves room for a pin of 40 px. */
export type FreeBox = { aside: number; above: number; below: number };

const UPPER_CORNERS_PX = { fromSide: 84, fromTop: 25 };
const SIDE_ARROWS_PX = { fromSide: 36, above: 26, below: 66 };
const DOWN_ARROW_PX = { aside: 40, fromBottom: 6 };

export function isFreeOfControls({ x, y }: Pixel, free: FreeBox, hasPanelAtLowerLeft = false): boolean {
  const aside = Math.abs(x);
  if (hasPanelAtLowerLeft && (x < 0 || y > 0)) return false;
  if (aside > free.aside || y < -free.above || y > free.below) return false;
  if (aside > free.aside - UPPER_CORNERS_PX.fromSide && y < UPPER_CORNERS_PX.fromTop - free.above)
    return false;
  const isAtSide = aside > free.aside - SIDE_ARROWS_PX.fromSide;
  if (isAtSide && y > -SIDE_ARROWS_PX.above && y < SIDE_ARROWS_PX.below) return false;
  return aside > DOWN_ARROW_PX.aside || y < free.below - DOWN_ARROW_PX.fromBottom;
}

export const CLOSEST_FITTED_ZOOM = 17;
const MATCHES_ALWAYS_SHOWN = 3;
const REST_SHOWN_WITHIN_METERS = 1500;
const FARTHEST_ZOOM_FOR_ALL = 13;

function fromMiddle(toilet: LatLng, centre: LatLng, zoom: number): Pixel {
  const at = toWorldPixel(toilet, zoom);
  const middle = toWorldPixel(centre, zoom);
  return { x: at.x - middle.x, y: at.y - middle.y };
}

type FitOptions = {
  closestZoom: number;
  nearestAlwaysShown: number;
  free: FreeBox;
  /** Toilets that must also lie in the view, inside the larger box `room`. Set if the window may be a large one. */
  around?: { toilets: readonly LatLng[]; room: FreeBox };
  mayMove?: boolean;
};

/** Finds the closest zoom at which no control covers the place or its toilets; from 13 down only the nearest count. */
export function fittedView(
  place: LatLng,
  toilets: readonly LatLng[],
  { closestZoom, nearestAlwaysShown, free, around, mayMove = false }: FitOptions,
): LatLng & { zoom: number } {
  const fits = (centre: LatLng, zoom: number, shown: readonly LatLng[]) =>
    shown.every((point) => isFreeOfControls(fromMiddle(point, centre, zoom), free));
  const isRoomy = (centre: LatLng, zoom: number) =>
    !around || around.toilets.every((toilet) => isWithin(fromMiddle(toilet, centre, zoom), around.room));
  let zoom = closestZoom;
  for (; zoom > FARTHEST_ZOOM_FOR_ALL && !(fits(place, zoom, toilets) && isRoomy(place, zoom)); zoom -= 1) {
    const allPoints = [place, ...toilets];
    const centre = mayMove ? middleOf(allPoints, zoom, free) : null;
    if (centre && fits(centre, zoom, allPoints) && isRoomy(centre, zoom)) return { ...centre, zoom };
  }
  while (zoom > MIN_ZOOM && !fits(place, zoom, toilets.slice(0, nearestAlwaysShown))) zoom -= 1;
  return { ...place, zoom };
}

const isWithin = ({ x, y }: Pixel, { aside, above, below }: FreeBox) =>
  Math.abs(x) <= aside && y >= -above && y <= below;

function middleOf(places: readonly LatLng[], zoom: number, { above, below }: FreeBox): LatLng {
  const points = places.map((place) => toWorldPixel(place, zoom));
  const midpoint = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const y = midpoint(points.map(({ y }) => y)) - (below - above) / 2;
  return fromWorldPixel({ x: midpoint(points.map(({ x }) => x)), y }, zoom);
}

export type Opening = {
  centre: LatLng;
  zoom: number;
  isFitted: boolean;
  origin: LatLng;
  mayMove: boolean;
};

export type MapFit = {
  free: FreeBox;
  nearestShown: number;
  showsRestNear: boolean;
  room: FreeBox | null;
};

/** Fits a view without an explicit zoom to the nearest toilets of the list. */
export function fitToList(
  { centre, zoom, isFitted, origin, mayMove }: Opening,
  listedToilets: readonly LatLng[],
  { free, nearestShown, showsRestNear, room }: MapFit,
  isFiltered: boolean,
): Pick<Opening, "centre" | "zoom"> {
  if (!isFitted) return { centre, zoom };
  const isNear = (toilet: LatLng) => distanceMeters(origin, toilet) <= REST_SHOWN_WITHIN_METERS;
  const view = fittedView(
    centre,
    listedToilets.filter((toilet, index) => index < nearestShown || (showsRestNear && isNear(toilet))),
    {
      closestZoom: zoom,
      free,
      mayMove,
      nearestAlwaysShown: isFiltered ? MATCHES_ALWAYS_SHOWN : 1,
      ...(room && { around: { toilets: listedToilets.filter(isNear), room } }),
    },
  );
  return { centre: { lat: view.lat, lng: view.lng }, zoom: view.zoom };
}
