import {
  type Box,
  CLOSEST_FITTED_ZOOM,
  fromWorldPixel,
  isInBox,
  type LatLng,
  PHONE_MAP_PX,
  roundTo,
  toWorldPixel,
} from "~/geo/projection";
import { arrangePills, type PillArea } from "~/maps/arrange-pills";
import {
  DISTRICT_OF_TOWN,
  DISTRICTS,
  everydayName,
  nearestTown,
  PROVINCES,
  TOWNS,
} from "~/place-index/districts";
import { provinceNames } from "~/place-index/korean-address";
import { readingOf } from "~/romanization/page-reading.server";
import { type DistrictCount, GROUPS_FROM_ZOOM, type Marker } from "~/toilet-directory/directory";

const DECIMALS = 5;

type Area = PillArea & { box: Box; centre: LatLng };

const inLanguage = (name: string) => readingOf(name) ?? name;
const naming = {
  // Other languages know the cities without 시: Seoul.
  short: ({ name }: PillArea) => readingOf(provinceNames(name)[0] ?? name) ?? everydayName(name),
  long: ({ province, name }: PillArea) =>
    inLanguage(`${provinceNames(province)[0] ?? province} ${everydayName(name)}`),
};

/** Returns the pills of a far view: one for each 시군구, with the number of all its matching toilets. */
export function pillsOf(counts: DistrictCount[], box: Box, zoom: number): Marker[] {
  const all = counts.map((counted): Area => {
    const { lat, lng, province, name } = DISTRICTS[counted.district] as (typeof DISTRICTS)[number];
    const town = TOWNS[counted.town] as LatLng;
    const centre = { lat: town.lat, lng: town.lng };
    return { lat, lng, province, name, count: counted.count, box: counted.box, centre };
  });
  const inView = all.filter((area) => isInBox(area, box));
  const areas = inView.length > 0 ? inView : surrounding(all, box);
  const provinceOf = (province: string, shown: Area[]) =>
    joinProvince(
      province,
      all.filter((area) => area.province === province),
      shown,
      box,
    );
  return arrangePills(areas, provinceOf, zoom, naming).map(({ area, name, widthPx, shift }) => {
    const { lat, lng } = roundTo(area, DECIMALS);
    return { kind: "district", name, lat, lng, count: area.count, shift, widthPx, ...viewOf(area, zoom) };
  });
}

/** Returns the district around a view that shows the place of none, in its middle. */
function surrounding(all: Area[], { west, south, east, north }: Box): Area[] {
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 };
  const { province, name } = DISTRICTS[
    DISTRICT_OF_TOWN[nearestTown(middle)] ?? 0
  ] as (typeof DISTRICTS)[number];
  return all
    .filter((area) => area.province === province && area.name === name)
    .filter((area) => isInBox(middle, area.box))
    .map((area) => ({ ...area, ...middle }));
}

/** Joins all districts of a 시도, at its place if the view shows that, else among its districts in the view. */
function joinProvince(province: string, districts: Area[], shown: Area[], view: Box): Area {
  const own = PROVINCES.get(province);
  const mean = (value: (area: Area) => number) =>
    shown.reduce((sum, area) => sum + value(area), 0) / shown.length;
  const place =
    own && isInBox(own, view) ? own : { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) };
  const [largest] = [...districts].sort((a, b) => b.count - a.count);
  return {
    ...place,
    province,
    name: province,
    count: districts.reduce((sum, { count }) => sum + count, 0),
    box: {
      west: Math.min(...districts.map(({ box }) => box.west)),
      south: Math.min(...districts.map(({ box }) => box.south)),
      east: Math.max(...districts.map(({ box }) => box.east)),
      north: Math.max(...districts.map(({ box }) => box.north)),
    },
    centre: largest?.centre ?? place,
  };
}

const sizePx = ({ west, south, east, north }: Box, zoom: number) => {
  const [a, b] = [
    toWorldPixel({ lat: north, lng: west }, zoom),
    toWorldPixel({ lat: south, lng: east }, zoom),
  ];
  return { width: b.x - a.x, height: b.y - a.y, middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } };
};

/**
 * Returns the view that a press opens. It fits the toilets of a district, but never shows pills again; then its middle
 * is where most toilets are. A 시도 opens the closest view of its districts.
 */
function viewOf({ province, name, box, centre }: Area, zoom: number): { to: LatLng; expansionZoom: number } {
  const fits = (candidate: number) => {
    const { width, height } = sizePx(box, candidate);
    return width <= PHONE_MAP_PX.width && height <= PHONE_MAP_PX.width;
  };
  const least =
    province === name && DISTRICTS.filter((area) => area.province === province).length > 1
      ? zoom + 1
      : GROUPS_FROM_ZOOM;
  let expansionZoom = CLOSEST_FITTED_ZOOM;
  while (expansionZoom > least && !fits(expansionZoom)) expansionZoom -= 1;
  const { middle } = sizePx(box, expansionZoom);
  const to = roundTo(fits(expansionZoom) ? fromWorldPixel(middle, expansionZoom) : centre, DECIMALS);
  return { to, expansionZoom };
}
