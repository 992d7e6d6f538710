import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import { type BoundingBox, clipPolygon, clipPolyline, type Point } from "lineclip";
import { PbfReader } from "pbf";
import type { LatLng } from "~/geo/projection";
import { isDrawn } from "./paint";
import { featureKindOf, isKnownLayer, isShownAt, namesOf } from "./schema";
import { type Line, type MapName, type Names, type Shape, TILE_PX, type XY } from "./shape";
import { colorOfTrack, linesAtStation, stationName } from "./subway-lines";

/** Part of a file's tile that is split into 2^`zoomDifference` columns and rows: column `x`, row `y`. */
export type Part = { zoom: number; zoomDifference: number; x: number; y: number; place: LatLng };

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

type LayerFeature = { layer: string; feature: VectorTileFeature };

function* featuresOf(layers: VectorTile["layers"]): Generator<LayerFeature> {
  for (const [layer, features] of Object.entries(layers)) {
    if (!isKnownLayer(layer)) continue;
    for (let index = 0; index < features.length; index++) yield { layer, feature: features.feature(index) };
  }
}

function kindOf({ layer, feature: { type, properties } }: LayerFeature, zoom: number) {
  const geometry = type === POINT ? "point" : type === LINE ? "line" : "area";
  return isShownAt(zoom, properties) ? featureKindOf(layer, properties, geometry) : null;
}

/** Reads a tile of the file, whose geometry is read later. */
export const parseTile = (bytes: Uint8Array): VectorTile => new VectorTile(new PbfReader(bytes));

/** Reads the areas and lines that are drawn at the part's zoom. */
export function readShapes({ layers }: VectorTile, part: Part): Shape[] {
  const shapes: Shape[] = isLandOnly(Object.keys(layers)) ? [LAND] : [];
  for (const layerFeature of featuresOf(layers)) {
    const shape = shapeOf(layerFeature, part);
    if (shape) shapes.push(shape);
  }
  return shapes;
}

function shapeOf({ layer, feature }: LayerFeature, part: Part): Shape | null {
  const kind = kindOf({ layer, feature }, part.zoom);
  if (kind && "area" in kind && feature.type === POLYGON && isDrawn(kind.area, part.zoom)) {
    const rings = pixelsOf(feature, part).map((ring) => clipPolygon(ring, FRAME));
    const visibleRings = rings.filter(({ length }) => length > 2).map(toXY);
    return visibleRings.length > 0 ? { type: "area", kind: kind.area, rings: visibleRings } : null;
  }
  if (!kind || !("line" in kind) || kind.isNameOnly || feature.type !== LINE) return null;
  const { line, isTunnel = false } = kind;
  const paths = isDrawn(line, part.zoom) ? pathsOf(feature, part) : [];
  if (paths.length === 0) return null;
  const name = line === "subway" ? namesOf(feature.properties)?.ko : undefined;
  return { type: "line", kind: line, paths, isTunnel, color: name && colorOfTrack(name, part.place) };
}

const pathsOf = (feature: VectorTileFeature, part: Part): XY[][] =>
  pixelsOf(feature, part).flatMap((path) => clipPolyline(path, FRAME).map(toXY));

/** Reads the names of points, and of the roads for which there is room. */
export function readNames({ layers }: VectorTile, part: Part, hasRoom: (road: Line) => boolean): MapName[] {
  const mapNames: MapName[] = [];
  for (const layerFeature of featuresOf(layers)) {
    const { feature } = layerFeature;
    const { properties } = feature;
    const kind = kindOf(layerFeature, part.zoom);
    if (kind && "label" in kind) {
      const names = kind.label === "exit" ? exitNumberOf(properties) : namesOf(properties);
      const [at] = feature.type === POINT && names ? toXY(pixelsOf(feature, part)[0] ?? []) : [];
      if (!at || !names || !isInside(at)) continue;
      if (kind.label === "station") mapNames.push(stationAt(at, names, part.place));
      else mapNames.push({ type: "point", kind: kind.label, at, names, rank: kind.rank });
    } else if (kind && "line" in kind && feature.type === LINE && hasRoom(kind.line)) {
      const names = namesOf(properties);
      const paths = names ? pathsOf(feature, part) : [];
      if (names && paths.length > 0) mapNames.push({ type: "road", kind: kind.line, paths, names });
    }
  }
  return mapNames;
}

/** Tells whether a tile has stations, without reading any geometry. */
export function hasStation({ layers }: VectorTile): boolean {
  return ["pois", "poi"].some((name) => {
    const layer = layers[name];
    return Array.from({ length: layer?.length ?? 0 }).some((_, index) => {
      const kind = featureKindOf(name, layer?.feature(index).properties ?? {}, "point");
      return kind !== null && "label" in kind && kind.label === "station";
    });
  });
}

const EXIT_NUMBER = /\d{1,2}(?:-\d)?/g;

/** Returns the last number of a name such as `2호선 강남역 11번 출구`. */
function exitNumberOf({ ref, name }: Record<string, unknown>): Names | null {
  const number = String(ref ?? name)
    .match(EXIT_NUMBER)
    ?.at(-1);
  return number ? { ko: number } : null;
}

/** Returns the label of a station, with the colours of its lines. */
export function stationAt(at: XY, names: Names, place: LatLng): MapName {
  return {
    type: "point",
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
