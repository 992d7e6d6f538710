import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { isKnownLayer, isShownAt, meaningOf, namesOf } from "./schema";
import { type Shape, TILE_PX, type XY } from "./shape";

type Side = { isIn(point: XY): boolean; cross(from: XY, to: XY): XY };

function sidesOf(low: number, high: number): Side[] {
  const atX = (x: number) => (from: XY, to: XY) => ({
    x,
    y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x),
  });
  const atY = (y: number) => (from: XY, to: XY) => ({
    x: from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y),
    y,
  });
  return [
    { isIn: ({ x }) => x >= low, cross: atX(low) },
    { isIn: ({ x }) => x <= high, cross: atX(high) },
    { isIn: ({ y }) => y >= low, cross: atY(low) },
    { isIn: ({ y }) => y <= high, cross: atY(high) },
  ];
}

const isWithin = (points: XY[], low: number, high: number) =>
  points.every(({ x, y }) => x >= low && x <= high && y >= low && y <= high);

/** A ring within the square, by Sutherland and Hodgman; empty where nothing of it is in there. */
export function clipRing(ring: XY[], low: number, high: number): XY[] {
  if (isWithin(ring, low, high)) return ring;
  let points = ring;
  for (const { isIn, cross } of sidesOf(low, high)) {
    const kept: XY[] = [];
    for (const [at, point] of points.entries()) {
      const before = points[at - 1] ?? points.at(-1) ?? point;
      if (isIn(before) !== isIn(point)) kept.push(cross(before, point));
      if (isIn(point)) kept.push(point);
    }
    points = kept;
  }
  return points;
}

export function clipPath(path: XY[], low: number, high: number): XY[][] {
  if (isWithin(path, low, high)) return [path];
  let pieces = [path];
  for (const side of sidesOf(low, high)) pieces = pieces.flatMap((piece) => cutAt(piece, side));
  return pieces;
}

function cutAt(path: XY[], { isIn, cross }: Side): XY[][] {
  const pieces: XY[][] = [];
  let piece: XY[] = [];
  for (const [at, point] of path.entries()) {
    const before = path[at - 1];
    if (before && isIn(before) !== isIn(point)) piece.push(cross(before, point));
    if (isIn(point)) piece.push(point);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  return [...pieces, piece].filter(({ length }) => length > 1);
}

/** 2^`deeper` parts beside each other, this one `x` to the right, `y` down. */
type Part = { zoom: number; deeper: number; x: number; y: number };

/** What reaches into a tile from outside it: half the widest road. */
const MARGIN_PX = 32;
const [LOW, HIGH] = [-MARGIN_PX, TILE_PX + MARGIN_PX];

const [POINT, LINE, POLYGON] = [1, 2, 3];

const GROUND_LAYERS = ["earth", "neland", "water"];
const LAND_LAYERS = ["roads", "buildings", "transit", "sgg", "emd"];
const CORNERS: [number, number][] = [
  [LOW, LOW],
  [HIGH, LOW],
  [HIGH, HIGH],
  [LOW, HIGH],
];
const LAND: Shape = { is: "area", kind: "earth", rings: [CORNERS.map(([x, y]) => ({ x, y }))] };

/** Some files leave the land out where they have streets. */
const isLandOnly = (layers: string[]) =>
  !layers.some((name) => GROUND_LAYERS.includes(name)) && layers.some((name) => LAND_LAYERS.includes(name));

export function readShapes(bytes: Uint8Array, part: Part): Shape[] {
  const { layers } = new VectorTile(new PbfReader(bytes));
  const shapes: Shape[] = isLandOnly(Object.keys(layers)) ? [LAND] : [];
  for (const [name, layer] of Object.entries(layers)) {
    if (!isKnownLayer(name)) continue;
    for (let at = 0; at < layer.length; at++) {
      const shape = shapeOf(name, layer.feature(at), part);
      if (shape) shapes.push(shape);
    }
  }
  return shapes;
}

function shapeOf(layer: string, feature: VectorTileFeature, part: Part): Shape | null {
  const { properties, type } = feature;
  if (!isShownAt(part.zoom, properties)) return null;
  const drawn = type === POINT ? "point" : type === LINE ? "line" : "area";
  const meaning = meaningOf(layer, properties, drawn);
  if (!meaning) return null;
  if ("label" in meaning) {
    const names = namesOf(properties);
    const [at] = type === POINT && names ? (pixelsOf(feature, part)[0] ?? []) : [];
    return at && names && isInside(at) ? { is: "label", kind: meaning.label, at, names } : null;
  }
  if ("area" in meaning) {
    if (type !== POLYGON) return null;
    const rings = pixelsOf(feature, part).map((ring) => clipRing(ring, LOW, HIGH));
    const seen = rings.filter(({ length }) => length > 2);
    return seen.length > 0 ? { is: "area", kind: meaning.area, rings: seen } : null;
  }
  if (type !== LINE) return null;
  const paths = pixelsOf(feature, part).flatMap((path) => clipPath(path, LOW, HIGH));
  const { line: kind, isTunnel = false } = meaning;
  return paths.length > 0 ? { is: "line", kind, paths, names: namesOf(properties), isTunnel } : null;
}

const isInside = ({ x, y }: XY) => x >= 0 && x < TILE_PX && y >= 0 && y < TILE_PX;

function pixelsOf(feature: VectorTileFeature, { deeper, x, y }: Part): XY[][] {
  const scale = (TILE_PX / feature.extent) * 2 ** deeper;
  const left = x * TILE_PX;
  const top = y * TILE_PX;
  return feature
    .loadGeometry()
    .map((points) => points.map((point) => ({ x: point.x * scale - left, y: point.y * scale - top })));
}
