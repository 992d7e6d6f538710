import type { Area, Label, Line, Names } from "./shape";

/**
 * Reads the fields of Protomaps' basemaps and of OpenMapTiles (docs/base-map.md#fields), and files with a layer per kind
 * of border. Protomaps' layers have plural names, OpenMapTiles' mostly singular ones.
 */

type Properties = Record<string, unknown>;
/** Geometry of a feature. The water layer has points for names, lines for rivers, and areas. */
type Geometry = "point" | "line" | "area";
type FeatureKind =
  | { area: Area }
  | { line: Line; isTunnel?: boolean; isNameOnly?: boolean }
  | { label: Label; rank?: number };

const wordsOf = (text: string) => text.split(/\s+/);
const oneOf = (kinds: string) => new Set(wordsOf(kinds));
/** Looks a value up by any of the kinds that are listed for it. */
const byKind = <Value extends string>(kinds: Partial<Record<Value, string>>) =>
  Object.fromEntries(
    Object.entries<string | undefined>(kinds).flatMap(([value, list]) =>
      wordsOf(list ?? "").map((kind) => [kind, value as Value]),
    ),
  );

const LAND_USES = byKind<Area>({
  park: "park grass grassland garden meadow golf_course cemetery recreation_ground village_green",
  forest: "wood forest scrub nature_reserve",
  grounds: "school university college kindergarten pitch playground stadium sports_centre",
  "built-up": "residential commercial industrial retail urban_area hospital",
});
const SEAS = oneOf("ocean sea bay strait");

const TRACKS = byKind<Line>({
  motorway: "motorway trunk highway",
  primary: "primary major_road",
  secondary: "secondary",
  tertiary: "tertiary medium_road",
  minor: "residential unclassified living_street road minor_road minor",
  service: "service track pedestrian",
  footway: "footway path cycleway",
  steps: "steps",
  rail: "rail",
  subway: "subway light_rail monorail",
});
const BORDER_OF = byKind<Line>({
  "country-border": "country 2",
  "region-border": "region 4",
  "district-border": "county 6",
  "town-border": "locality 8",
});
const PLACES = byKind<Label>({
  country: "country",
  district: "county city borough district sgg",
  town: "locality town village suburb quarter macrohood emd",
  quarter: "neighbourhood hamlet",
});
const POIS = byKind<Label>({
  station: "station subway_station subway halt",
  exit: "subway_entrance",
  park: "park",
  sight: `attraction museum university library townhall stadium theatre zoo marketplace mall
    department_store`,
});

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const kindOf = (properties: Properties) =>
  textOf(properties.kind_detail) ||
  textOf(properties.kind) ||
  textOf(properties["pmap:kind"]) ||
  textOf(properties.k) ||
  textOf(properties.subclass) ||
  textOf(properties.class);
/** The kind without its detail, which may be unknown. */
const coarseKindOf = (properties: Properties) =>
  textOf(properties.kind) || textOf(properties["pmap:kind"]) || textOf(properties.class);
const lookUp = <Value>(table: Record<string, Value>, key: string) =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null;

const lookUpKind = <Value>(table: Record<string, Value>, properties: Properties) =>
  lookUp(table, kindOf(properties)) ?? lookUp(table, coarseKindOf(properties));

function borderOf(properties: Properties): FeatureKind | null {
  const level = properties.maritime ? "" : String(properties.admin_level ?? "");
  const line = lookUp(BORDER_OF, kindOf(properties)) ?? lookUp(BORDER_OF, level);
  return line && { line };
}

const SLIP_ROAD = /_link$/;

/** Draws slip roads as narrow streets, because the width of a motorway would fill an interchange. */
function trackOf(properties: Properties): FeatureKind | null {
  const isTunnel = Boolean(properties.is_tunnel) || properties.brunnel === "tunnel";
  if (properties.is_link || properties.ramp || SLIP_ROAD.test(kindOf(properties)))
    return { line: "tertiary", isTunnel };
  const line = lookUpKind(TRACKS, properties);
  return line && { line, isTunnel };
}

/** The detail says more about towns and neighbourhoods: Korean dong are suburbs. */
const DETAILED_PLACES = new Set(["locality", "neighbourhood"]);

function placeOf(properties: Properties): FeatureKind | null {
  const kind = textOf(properties.kind);
  const label =
    lookUp(PLACES, DETAILED_PLACES.has(kind) ? textOf(properties.kind_detail) : "") ??
    lookUp(PLACES, kind || kindOf(properties));
  return label && { label };
}

function waterOf(properties: Properties, geometry: Geometry): FeatureKind {
  if (geometry === "area") return { area: "water" };
  if (geometry === "line") return { line: "stream" };
  return { label: SEAS.has(kindOf(properties)) ? "sea" : "water" };
}

function areaOf(properties: Properties): FeatureKind | null {
  const area = lookUpKind(LAND_USES, properties);
  return area && { area };
}

function poiOf(properties: Properties): FeatureKind | null {
  const label = lookUpKind(POIS, properties);
  const rank = Number(properties.rank ?? properties.min_zoom ?? 0);
  return label && { label, rank };
}

/** OpenMapTiles has the names of roads beside their lines. */
function roadNameOf(properties: Properties): FeatureKind | null {
  const line = lookUpKind(TRACKS, properties);
  return line && { line, isNameOnly: true };
}

const LAYERS: Record<string, (properties: Properties, geometry: Geometry) => FeatureKind | null> = {
  earth: () => ({ area: "earth" }),
  neland: () => ({ area: "earth" }),
  water: waterOf,
  landuse: areaOf,
  landcover: areaOf,
  buildings: () => ({ area: "building" }),
  roads: trackOf,
  transit: trackOf,
  boundaries: borderOf,
  sido: () => ({ line: "region-border" }),
  sgg: () => ({ line: "district-border" }),
  emd: () => ({ line: "town-border" }),
  places: placeOf,
  pois: poiOf,
  transportation: trackOf,
  transportation_name: roadNameOf,
  waterway: () => ({ line: "stream" }),
  water_name: (properties, geometry) => (geometry === "point" ? waterOf(properties, geometry) : null),
  park: (_, geometry) => (geometry === "area" ? { area: "park" } : { label: "park" }),
  building: () => ({ area: "building" }),
  boundary: borderOf,
  place: placeOf,
  poi: poiOf,
};

export const featureKindOf = (
  layer: string,
  properties: Properties,
  geometry: Geometry,
): FeatureKind | null => lookUp(LAYERS, layer)?.(properties, geometry) ?? null;

/** Hides a feature above its `max_zoom`, because the package's own rivers are too coarse there. */
export const isShownAt = (zoom: number, { max_zoom }: Properties) =>
  typeof max_zoom !== "number" || zoom <= max_zoom;

export const isKnownLayer = (layer: string) => Object.hasOwn(LAYERS, layer);

/** Returns the names of a feature, or null without a Korean, English or local name. */
export function namesOf(properties: Properties): Names | null {
  const name = (...keys: string[]) => keys.map((key) => textOf(properties[key]).trim()).find(Boolean);
  const ko = name("name:ko", "ko", "name", "name:en", "en");
  if (!ko) return null;
  const translations = {
    en: name("name:en", "name_en", "en"),
    ja: name("name:ja"),
    zh: name("name:zh", "name:zh-Hans"),
  };
  return { ko, ...Object.fromEntries(Object.entries(translations).filter(([, text]) => text)) };
}
