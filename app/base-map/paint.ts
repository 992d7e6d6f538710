import { PALETTES, type Theme } from "./palette";
import {
  AREAS,
  type Area,
  BORDERS,
  type Line,
  ROADS,
  type Road,
  type Shape,
  TILE_PX,
  type XY,
} from "./shape";
import { TILE_ZOOM_OFFSET } from "./view-tiles";

type Stop = [zoom: number, width: number];

const readStops = (text: string): Stop[] =>
  text.split(" ").map((stop) => {
    const [zoom = 0, width = 0] = stop.split(":").map(Number);
    return [zoom, width];
  });

/** Stops `zoom:width`, in pixels at the map's zoom. Below the first stop the line is not drawn. */
const WIDTHS: Record<Line, Stop[]> = {
  stream: readStops("8:0.6 13:1.6 17:5 20:12"),
  rail: readStops("12:0.6 16:1.2 20:3"),
  subway: readStops("13:2 15:3"),
  footway: readStops("16:1.2 17:1.6 18:2.2"),
  steps: readStops("16:2 17:3"),
  "town-border": readStops("12:0.8 17:1.2"),
  "district-border": readStops("9:0.7 13:1.2 17:1.6"),
  "region-border": readStops("6:0.8 11:1.4 17:2"),
  "country-border": readStops("3:0.8 7:1.4 17:2.4"),
  service: readStops("16:2.5 17:4.5 18:8 20:16"),
  minor: readStops("14:1.5 16:5 17:9 18:14 20:26"),
  tertiary: readStops("12:1 14:3 16:8 17:12 18:18 20:34"),
  secondary: readStops("10:0.6 12:1.6 14:4 16:10 17:15 18:22 20:40"),
  primary: readStops("8:0.6 10:1.2 12:2.4 14:5 16:12 17:18 18:26 20:46"),
  motorway: readStops("6:0.6 9:1.5 12:3 14:6 16:14 17:20 18:30 20:52"),
};

/** Returns the width of a line at a tile's zoom, linear between its stops. */
export function lineWidth(line: Line, tileZoom: number): number {
  const zoom = tileZoom + TILE_ZOOM_OFFSET;
  const stops = WIDTHS[line];
  const nextIndex = stops.findIndex(([at]) => at >= zoom);
  if (nextIndex < 0) return stops.at(-1)?.[1] ?? 0;
  const to = stops[nextIndex];
  const from = stops[nextIndex - 1];
  if (!to || to[0] === zoom) return to?.[1] ?? 0;
  return from ? from[1] + ((to[1] - from[1]) * (zoom - from[0])) / (to[0] - from[0]) : 0;
}

const isArea = (kind: Area | Line): kind is Area => AREAS.some((area) => area === kind);

/** Tells whether areas or lines of a kind are drawn at a tile's zoom. */
export const isDrawn = (kind: Area | Line, tileZoom: number): boolean =>
  isArea(kind) ? tileZoom >= (AREAS_FROM_ZOOM[kind] ?? 0) : lineWidth(kind, tileZoom) > 0;

/** A tile is a self-contained SVG: no scripts, style sheets or external resources. */

/** Coordinates are whole quarters of a pixel: precise enough on screen, and short in the file. */
const UNITS = 4;
const SIZE = TILE_PX * UNITS;
const CASING_PX = 1;
const CASED_FROM_PX = 2.2;
const TUNNEL_OPACITY = 0.45;
const SUBWAY_OPACITY = 0.75;
const AREAS_FROM_ZOOM: Partial<Record<Area, number>> = { "built-up": 12, building: 14 };
/** From this zoom, dots cover land without streets, because panning would be invisible on one plain colour. */
const GRAIN_FROM_ZOOM = 14;
const GRAIN_EVERY = 32 * UNITS;
const COARSE_BELOW_ZOOM = 8;
/** Stroke width of the shallows. The land hides the inner half. */
const shallowsAt = (zoom: number) => Math.min(18, 2 + zoom) * UNITS;

const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PX}" height="${TILE_PX}" viewBox="0 0 ${SIZE} ${SIZE}">`;
const ground = (color: string) => `<path fill="${color}" d="M0 0h${SIZE}v${SIZE}H0z"/>`;

export const emptyTile = (theme: Theme) => `${head}${ground(PALETTES[theme].sea)}</svg>`;

/** @param isPlain leaves the dots out, because the page draws something else on that land */
export function paintTile(
  shapes: Shape[],
  zoom: number,
  theme: Theme,
  labels: string,
  isPlain = false,
): string {
  const parts = [...paintAreas(shapes, zoom, theme, isPlain), ...paintLines(shapes, zoom, theme)];
  if (parts.length === 0 && labels === "") return emptyTile(theme);
  return `${head}${ground(PALETTES[theme].sea)}${parts.join("")}${labels}</svg>`;
}

function paintAreas(shapes: Shape[], zoom: number, theme: Theme, isPlain: boolean): string[] {
  const { areas, buildingEdge } = PALETTES[theme];
  return AREAS.flatMap((kind) => {
    const rings = shapes.flatMap((shape) =>
      shape.type === "area" && shape.kind === kind ? shape.rings : [],
    );
    const d = rings.map((ring) => pathOf(ring, true, zoom)).join("");
    // The course of a river lies below its water.
    const streams = kind === "water" ? paintStrokes([plainStroke(shapes, "stream", zoom, theme)]) : [];
    if (d === "") return streams;
    if (kind === "earth") {
      const isBare =
        !isPlain &&
        zoom >= GRAIN_FROM_ZOOM &&
        rings.length === 1 &&
        rings.every(isWhole) &&
        !hasStreets(shapes);
      return [paintLand(d, zoom, theme), isBare ? grainOf(theme) : ""];
    }
    const edge = kind === "building" ? ` stroke="${buildingEdge}" stroke-width="${UNITS * 0.8}"` : "";
    return [...streams, `<path fill="${areas[kind]}"${edge} d="${d}"/>`];
  });
}

const isRoad = (kind: string): kind is Road => ROADS.some((road) => road === kind);

const hasStreets = (shapes: Shape[]) =>
  shapes.some(({ type, kind }) => (type === "line" && isRoad(kind)) || kind === "building");

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
  footway: [3, 3],
  steps: [1, 1.5],
  subway: [9, 5],
};

type Stroke = { color: string; width: number; d: string; dashes?: number[]; opacity?: number };

function paintLines(shapes: Shape[], zoom: number, theme: Theme): string[] {
  const { lines, roads } = PALETTES[theme];
  const roadStrokes = [true, false].flatMap((isTunnel) =>
    ROADS.map((kind) => {
      const width = lineWidth(kind, zoom);
      const opacity = isTunnel ? TUNNEL_OPACITY : undefined;
      return { kind, width, opacity, d: dataOf(shapes, kind, isTunnel, zoom) };
    }),
  );
  const isCased = ({ width }: Stroke | { width: number }) => width >= CASED_FROM_PX;
  const strokes: Stroke[] = [
    ...([...BORDERS, "rail", "footway", "steps"] as const).map((kind) =>
      plainStroke(shapes, kind, zoom, theme),
    ),
    ...roadStrokes.filter(isCased).map(({ kind, width, opacity, d }) => ({
      color: roads[kind].casing,
      width: width + 2 * CASING_PX,
      opacity,
      d,
    })),
    ...roadStrokes.map((road) => ({
      color: roads[road.kind].fill,
      width: road.width,
      opacity: road.opacity,
      d: road.d,
    })),
    ...subwayStrokes(shapes, zoom, lines.subway),
  ];
  return paintStrokes(strokes);
}

const plainStroke = (shapes: Shape[], kind: Exclude<Line, Road>, zoom: number, theme: Theme): Stroke => ({
  color: PALETTES[theme].lines[kind],
  width: lineWidth(kind, zoom),
  d: dataOf(shapes, kind, false, zoom),
  dashes: DASHES[kind],
});

function paintStrokes(strokes: Stroke[]): string[] {
  const visibleStrokes = strokes.filter(({ d }) => d !== "");
  if (visibleStrokes.length === 0) return [];
  const paths = visibleStrokes.map(({ color, width, d, dashes, opacity }) => {
    const dash = dashes
      ? ` stroke-dasharray="${dashes.map((length) => length * UNITS).join(" ")}" stroke-linecap="butt"`
      : "";
    const faint = opacity ? ` opacity="${opacity}"` : "";
    return `<path stroke="${color}" stroke-width="${round(width * UNITS)}"${dash}${faint} d="${d}"/>`;
  });
  return [`<g fill="none" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`];
}

/** Draws subways above the streets, because their tunnels follow these. */
function subwayStrokes(shapes: Shape[], zoom: number, plainColor: string): Stroke[] {
  const tracks = shapes.filter(({ kind }) => kind === "subway") as Extract<Shape, { type: "line" }>[];
  const colors = [...new Set(tracks.map(({ color = plainColor }) => color))];
  return colors.map((color) => ({
    color,
    width: lineWidth("subway", zoom),
    d: tracks
      .filter((track) => (track.color ?? plainColor) === color)
      .flatMap(({ paths }) => paths.map((path) => pathOf(path, false, zoom)))
      .join(""),
    dashes: DASHES.subway,
    opacity: SUBWAY_OPACITY,
  }));
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
