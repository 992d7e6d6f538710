import { clamp } from "~/geo/projection";
import { readMapName } from "~/romanization/address.server";
import { EXIT, PALETTES, type Theme } from "./palette";
import {
  LABELS,
  type Label,
  type Language,
  type Line,
  type MapName,
  type Names,
  TILE_PX,
  type XY,
} from "./shape";
import type { SubwayLine } from "./subway-lines";
import { TILE_ZOOM_OFFSET } from "./view-tiles";

/** Labels are placed for 2×2 tiles at once, so that no name is cut where two tiles meet. */

const GROUP_PX = TILE_PX * 2;
const EDGE_PX = 3;
const GAP_PX = 10;
const HALO_PX = 3;
const MAX_LABELS = 90;
const MAX_SIGHTS_PER_TILE = 3;
const SAME_NAME_APART_PX = 360;

/** The fonts of the pages (app/styles/tokens.css), because an image does not inherit them. */
export const FONTS: Record<Language, string> = {
  ko: "'Pretendard GOV',Pretendard,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',NanumGothic,sans-serif",
  en: "'Pretendard GOV',Pretendard,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',NanumGothic,sans-serif",
  ja: "'Hiragino Sans','Yu Gothic UI','Noto Sans JP','Noto Sans CJK JP',sans-serif",
  zh: "'PingFang SC','Microsoft YaHei','Noto Sans SC','Noto Sans CJK SC',sans-serif",
};

type Ink = "ink" | "inkSoft" | "inkWater" | "inkPark";
type Type = { size: number; weight: number; ink: Ink; from: number; to: number };

/**
 * Font sizes in pixels, and the range of map zooms that shows each kind of name. At zoom 12 and less the map itself names
 * provinces and districts.
 */
const TYPES: Record<Label, Type> = {
  country: { size: 17, weight: 700, ink: "ink", from: 4, to: 6 },
  sea: { size: 15, weight: 500, ink: "inkWater", from: 5, to: 9 },
  district: { size: 15, weight: 700, ink: "ink", from: 13, to: 14 },
  station: { size: 14, weight: 700, ink: "ink", from: 13, to: 20 },
  exit: { size: 11, weight: 800, ink: "ink", from: 16, to: 20 },
  road: { size: 12, weight: 600, ink: "inkSoft", from: 15, to: 20 },
  town: { size: 13, weight: 600, ink: "inkSoft", from: 13, to: 16 },
  quarter: { size: 13, weight: 600, ink: "inkSoft", from: 15, to: 16 },
  water: { size: 12, weight: 500, ink: "inkWater", from: 10, to: 20 },
  park: { size: 12, weight: 600, ink: "inkPark", from: 14, to: 20 },
  sight: { size: 12, weight: 500, ink: "inkSoft", from: 15, to: 20 },
};
/** Map zooms from which the names of narrower streets have room. */
const ROADS_FROM: Partial<Record<Line, number>> = {
  motorway: 15,
  primary: 15,
  secondary: 15,
  tertiary: 15,
  minor: 17,
};

/** Returns which roads are named at a tile's zoom. */
export const hasRoomForName = (zoom: number) => (road: Line) =>
  zoom + TILE_ZOOM_OFFSET >= (ROADS_FROM[road] ?? Number.POSITIVE_INFINITY);

type PointName = Extract<MapName, { type: "point" }>;
type Frame = { left: number; top: number; right: number; bottom: number };
export type PlacedLabel = { frame: Frame; svg: string };

const AREAS: readonly Label[] = ["country", "district", "town", "quarter"];

function nameIn(names: Names, language: Language, kind: Label): string {
  const nameInFile = names[language];
  if (nameInFile !== undefined || language === "ko") return nameInFile ?? names.ko;
  if (kind === "road") return readMapName(names.ko, "road", language);
  return readMapName(names.ko, AREAS.includes(kind) ? "area" : "spot", language);
}

/** Estimates the width of a text: Hangul and Han characters are about square, others half as wide. */
const widthOf = (text: string, size: number) =>
  [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 0.94 : 0.56), 0) * size;

const overlaps = (a: Frame, b: Frame) =>
  a.left < b.right + GAP_PX &&
  b.left < a.right + GAP_PX &&
  a.top < b.bottom + GAP_PX / 2 &&
  b.top < a.bottom + GAP_PX / 2;

const isWhole = ({ left, top, right, bottom }: Frame) =>
  left >= EDGE_PX && top >= EDGE_PX && right <= GROUP_PX - EDGE_PX && bottom <= GROUP_PX - EDGE_PX;

const escapeText = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Places the names of 2×2 tiles, the most important first. @param zoom the tiles' zoom */
export function placeLabels(
  mapNames: MapName[],
  zoom: number,
  theme: Theme,
  language: Language,
): PlacedLabel[] {
  const mapZoom = zoom + TILE_ZOOM_OFFSET;
  const hasRoadNames = mapNames.some(({ type }) => type === "road");
  const placed: PlacedLabel[] = [];
  const placeIfFree = (label: PlacedLabel): boolean => {
    const isFree =
      placed.length < MAX_LABELS &&
      isWhole(label.frame) &&
      !placed.some(({ frame }) => overlaps(frame, label.frame));
    if (isFree) placed.push(label);
    return isFree;
  };
  for (const kind of LABELS) {
    const { from, to } = TYPES[kind];
    // Without the names of streets, those of neighbourhoods are all that a near view shows.
    const isInRange = mapZoom >= from && (mapZoom <= to || (kind === "town" && !hasRoadNames));
    if (!isInRange) continue;
    if (kind === "road") placeRoadNames(mapNames, zoom, { theme, language }, placeIfFree);
    else placePoints(mapNames, kind, { theme, language }, placeIfFree);
  }
  return placed;
}

type Look = { theme: Theme; language: Language };
type Place = (label: PlacedLabel) => boolean;

function placePoints(mapNames: MapName[], kind: Label, look: Look, placeIfFree: Place): void {
  const placedPoints: PointName[] = [];
  const tileOf = ({ at }: PointName) => Math.floor(at.x / TILE_PX) + 2 * Math.floor(at.y / TILE_PX);
  const hasRoom = (label: PointName) =>
    (kind !== "sight" && kind !== "park") ||
    placedPoints.filter((other) => tileOf(other) === tileOf(label)).length < MAX_SIGHTS_PER_TILE;
  const isRepeated = (label: PointName) =>
    kind !== "exit" &&
    placedPoints.some(
      ({ at, names }) => names.ko === label.names.ko && distance(at, label.at) < SAME_NAME_APART_PX,
    );
  const points = mapNames.filter((name) => name.type === "point" && name.kind === kind) as PointName[];
  points.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  for (const point of points) {
    if (!hasRoom(point) || isRepeated(point)) continue;
    const label =
      kind === "station"
        ? stationLabel(point, look)
        : kind === "exit"
          ? exitLabel(point, look)
          : pointLabel(point, look);
    if (placeIfFree(label)) placedPoints.push(point);
  }
}

function textOf(text: string, x: number, y: number, kind: Label, theme: Theme): string {
  const { size, weight, ink } = TYPES[kind];
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" fill="${PALETTES[theme][ink]}">${escapeText(text)}</text>`;
}

function pointLabel({ at, kind, names }: PointName, { theme, language }: Look): PlacedLabel {
  const { size, ink } = TYPES[kind];
  const text = nameIn(names, language, kind);
  const half = widthOf(text, size) / 2;
  const hasDot = kind === "sight";
  const x = Math.min(Math.max(at.x, half + EDGE_PX), GROUP_PX - half - EDGE_PX);
  // The name of an area may move sideways by half its width, because it marks no exact point.
  const isMoved = Math.abs(x - at.x) > (AREAS.includes(kind) ? half : half / 2);
  const y = hasDot ? at.y + size + 3 : at.y + size / 3;
  const { halo } = PALETTES[theme];
  const dot = hasDot
    ? `<circle cx="${round(at.x)}" cy="${round(at.y)}" r="3" fill="${halo}" stroke="${PALETTES[theme][ink]}" stroke-width="1.5"/>`
    : "";
  const frame = {
    left: isMoved ? -1 : Math.min(x - half, at.x - 5),
    right: Math.max(x + half, at.x + 5),
    top: hasDot ? at.y - 5 : y - size,
    bottom: y + size * 0.3,
  };
  return { frame, svg: dot + textOf(text, x, y, kind, theme) };
}

const SIGN_PX = 20;
const SIGN_RADIUS_PX = 5;
const MAX_SIGNS = 4;
/** A train from the front, drawn for stations whose line is unknown. */
const TRAIN = "M6 4h8v9H6zM6 9h8M7 16l1.5-3M13 16l-1.5-3";

/** Moves a point so that a label around it stays inside the group, because a station must not disappear at its edge. */
const insideGroup = ({ x, y }: XY, aside: number, above: number, below: number): XY => ({
  x: clamp(x, EDGE_PX + aside, GROUP_PX - EDGE_PX - aside),
  y: clamp(y, EDGE_PX + above, GROUP_PX - EDGE_PX - below),
});

/** Draws the station's lines as squares of their colours, and its name below. */
function stationLabel(station: PointName, { theme, language }: Look): PlacedLabel {
  const { size } = TYPES.station;
  const text = nameIn(station.names, language, "station");
  const signs = (station.lines ?? []).slice(0, MAX_SIGNS);
  const signsWidth = Math.max(1, signs.length) * (SIGN_PX + 2) - 2;
  const half = Math.max(widthOf(text, size), signsWidth) / 2;
  const { x, y } = insideGroup(station.at, half, SIGN_PX / 2, SIGN_PX / 2 + 2 + size * 1.3);
  const [left, top] = [x - signsWidth / 2, y - SIGN_PX / 2];
  const squares =
    signs.length > 0
      ? signs.map((line, index) => signOf(line, left + index * (SIGN_PX + 2), top, language)).join("")
      : `${square(left, top, SIGN_PX, SIGN_RADIUS_PX, PALETTES[theme].inkSoft)}<path transform="translate(${round(left)} ${round(top)})" d="${TRAIN}" fill="none" stroke="${PALETTES[theme].halo}" stroke-width="1.8"/>`;
  const baseline = y + SIGN_PX / 2 + size + 2;
  const frame = { left: x - half, right: x + half, top, bottom: baseline + size * 0.3 };
  return { frame, svg: squares + textOf(text, x, baseline, "station", theme) };
}

const square = (left: number, top: number, side: number, radius: number, color: string) =>
  `<rect x="${round(left)}" y="${round(top)}" width="${side}" height="${side}" rx="${radius}" fill="${color}" stroke="none"/>`;

/** Luminance (0 to 1) from which dark characters are easier to read than white ones. */
const BRIGHT = 0.42;

function isBright(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > BRIGHT;
}

function signOf({ sign, letter, color }: SubwayLine, left: number, top: number, language: Language): string {
  const text = language === "ko" ? sign : letter;
  const ink = isBright(color) ? EXIT.ink : "#ffffff";
  return `${square(left, top, SIGN_PX, SIGN_RADIUS_PX, color)}<text x="${round(left + SIGN_PX / 2)}" y="${round(top + 14.7)}" font-size="13" font-weight="800" fill="${ink}" stroke="none">${text}</text>`;
}

const EXIT_PX = 16;

function exitLabel(exit: PointName, { theme }: Look): PlacedLabel {
  const { size, weight } = TYPES.exit;
  const half = EXIT_PX / 2;
  const { x, y } = insideGroup(exit.at, half, half, half);
  const number = `<text x="${round(x)}" y="${round(y + 4)}" font-size="${size}" font-weight="${weight}" fill="${EXIT.ink}" stroke="none">${escapeText(exit.names.ko)}</text>`;
  // Exits of one crossing stand close together, so their squares need no gap.
  const [gapX, gapY] = [GAP_PX / 2, GAP_PX / 4];
  const frame = {
    left: x - half + gapX,
    right: x + half - gapX,
    top: y - half + gapY,
    bottom: y + half - gapY,
  };
  return { frame, svg: square(x - half, y - half, EXIT_PX, 4, EXIT[theme]) + number };
}

type RoadName = { text: string; at: XY; angle: number; length: number; rank: number };

/** Names each road once, on its longest straight piece that is free. */
function placeRoadNames(mapNames: MapName[], zoom: number, look: Look, placeIfFree: Place): void {
  const order = Object.keys(ROADS_FROM);
  const candidates: RoadName[] = [];
  for (const name of mapNames) {
    if (name.type !== "road" || !hasRoomForName(zoom)(name.kind)) continue;
    const text = nameIn(name.names, look.language, "road");
    const rank = order.indexOf(name.kind);
    for (const path of name.paths) {
      const run = longestStraightRun(path);
      if (run && run.length >= widthOf(text, TYPES.road.size) + 8) candidates.push({ text, rank, ...run });
    }
  }
  candidates.sort((a, b) => a.rank - b.rank || b.length - a.length);
  const namedRoads = new Set<string>();
  for (const road of candidates)
    if (!namedRoads.has(road.text) && placeIfFree(roadLabel(road, look.theme))) namedRoads.add(road.text);
}

/** How much longer than its chord a nearly straight piece may be. */
const BEND = 1.04;

/** Returns the middle, length and reading angle, in degrees, of the longest nearly straight piece of a path. */
function longestStraightRun(path: XY[]): { at: XY; angle: number; length: number } | null {
  let start = 0;
  let pathLength = 0;
  let longest = { from: path[0], to: path[0], length: 0 };
  for (let end = 1; end < path.length; end++) {
    pathLength += distance(path[end - 1], path[end]);
    while (start < end - 1 && pathLength > BEND * distance(path[start], path[end])) {
      pathLength -= distance(path[start], path[start + 1]);
      start++;
    }
    const length = distance(path[start], path[end]);
    if (length > longest.length) longest = { from: path[start], to: path[end], length };
  }
  const { from, to, length } = longest;
  if (!from || !to || length === 0) return null;
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const angle = degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees;
  return { at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, angle, length };
}

const distance = (from: XY | undefined, to: XY | undefined) =>
  from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;

function roadLabel({ text, at, angle }: RoadName, theme: Theme): PlacedLabel {
  const { size, weight, ink } = TYPES.road;
  const width = widthOf(text, size);
  const radians = (angle * Math.PI) / 180;
  const halfWidth = (Math.abs(Math.cos(radians)) * width + Math.abs(Math.sin(radians)) * size) / 2;
  const halfHeight = (Math.abs(Math.sin(radians)) * width + Math.abs(Math.cos(radians)) * size) / 2;
  const frame = {
    left: at.x - halfWidth,
    right: at.x + halfWidth,
    top: at.y - halfHeight,
    bottom: at.y + halfHeight,
  };
  const svg = `<text transform="translate(${round(at.x)} ${round(at.y)}) rotate(${round(angle)})" dy=".35em" font-size="${size}" font-weight="${weight}" fill="${PALETTES[theme][ink]}">${escapeText(text)}</text>`;
  return { frame, svg };
}

const round = (number: number) => Math.round(number * 10) / 10;

/** Writes the labels that a tile of the group shows. */
export function drawLabels(labels: PlacedLabel[], column: number, row: number, look: Look): string {
  const left = column * TILE_PX;
  const top = row * TILE_PX;
  const reach = 4;
  const visibleLabels = labels.filter(
    ({ frame }) =>
      frame.right > left - reach &&
      frame.left < left + TILE_PX + reach &&
      frame.bottom > top - reach &&
      frame.top < top + TILE_PX + reach,
  );
  if (visibleLabels.length === 0) return "";
  const attributes = `font-family="${FONTS[look.language]}" text-anchor="middle" stroke="${PALETTES[look.theme].halo}" stroke-width="${HALO_PX}" stroke-linejoin="round" paint-order="stroke"`;
  return `<g transform="scale(4) translate(${-left} ${-top})" ${attributes}>${visibleLabels.map(({ svg }) => svg).join("")}</g>`;
}
