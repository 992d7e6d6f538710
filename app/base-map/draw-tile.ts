import { LRUCache } from "lru-cache";
import { fromWorldPixel, toWorldPixel } from "~/geo/projection";
import { LANDMARKS } from "~/place-index/named-places";
import type { Archive } from "./archive.server";
import { drawLabels, type PlacedLabel, placeLabels } from "./labels";
import { paintTile } from "./paint";
import { type Shape, TILE_PX, type TileAddress } from "./shape";
import { isInside, readShapes, stationAt } from "./tile-shapes";
import { TILE_ZOOM_OFFSET, type TileJob } from "./view-tiles";

/** Number of parsed tiles to cache, because neighbouring tiles and both themes use the same shapes. */
const KEPT_TILES = 24;
const KEPT_GROUPS = 16;

export function createTilePainter(archive: Archive): (job: TileJob) => Promise<string> {
  const shapesByTile = new LRUCache<string, Shape[]>({ max: KEPT_TILES });
  const labelsByGroup = new LRUCache<string, PlacedLabel[]>({ max: KEPT_GROUPS });
  const missingStations = findMissingStations(archive);

  async function shapesOf(tile: TileAddress): Promise<Shape[]> {
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const cachedShapes = shapesByTile.get(key);
    if (cachedShapes) return cachedShapes;
    const shapes = await readTile(archive, tile);
    if (tile.z >= STATIONS_FROM_ZOOM) shapes.push(...stationsOn(tile, await missingStations));
    shapesByTile.set(key, shapes);
    return shapes;
  }

  async function labelsOf({ z, x, y, theme, language }: TileJob): Promise<PlacedLabel[]> {
    const [left, top] = [x - (x % 2), y - (y % 2)];
    const key = `${theme}/${language}/${z}/${left}/${top}`;
    const cachedLabels = labelsByGroup.get(key);
    if (cachedLabels) return cachedLabels;
    const groupShapes: Shape[] = [];
    for (const [column, row] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      if (left + column >= 2 ** z || top + row >= 2 ** z) continue;
      const namedShapes = (await shapesOf({ z, x: left + column, y: top + row })).filter(isNamed);
      groupShapes.push(...namedShapes.map((shape) => move(shape, column * TILE_PX, row * TILE_PX)));
    }
    const labels = placeLabels(groupShapes, z, theme, language);
    labelsByGroup.set(key, labels);
    return labels;
  }

  return async (job) => {
    const shapes = await shapesOf(job);
    const labels = drawLabels(await labelsOf(job), job.x % 2, job.y % 2, job);
    return paintTile(shapes, job.z, job.theme, labels);
  };
}

const isNamed = (shape: Shape) => "names" in shape && shape.names !== null;

const STATIONS_FROM_ZOOM = 12;
const STATIONS = LANDMARKS.filter(({ name }) => name.endsWith("역"));
/** Stations to look for in the file. A file of one city has none of the other cities' stations. */
const PROBED_STATIONS = 60;

/** Returns the package's own stations if the file has none, as extracts of roads often do. */
async function findMissingStations(archive: Archive): Promise<typeof STATIONS> {
  for (const { lat, lng } of STATIONS.slice(0, PROBED_STATIONS)) {
    const z = archive.maxZoom;
    const { x, y } = toWorldPixel({ lat, lng }, z + TILE_ZOOM_OFFSET);
    const tile = { z, x: Math.floor(x / TILE_PX), y: Math.floor(y / TILE_PX) };
    const shapes = await readTile(archive, tile);
    if (shapes.some(({ kind }) => kind === "station")) return [];
  }
  return STATIONS;
}

function stationsOn({ z, x, y }: TileAddress, stations: typeof STATIONS): Shape[] {
  return stations.flatMap(({ name, lat, lng }) => {
    const point = toWorldPixel({ lat, lng }, z + TILE_ZOOM_OFFSET);
    const at = { x: point.x - x * TILE_PX, y: point.y - y * TILE_PX };
    return isInside(at) ? [stationAt(at, { ko: name }, { lat, lng })] : [];
  });
}

function move(shape: Shape, dx: number, dy: number): Shape {
  const movePoint = ({ x, y }: { x: number; y: number }) => ({ x: x + dx, y: y + dy });
  if (shape.type === "label") return { ...shape, at: movePoint(shape.at) };
  if ("paths" in shape) return { ...shape, paths: shape.paths.map((path) => path.map(movePoint)) };
  return shape;
}

/** Reads a tile from the deepest tile in the file that contains it. */
async function readTile(archive: Archive, { z, x, y }: TileAddress): Promise<Shape[]> {
  for (let tileZoom = Math.min(z, archive.maxZoom); tileZoom >= 0; tileZoom--) {
    const zoomDifference = z - tileZoom;
    const [column, row] = [Math.floor(x / 2 ** zoomDifference), Math.floor(y / 2 ** zoomDifference)];
    const bytes = await archive.read({ z: tileZoom, x: column, y: row });
    if (bytes)
      return readShapes(bytes, {
        zoom: z,
        zoomDifference,
        x: x - column * 2 ** zoomDifference,
        y: y - row * 2 ** zoomDifference,
        place: fromWorldPixel({ x: (x + 0.5) * TILE_PX, y: (y + 0.5) * TILE_PX }, z + TILE_ZOOM_OFFSET),
      });
  }
  return [];
}
