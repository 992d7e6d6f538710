import { PALETTES, type Theme } from "./palette";
import { AREAS, BORDERS, type Line, ROADS, type Shape, TILE_PX, type XY } from "./shape";

type Stop = [zoom: number, width: number];

const readStops = (text: string): Stop[] =>
  text.split(" ").map((stop) => {
    const [zoom = 0, width = 0] = stop.split(":").map(Number);
    return [zoom, width];
  });

/** Stops `zoom:width`, in pixels at the tile's zoom. Below the first stop the line is not drawn. */
const WIDTHS: Record<Line, Stop[]> = {
  river: readStops("7:0.6 12:1.6 16:5 19:12"),
  rail: readStops("11:0.8 15:1.6 19:4"),
  "town-border": readStops("11:0.8 16:1.2"),
  "district-border": readStops("8:0.7 12:1.2 16:1.6"),
  "region-border": readStops("5:0.8 10:1.4 16:2"),
  "country-border": readStops("2:0.8 6:1.4 16:2.4"),
  path: readStops("15:0.8 17:1.6 19:3.5"),
  service: readStops("14:0.7 16:3.5 18:11 19:20"),
  minor: readStops("12:0.5 14:2.4 16:8 18:22 19:40"),
  tertiary: readStops("11:0.6 14:4.2 16:11 18:27 19:48"),
  secondary: readStops("9:0.5 12:2 14:5.6 16:14 18:33 19:56"),
  primary: readStops("7:0.5 10:1.4 12:3 14:7 16:17 18:38 19:62"),
  motorway: readStops("5:0.6 8:1.5 12:4 14:8 16:19 18:44 19:64"),
};

function lineWidth(line: Line, zoom: number): number {
  const stops = WIDTHS[line];
  const nextIndex = stops.findIndex(([at]) => at >= zoom);
  const [lastStop] = stops.slice(-1);
  if (nextIndex < 0) return lastStop?.[1] ?? 0;
  const to = stops[nextIndex];
  if (!to || to[0] === zoom) return to?.[1] ?? 0;
  const from = stops[nextIndex - 1];
  if (!from) return 0;
  return from[1] * (to[1] / from[1]) ** ((zoom - from[0]) / (to[0] - from[0]));
}

/** A tile is a self-contained SVG: no scripts, style sheets or external resources. */

/** Coordinates are whole quarters of a pixel: precise enough on screen, and short in the file. */
const UNITS = 4;
const SIZE = TILE_PX * UNITS;
const CASING_PX = 0.9;
const CASED_FROM_PX = 2.2;
const TUNNEL_OPACITY = 0.45;
const BUILDINGS_FROM_ZOOM = 14;
const BUILDING_EDGES_FROM_ZOOM = 15;
/** From this zoom, dots cover land without streets, because panning would be invisible on one plain colour. */
const GRAIN_FROM_ZOOM = 14;
const GRAIN_EVERY = 32 * UNITS;
const COARSE_BELOW_ZOOM = 8;
/** Stroke width of the shallows. The land hides the inner half. */
const shallowsAt = (zoom: number) => Math.min(18, 2 + zoom) * UNITS;

const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}" viewBox="0 0 ${SIZE} ${SIZE}">`;
const ground = (color: string) => `<path fill="${color}" d="M0 0h${SIZE}v${SIZE}H0z"/>`;

export const emptyTile = (theme: Theme) => `${head}${ground(PALETTES[theme].sea)}</svg>`;

export function paintTile(shapes: Shape[], zoom: number, theme: Theme, labels: string): string {
  const parts = [...paintAreas(shapes, zoom, theme), ...paintLines(shapes, zoom, theme)];
  if (parts.length === 0 && labels === "") return emptyTile(theme);
  return `${head}${ground(PALETTES[theme].sea)}${parts.join("")}${labels}</svg>`;
}

function paintAreas(shapes: Shape[], zoom: number, theme: Theme): string[] {
  const { areas, buildingEdge } = PALETTES[theme];
  return AREAS.flatMap((kind) => {
    if (kind === "building" && zoom < BUILDINGS_FROM_ZOOM) return [];
    const rings = shapes.flatMap((shape) =>
      shape.type === "area" && shape.kind === kind ? shape.rings : [],
    );
    const d = rings.map((ring) => pathOf(ring, true, zoom)).join("");
    if (d === "") return [];
    if (kind === "earth") {
      const isBare =
        zoom >= GRAIN_FROM_ZOOM && rings.length === 1 && rings.every(isWhole) && !hasStreets(shapes);
      return [paintLand(d, zoom, theme), isBare ? grainOf(theme) : ""];
    }
    const hasEdge = kind === "building" && zoom >= BUILDING_EDGES_FROM_ZOOM;
    const edge = hasEdge ? ` stroke="${buildingEdge}" stroke-width="${UNITS * 0.8}"` : "";
    return [`<path fill="${areas[kind]}"${edge} d="${d}"/>`];
  });
}

const hasStreets = (shapes: Shape[]) =>
  shapes.some(
    ({ type, kind }) => (type === "line" && ROADS.some((road) => road === kind)) || kind === "building",
  );

/** Tells whether the land covers the whole tile. */
const isWhole = (ring: XY[]) => ring.every(({ x, y }) => (x < 0 || x > TILE_PX) && (y < 0 || y > TILE_PX));

/** Paints the shallows below every piece of land, because the edges between pieces would show otherwise. */
function paintLand(d: string, zoom: number, theme: Theme): string {
  const { areas, shallows } = PALETTES[theme];
  return `<path fill="${areas.earth}" stroke="${shallows}" stroke-width="${shallowsAt(zoom)}" stroke-linejoin="round" paint-order="stroke" d="${d}"/>`;
}

/** Draws rows of dots. Each dot is the round cap of a dash of length 0. */
function grainOf(theme: Theme): string {
  const rows = Array.from({ length: SIZE / GRAIN_EVERY }, (_, row) => (row + 0.5) * GRAIN_EVERY);
  const d = rows.map((y) => `M${GRAIN_EVERY / 2} ${y}h${SIZE - GRAIN_EVERY}`).join("");
  return `<path fill="none" stroke="${PALETTES[theme].grain}" stroke-width="${2 * UNITS}" stroke-linecap="round" stroke-dasharray="0 ${GRAIN_EVERY}" d="${d}"/>`;
}

const DASHES: Partial<Record<Line, number[]>> = {
  "town-border": [2, 3],
  "district-border": [4, 3],
  "region-border": [6, 3, 1.5, 3],
  path: [3, 2],
};

function paintLines(shapes: Shape[], zoom: number, theme: Theme): string[] {
  const { lines, casings, thin: thinRoads } = PALETTES[theme];
  const stroke = (kind: Line, isTunnel: boolean) => {
    const width = lineWidth(kind, zoom);
    const d = width === 0 ? "" : dataOf(shapes, kind, isTunnel, zoom);
    return { kind, width, d, isTunnel };
  };
  const thin = (["river", ...BORDERS, "rail"] as const).map((kind) => stroke(kind, false));
  const roads = [true, false].flatMap((isTunnel) => ROADS.map((kind) => stroke(kind, isTunnel)));
  const rankOf = (kind: Line) => (kind === "motorway" || kind === "primary" ? kind : "plain");
  const isCased = ({ width, kind }: { width: number; kind: Line }) =>
    width >= CASED_FROM_PX && kind !== "path";
  const colorOf = (road: { width: number; kind: Line }) =>
    isCased(road) || road.kind === "path" ? lines[road.kind] : thinRoads[rankOf(road.kind)];
  const cased = roads.filter(isCased);
  const strokes = [
    ...thin.map((line) => ({ ...line, color: lines[line.kind], dashes: DASHES[line.kind] })),
    ...cased.map((road) => ({
      ...road,
      width: road.width + 2 * CASING_PX,
      color: casings[rankOf(road.kind)],
      dashes: undefined,
    })),
    ...roads.map((road) => ({ ...road, color: colorOf(road), dashes: DASHES[road.kind] })),
  ].filter(({ d }) => d !== "");
  if (strokes.length === 0) return [];
  const paths = strokes.map(({ d, width, color, dashes, isTunnel }) => {
    const dash = dashes ? ` stroke-dasharray="${dashes.map((length) => length * UNITS).join(" ")}"` : "";
    const faint = isTunnel ? ` opacity="${TUNNEL_OPACITY}"` : "";
    return `<path stroke="${color}" stroke-width="${round(width * UNITS)}"${dash}${faint} d="${d}"/>`;
  });
  return [`<g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`];
}

const round = (number: number) => Math.round(number * 10) / 10;

const dataOf = (shapes: Shape[], kind: Line, isTunnel: boolean, zoom: number) =>
  shapes
    .flatMap((shape) =>
      shape.type === "line" && shape.kind === kind && shape.isTunnel === isTunnel ? shape.paths : [],
    )
    .map((path) => pathOf(path, false, zoom))
    .join("");

/** Shortest step to draw. In views of a whole country, shorter steps would make up a third of the bytes. */
const shortestStep = (zoom: number) => (zoom < COARSE_BELOW_ZOOM ? 1.75 * UNITS : 0.5 * UNITS);

/** Writes path data: an absolute start, then relative steps. */
function pathOf(points: XY[], isClosed: boolean, zoom: number): string {
  const [start] = points;
  if (!start) return "";
  let x = Math.round(start.x * UNITS);
  let y = Math.round(start.y * UNITS);
  const shortest = shortestStep(zoom);
  let data = `M${x}${signed(y)}l`;
  let steps = 0;
  for (const point of points) {
    const dx = Math.round(point.x * UNITS) - x;
    const dy = Math.round(point.y * UNITS) - y;
    if (Math.abs(dx) + Math.abs(dy) < shortest) continue;
    data += `${steps === 0 ? dx : signed(dx)}${signed(dy)}`;
    x += dx;
    y += dy;
    steps++;
  }
  if (steps < (isClosed ? 2 : 1)) return "";
  return isClosed ? `${data}z` : data;
}

const signed = (number: number) => (number < 0 ? String(number) : ` ${number}`);
