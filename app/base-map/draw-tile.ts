import { VectorTile, type VectorTileFeature } from "@mapbox/vector-tile";
import { type BoundingBox, clipPolygon, clipPolyline, type Point } from "lineclip";
import { LRUCache } from "lru-cache";
import { PbfReader } from "pbf";
import { fromWorldPixel, isInBox, type LatLng, toWorldPixel } from "~/geo/projection";
import { STATIONS } from "~/place-index/stations";
import type { Archive } from "./archive.server";
import { drawLabels, hasRoomForName, type PlacedLabel, placeLabels } from "./labels";
import { isDrawn, paintTile } from "./paint";
import { featureKindOf, isKnownLayer, isShownAt, namesOf } from "./schema";
import { type Line, type MapName, type Names, type Shape, TILE_PX, type TileAddress, type XY } from "./shape";
import { colorOfTrack, linesAtStation, stationName } from "./subway-lines";
import { TILE_ZOOM_OFFSET, type TileJob } from "./view-tiles";

/** Number of the file's tiles to cache, because enlarged tiles and neighbours use the same. */
const KEPT_TILES = 12;
const KEPT_GROUPS = 16;

export function createTilePainter(archive: Archive): (job: TileJob) => Promise<string> {
  const fileTiles = new LRUCache<string, VectorTile>({ max: KEPT_TILES });
  const labelsByGroup = new LRUCache<string, PlacedLabel[]>({ max: KEPT_GROUPS });
  const missingStations = findMissingStations(archive);

  async function readFileTile(tile: TileAddress): Promise<VectorTile | null> {
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const cachedTile = fileTiles.get(key);
    if (cachedTile) return cachedTile;
    const bytes = await archive.read(tile);
    const fileTile = bytes && parseTile(bytes);
    if (fileTile) fileTiles.set(key, fileTile);
    return fileTile;
  }

  /** Finds the deepest tile in the file that contains a tile. */
  async function findFileTile({
    z,
    x,
    y,
  }: TileAddress): Promise<{ fileTile: VectorTile; part: Part } | null> {
    for (let tileZoom = Math.min(z, archive.maxZoom); tileZoom >= 0; tileZoom--) {
      const zoomDifference = z - tileZoom;
      const [column, row] = [Math.floor(x / 2 ** zoomDifference), Math.floor(y / 2 ** zoomDifference)];
      const fileTile = await readFileTile({ z: tileZoom, x: column, y: row });
      if (!fileTile) continue;
      const part = {
        zoom: z,
        zoomDifference,
        x: x - column * 2 ** zoomDifference,
        y: y - row * 2 ** zoomDifference,
        place: fromWorldPixel({ x: (x + 0.5) * TILE_PX, y: (y + 0.5) * TILE_PX }, z + TILE_ZOOM_OFFSET),
      };
      return { fileTile, part };
    }
    return null;
  }

  async function namesOn(tile: TileAddress): Promise<MapName[]> {
    const found = await findFileTile(tile);
    const names = found ? readNames(found.fileTile, found.part, hasRoomForName(tile.z)) : [];
    return tile.z < STATIONS_FROM_ZOOM ? names : [...names, ...stationsOn(tile, await missingStations)];
  }

  async function labelsOf({ z, x, y, theme, language }: TileJob): Promise<PlacedLabel[]> {
    const [left, top] = [x - (x % 2), y - (y % 2)];
    const key = `${theme}/${language}/${z}/${left}/${top}`;
    const cachedLabels = labelsByGroup.get(key);
    if (cachedLabels) return cachedLabels;
    const names: MapName[] = [];
    for (const [column, row] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      if (left + column >= 2 ** z || top + row >= 2 ** z) continue;
      const tileNames = await namesOn({ z, x: left + column, y: top + row });
      names.push(...tileNames.map((name) => move(name, column * TILE_PX, row * TILE_PX)));
    }
    const labels = placeLabels(names, z, theme, language);
    labelsByGroup.set(key, labels);
    return labels;
  }

  return async (job) => {
    const found = await findFileTile(job);
    const shapes = found ? readShapes(found.fileTile, found.part) : [];
    const labels = drawLabels(await labelsOf(job), job.x % 2, job.y % 2, job);
    return paintTile(shapes, job.z, job.theme, labels, job.isPlain);
  };
}

function move(name: MapName, dx: number, dy: number): MapName {
  const movePoint = ({ x, y }: XY) => ({ x: x + dx, y: y + dy });
  return name.type === "point"
    ? { ...name, at: movePoint(name.at) }
    : { ...name, paths: name.paths.map((path) => path.map(movePoint)) };
}

const STATIONS_FROM_ZOOM = 12;
/** Number of stations to look for in the file, of those in its area. */
const PROBED_STATIONS = 8;

/** Returns the package's own stations if the file has none, as extracts of roads often do. */
async function findMissingStations(archive: Archive): Promise<typeof STATIONS> {
  const z = archive.maxZoom;
  for (const place of STATIONS.filter((station) => isInBox(station, archive.box)).slice(0, PROBED_STATIONS)) {
    const { x, y } = toWorldPixel(place, z + TILE_ZOOM_OFFSET);
    const bytes = await archive.read({ z, x: Math.floor(x / TILE_PX), y: Math.floor(y / TILE_PX) });
    if (bytes && hasStation(parseTile(bytes))) return [];
  }
  return STATIONS;
}

function stationsOn({ z, x, y }: TileAddress, stations: typeof STATIONS): MapName[] {
  return stations.flatMap(({ name, lat, lng }) => {
    const point = toWorldPixel({ lat, lng }, z + TILE_ZOOM_OFFSET);
    const at = { x: point.x - x * TILE_PX, y: point.y - y * TILE_PX };
    return isInside(at) ? [stationAt(at, { ko: name }, { lat, lng })] : [];
  });
}

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
function hasStation({ layers }: VectorTile): boolean {
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
function stationAt(at: XY, names: Names, place: LatLng): MapName {
  return {
    type: "point",
    kind: "station",
    at,
    names: { ...names, ko: stationName(names.ko) },
    lines: linesAtStation(names.ko, place),
  };
}

const isInside = ({ x, y }: XY) => x >= 0 && x < TILE_PX && y >= 0 && y < TILE_PX;

function pixelsOf(feature: VectorTileFeature, { zoomDifference, x, y }: Part): Point[][] {
  const scale = (TILE_PX / feature.extent) * 2 ** zoomDifference;
  const left = x * TILE_PX;
  const top = y * TILE_PX;
  return feature
    .loadGeometry()
    .map((points) => points.map((point): Point => [point.x * scale - left, point.y * scale - top]));
}
