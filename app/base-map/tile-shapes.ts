import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import { type BoundingBox, clipPolygon, clipPolyline, type Point } from "lineclip";
import { PbfReader } from "pbf";
import type { LatLng } from "~/geo/projection";
import { featureKindOf, isKnownLayer, isShownAt, namesOf } from "./schema";
import { type Names, type Shape, TILE_PX, type XY } from "./shape";
import { colorOfTrack, linesAtStation, stationName } from "./subway-lines";

/** Part of a file's tile that is split into 2^`zoomDifference` columns and rows: column `x`, row `y`. */
type Part = { zoom: number; zoomDifference: number; x: number; y: number; place: LatLng };

/** Margin around a tile, because half of the widest road reaches into it from outside. */
const MARGIN_PX = 32;
const [LOW, HIGH] = [-MARGIN_PX, TILE_PX + MARGIN_PX];
const FRAME: BoundingBox = [LOW, LOW, HIGH, HIGH];

const [POINT, LINE, POLYGON] = [1, 2, 3];

const GROUND_LAYERS = ["earth", "neland"];
const LAND_LAYERS = [
  ...["roads", "buildings", "transit", "sgg", "emd"],
  ...["transportation", "building", "landuse", "landcover", "park", "place"],
];
const toXY = (points: Point[]): XY[] => points.map(([x, y]) => ({ x, y }));
const CORNERS: Point[] = [
  [LOW, LOW],
  [HIGH, LOW],
  [HIGH, HIGH],
  [LOW, HIGH],
];
const LAND: Shape = { type: "area", kind: "earth", rings: [toXY(CORNERS)] };

/** Some files omit the land in tiles that have streets. */
const isLandOnly = (layers: string[]) =>
  !layers.some((name) => GROUND_LAYERS.includes(name)) && layers.some((name) => LAND_LAYERS.includes(name));

export function readShapes(bytes: Uint8Array, part: Part): Shape[] {
  const { layers } = new VectorTile(new PbfReader(bytes));
  const shapes: Shape[] = isLandOnly(Object.keys(layers)) ? [LAND] : [];
  for (const [name, layer] of Object.entries(layers)) {
    if (!isKnownLayer(name)) continue;
    for (let index = 0; index < layer.length; index++) {
      const shape = shapeOf(name, layer.feature(index), part);
      if (shape) shapes.push(shape);
    }
  }
  return shapes;
}

function shapeOf(layer: string, feature: VectorTileFeature, part: Part): Shape | null {
  const { properties, type } = feature;
  if (!isShownAt(part.zoom, properties)) return null;
  const geometry = type === POINT ? "point" : type === LINE ? "line" : "area";
  const featureKind = featureKindOf(layer, properties, geometry);
  if (!featureKind) return null;
  if ("label" in featureKind) {
    const names = featureKind.label === "exit" ? exitNumberOf(properties) : namesOf(properties);
    const [at] = type === POINT && names ? toXY(pixelsOf(feature, part)[0] ?? []) : [];
    if (!at || !names || !isInside(at)) return null;
    return featureKind.label === "station"
      ? stationAt(at, names, part.place)
      : { type: "label", kind: featureKind.label, at, names, rank: featureKind.rank };
  }
  if ("area" in featureKind) {
    if (type !== POLYGON) return null;
    const rings = pixelsOf(feature, part).map((ring) => clipPolygon(ring, FRAME));
    const visibleRings = rings.filter(({ length }) => length > 2).map(toXY);
    return visibleRings.length > 0 ? { type: "area", kind: featureKind.area, rings: visibleRings } : null;
  }
  if (type !== LINE) return null;
  const paths = pixelsOf(feature, part).flatMap((path) => clipPolyline(path, FRAME).map(toXY));
  if (paths.length === 0) return null;
  const { line: kind, isTunnel = false, isNameOnly } = featureKind;
  const names = namesOf(properties);
  if (isNameOnly) return names && { type: "road-name", kind, paths, names };
  const color = kind === "subway" && names ? colorOfTrack(names.ko, part.place) : undefined;
  return { type: "line", kind, paths, names, isTunnel, color };
}

/** The last number of a name such as `2호선 강남역 11번 출구`. */
const EXIT_NUMBER = /\d{1,2}(?:-\d)?(?!.*\d)/;

function exitNumberOf({ ref, name }: Record<string, unknown>): Names | null {
  const [number] = EXIT_NUMBER.exec(String(ref ?? name)) ?? [];
  return number ? { ko: number } : null;
}

/** Returns the label of a station, with the colours of its lines. */
export function stationAt(at: XY, names: Names, place: LatLng): Shape {
  return {
    type: "label",
    kind: "station",
    at,
    names: { ...names, ko: stationName(names.ko) },
    lines: linesAtStation(names.ko, place),
  };
}

export const isInside = ({ x, y }: XY) => x >= 0 && x < TILE_PX && y >= 0 && y < TILE_PX;

function pixelsOf(feature: VectorTileFeature, { zoomDifference, x, y }: Part): Point[][] {
  const scale = (TILE_PX / feature.extent) * 2 ** zoomDifference;
  const left = x * TILE_PX;
  const top = y * TILE_PX;
  return feature
    .loadGeometry()
    .map((points) => points.map((point): Point => [point.x * scale - left, point.y * scale - top]));
}
