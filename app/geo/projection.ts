export type LatLng = { lat: number; lng: number };
export type Pixel = { x: number; y: number };
/** A frame in world pixels of a zoom, or in the pixels of a page. */
export type Frame = { left: number; top: number; right: number; bottom: number };
export type Box = { west: number; south: number; east: number; north: number };

export const TILE_SIZE_PX = 256;
export const MIN_ZOOM = 5;
export const MAX_ZOOM = 19;
export const MAX_LATITUDE = 85.0511287798;
const EARTH_RADIUS_METERS = 6_371_008.8;
const METERS_PER_DEGREE = 111_195;
const DETOUR = 1.3;
/** The detour is a decimal fraction, so whole minutes come out a little above. */
const ROUNDING_MINUTES = 1e-9;
const KAKAO_LEVEL_PLUS_ZOOM = 19;

export function roundTo({ lat, lng }: LatLng, decimals: number): LatLng {
  return { lat: Number(lat.toFixed(decimals)), lng: Number(lng.toFixed(decimals)) };
}

/** Returns the same longitude within ±180 degrees. */
export const wrapLongitude = (lng: number) => (Math.abs(lng) > 180 ? lng - 360 * Math.round(lng / 360) : lng);

export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
export const radians = (degrees: number) => (degrees * Math.PI) / 180;

const worldSizePx = (zoom: number) => TILE_SIZE_PX * 2 ** zoom;

const KOREA: Box = { west: 124, south: 32.5, east: 132, north: 39 };

export const isInBox = ({ lat, lng }: LatLng, { west, south, east, north }: Box) =>
  lat >= south && lat <= north && lng >= west && lng <= east;

/** A rough `isInKorea` for browsers, which do not load its cells. */
export const isAroundKorea = (point: LatLng) => isInBox(point, KOREA);

export function toWorldPixel({ lat, lng }: LatLng, zoom: number): Pixel {
  const sin = Math.sin(radians(clamp(lat, -MAX_LATITUDE, MAX_LATITUDE)));
  const size = worldSizePx(zoom);
  return {
    x: (lng / 360 + 0.5) * size,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size,
  };
}

export function fromWorldPixel({ x, y }: Pixel, zoom: number): LatLng {
  const size = worldSizePx(zoom);
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
    lng: (x / size - 0.5) * 360,
  };
}

export const kakaoLevelToZoom = (level: number) => KAKAO_LEVEL_PLUS_ZOOM - level;

export const zoomToKakaoLevel = (zoom: number) => clamp(KAKAO_LEVEL_PLUS_ZOOM - Math.round(zoom), 1, 14);

export function distanceMeters(from: LatLng, to: LatLng): number {
  const halfLat = Math.sin(radians(to.lat - from.lat) / 2);
  const halfLng = Math.sin(radians(to.lng - from.lng) / 2);
  const h = halfLat ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * halfLng ** 2;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}

export const walkingMinutes = (meters: number, pace: number) =>
  Math.max(1, Math.ceil((meters * DETOUR) / pace - ROUNDING_MINUTES));

export const PHONE_MAP_PX = { width: 340, height: 150 };

export function boxOfView(centre: LatLng, zoom: number, { aside, above, below }: FreeBox): Box {
  const { x, y } = toWorldPixel(centre, zoom);
  const northWest = fromWorldPixel({ x: x - aside, y: y - above }, zoom);
  const southEast = fromWorldPixel({ x: x + aside, y: y + below }, zoom);
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat };
}

export function viewportBox(centre: LatLng, zoom: number, widthPx: number, heightPx: number): Box {
  return boxOfView(centre, zoom, { aside: widthPx / 2, above: heightPx / 2, below: heightPx / 2 });
}

export function boxAround({ lat, lng }: LatLng, meters: number): Box {
  const high = meters / METERS_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos(radians(lat)));
  return { west: lng - wide, south: lat - high, east: lng + wide, north: lat + high };
}

const CELL_PX = TILE_SIZE_PX / 2;

/** Enlarges a box to whole grid cells, so that answers can be cached and logs record no precise position. */
export function snapBox(box: Box, zoom: number): Box {
  const topLeft = toWorldPixel({ lat: box.north, lng: box.west }, zoom);
  const bottomRight = toWorldPixel({ lat: box.south, lng: box.east }, zoom);
  // A tolerance of 0.0005 cells absorbs rounding errors, so that a snapped box stays the same when snapped again.
  const floorToCell = (px: number) => Math.floor(px / CELL_PX + 5e-4) * CELL_PX;
  const ceilToCell = (px: number) => Math.ceil(px / CELL_PX - 5e-4) * CELL_PX;
  const northWest = fromWorldPixel({ x: floorToCell(topLeft.x), y: floorToCell(topLeft.y) }, zoom);
  const southEast = fromWorldPixel({ x: ceilToCell(bottomRight.x), y: ceilToCell(bottomRight.y) }, zoom);
  return { west: northWest.lng, south: southEast.lat, east: southEast.lng, north: northWest.lat };
}

/**
 * The part of the map that no control covers, in px from its centre; `above` leaves room for a pin of 40 px, and `right`
 * is set where buttons at the right edge would cover names.
 */
export type FreeBox = { aside: number; right?: number; above: number; below: number };

/** Returns the box with equal sides, for a view that keeps its centre. */
export const evenBox = ({ aside, right = aside, above, below }: FreeBox): FreeBox => ({
  aside: (aside + right) / 2,
  above,
  below,
});

export function isFreeOfControls({ x, y }: Pixel, free: FreeBox, hasPanelAtLowerLeft = false): boolean {
  if (hasPanelAtLowerLeft && (x < 0 || y > 0)) return false;
  const { aside, right = aside, above, below } = free;
  return x >= -aside && x <= right && y >= -above && y <= below;
}

export const CLOSEST_FITTED_ZOOM = 17;
const MATCHES_ALWAYS_SHOWN = 3;
const REST_SHOWN_WITHIN_METERS = 1500;
const FARTHEST_ZOOM_FOR_ALL = 13;
/** Half the width in which a pin is in sight on the narrowest phone, though the buttons may cover it. */
const IN_SIGHT_PX = 150;

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

/**
 * Finds the closest zoom at which no control covers the place or its toilets; from 13 down only the nearest count. At 13
 * it is enough that the first one is in sight, because districts replace the pins of a wider view.
 */
export function fittedView(
  place: LatLng,
  toilets: readonly LatLng[],
  { closestZoom, nearestAlwaysShown, free: movedFree, around, mayMove = false }: FitOptions,
): LatLng & { zoom: number } {
  const free = mayMove ? movedFree : evenBox(movedFree);
  const fits = (centre: LatLng, zoom: number, shown: readonly LatLng[]) =>
    shown.every((point) => isFreeOfControls(fromMiddle(point, centre, zoom), free));
  const isRoomy = (centre: LatLng, zoom: number) =>
    !around ||
    around.toilets.every((toilet) => isFreeOfControls(fromMiddle(toilet, centre, zoom), around.room));
  let zoom = closestZoom;
  for (; zoom > FARTHEST_ZOOM_FOR_ALL && !(fits(place, zoom, toilets) && isRoomy(place, zoom)); zoom -= 1) {
    const allPoints = [place, ...toilets];
    const centre = mayMove ? middleOf(allPoints, zoom, free) : null;
    if (centre && fits(centre, zoom, allPoints) && isRoomy(centre, zoom)) return { ...centre, zoom };
  }
  const [first] = toilets;
  const aside = Math.max(free.aside, IN_SIGHT_PX);
  const inSight = { ...free, aside, right: aside };
  if (zoom === FARTHEST_ZOOM_FOR_ALL && first && isFreeOfControls(fromMiddle(first, place, zoom), inSight))
    return { ...place, zoom };
  while (zoom > MIN_ZOOM && !fits(place, zoom, toilets.slice(0, nearestAlwaysShown))) zoom -= 1;
  return { ...place, zoom };
}

function middleOf(
  places: readonly LatLng[],
  zoom: number,
  { aside, right = aside, above, below }: FreeBox,
): LatLng {
  const points = places.map((place) => toWorldPixel(place, zoom));
  const midpoint = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const x = midpoint(points.map(({ x }) => x)) - (right - aside) / 2;
  const y = midpoint(points.map(({ y }) => y)) - (below - above) / 2;
  return fromWorldPixel({ x, y }, zoom);
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
  /** a toilet that the map shows besides those of the list */
  answer?: LatLng | null;
};

/** Fits a view without an explicit zoom to the nearest toilets of the list, and to the answer beside them. */
export function fitToList(
  { centre, zoom, isFitted, origin, mayMove }: Opening,
  listedToilets: readonly LatLng[],
  { free, nearestShown, showsRestNear, room, answer }: MapFit,
  isFiltered: boolean,
): Pick<Opening, "centre" | "zoom"> {
  if (!isFitted) return { centre, zoom };
  const isNear = (toilet: LatLng) => distanceMeters(origin, toilet) <= REST_SHOWN_WITHIN_METERS;
  const shownToilets = listedToilets.filter(
    (toilet, index) => index < nearestShown || (showsRestNear && isNear(toilet)),
  );
  const view = fittedView(centre, answer ? [...shownToilets, answer] : shownToilets, {
    closestZoom: zoom,
    free,
    mayMove,
    nearestAlwaysShown: isFiltered ? MATCHES_ALWAYS_SHOWN : 1,
    ...(room && { around: { toilets: listedToilets.filter(isNear), room } }),
  });
  return { centre: { lat: view.lat, lng: view.lng }, zoom: view.zoom };
}
