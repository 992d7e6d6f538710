import type { Area, Label, Line, Names } from "./shape";

/** Reads the fields of Protomaps' basemaps (docs/base-map.md#fields), and files with a layer per kind of border. */

type Properties = Record<string, unknown>;
/** Geometry of a feature. The water layer has points for names, lines for rivers, and areas. */
type Geometry = "point" | "line" | "area";
type FeatureKind = { area: Area } | { line: Line; isTunnel?: boolean } | { label: Label };

const wordsOf = (text: string) => text.split(/\s+/);
const oneOf = (kinds: string) => new Set(wordsOf(kinds));
/** Looks a value up by any of the kinds that are listed for it. */
const byKind = <Value extends string>(kinds: Partial<Record<Value, string>>) =>
  Object.fromEntries(
    Object.entries<string | undefined>(kinds).flatMap(([value, list]) =>
      wordsOf(list ?? "").map((kind) => [kind, value as Value]),
    ),
  );

const GREEN = oneOf(
  `park wood forest grass grassland garden meadow scrub golf_course cemetery nature_reserve national_park
  protected_area recreation_ground village_green pitch farmland`,
);
const BUILT_UP = oneOf("residential commercial industrial retail urban_area school university hospital");
const SEAS = oneOf("ocean sea bay strait");

const ROADS = byKind<Line>({
  motorway: "motorway motorway_link trunk trunk_link highway",
  primary: "primary primary_link major_road",
  secondary: "secondary secondary_link",
  tertiary: "tertiary tertiary_link medium_road",
  minor: "residential unclassified living_street road minor_road",
  service: "service track pedestrian",
  path: "footway path steps cycleway",
  rail: "rail subway light_rail monorail",
});
const BORDER_OF = byKind<Line>({
  "country-border": "country",
  "region-border": "region",
  "district-border": "county",
  "town-border": "locality",
});
const PLACES = byKind<Label>({
  country: "country",
  region: "region sido",
  district: "county city district sgg",
  town: "locality town village macrohood emd",
  quarter: "neighbourhood",
});
const POIS = byKind<Label>({
  station: "station subway_station",
  sight: "attraction museum park",
});

const textOf = (value: unknown) => (typeof value === "string" ? value : "");
const kindOf = (properties: Properties) =>
  textOf(properties.kind_detail) ||
  textOf(properties.kind) ||
  textOf(properties["pmap:kind"]) ||
  textOf(properties.k);
const lookUp = <Value>(table: Record<string, Value>, key: string) =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null;

function lineOf(table: Record<string, Line>, properties: Properties): FeatureKind | null {
  const coarseKind = textOf(properties.kind) || textOf(properties["pmap:kind"]);
  const line = lookUp(table, kindOf(properties)) ?? lookUp(table, coarseKind);
  return line && { line, isTunnel: Boolean(properties.is_tunnel) };
}

function placeOf(properties: Properties): FeatureKind | null {
  const kind = textOf(properties.kind);
  const label =
    lookUp(PLACES, kind === "locality" ? textOf(properties.kind_detail) : "") ??
    lookUp(PLACES, kind || kindOf(properties));
  return label && { label };
}

function waterOf(properties: Properties, geometry: Geometry): FeatureKind {
  if (geometry === "area") return { area: "water" };
  if (geometry === "line") return { line: "river" };
  return { label: SEAS.has(kindOf(properties)) ? "sea" : "water" };
}

const LAYERS: Record<string, (properties: Properties, geometry: Geometry) => FeatureKind | null> = {
  earth: () => ({ area: "earth" }),
  neland: () => ({ area: "earth" }),
  water: waterOf,
  landuse: (properties) => {
    const kind = kindOf(properties);
    return GREEN.has(kind) ? { area: "green" } : BUILT_UP.has(kind) ? { area: "built-up" } : null;
  },
  landcover: (properties) => (GREEN.has(kindOf(properties)) ? { area: "green" } : null),
  buildings: () => ({ area: "building" }),
  roads: (properties) => lineOf(ROADS, properties),
  transit: (properties) => lineOf(ROADS, properties),
  boundaries: (properties) => lineOf(BORDER_OF, properties),
  sido: () => ({ line: "region-border" }),
  sgg: () => ({ line: "district-border" }),
  emd: () => ({ line: "town-border" }),
  places: placeOf,
  pois: (properties) => {
    const label = lookUp(POIS, kindOf(properties)) ?? lookUp(POIS, textOf(properties.kind));
    return label && { label };
  },
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
    en: name("name:en", "en"),
    ja: name("name:ja"),
    zh: name("name:zh", "name:zh-Hans"),
  };
  return { ko, ...Object.fromEntries(Object.entries(translations).filter(([, text]) => text)) };
}
