import type { VectorTile } from "@mapbox/vector-tile";
import { LRUCache } from "lru-cache";
import { fromWorldPixel, isInBox, toWorldPixel } from "~/geo/projection";
import { LANDMARKS } from "~/place-index/named-places";
import type { Archive } from "./archive.server";
import { drawLabels, hasRoomForName, type PlacedLabel, placeLabels } from "./labels";
import { paintTile } from "./paint";
import { type MapName, TILE_PX, type TileAddress, type XY } from "./shape";
import { hasStation, isInside, type Part, parseTile, readNames, readShapes, stationAt } from "./tile-shapes";
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
const STATIONS = LANDMARKS.filter(({ name }) => name.endsWith("역"));
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
