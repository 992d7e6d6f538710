import { LRUCache } from "lru-cache";
import type { Archive } from "./archive.server";
import { drawLabels, type PlacedLabel, placeLabels } from "./labels";
import { paintTile } from "./paint";
import type { Theme } from "./palette";
import { type Language, type Shape, TILE_PX, type TileAddress } from "./shape";
import { readShapes } from "./tile-shapes";

export type TileJob = TileAddress & { theme: Theme; language: Language };

/** Number of parsed tiles to cache, because neighbouring tiles and both themes use the same shapes. */
const KEPT_TILES = 24;
const KEPT_GROUPS = 16;

export function createTilePainter(archive: Archive): (job: TileJob) => Promise<string> {
  const shapesByTile = new LRUCache<string, Shape[]>({ max: KEPT_TILES });
  const labelsByGroup = new LRUCache<string, PlacedLabel[]>({ max: KEPT_GROUPS });

  async function shapesOf(tile: TileAddress): Promise<Shape[]> {
    const key = `${tile.z}/${tile.x}/${tile.y}`;
    const cachedShapes = shapesByTile.get(key);
    if (cachedShapes) return cachedShapes;
    const shapes = await readTile(archive, tile);
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
      const namedShapes = (await shapesOf({ z, x: left + column, y: top + row })).filter(hasName);
      groupShapes.push(...namedShapes.map((shape) => move(shape, column * TILE_PX, row * TILE_PX)));
    }
    const labels = placeLabels(groupShapes, z, theme, language);
    labelsByGroup.set(key, labels);
    return labels;
  }

  return async (job) => {
    const shapes = await shapesOf(job);
    const labels = drawLabels(await labelsOf(job), job.x % 2, job.y % 2, job.theme);
    return paintTile(shapes, job.z, job.theme, labels);
  };
}

const hasName = (shape: Shape) => shape.type === "label" || (shape.type === "line" && shape.names !== null);

function move(shape: Shape, dx: number, dy: number): Shape {
  const movePoint = ({ x, y }: { x: number; y: number }) => ({ x: x + dx, y: y + dy });
  if (shape.type === "label") return { ...shape, at: movePoint(shape.at) };
  if (shape.type === "line") return { ...shape, paths: shape.paths.map((path) => path.map(movePoint)) };
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
      });
  }
  return [];
}
