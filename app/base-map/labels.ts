import { readMapName } from "~/romanization/address.server";
import { PALETTES, type Theme } from "./palette";
import { LABELS, type Label, type Language, type Names, type Shape, TILE_PX, type XY } from "./shape";

/** Labels are placed for 2×2 tiles at once, so that no name is cut where two tiles meet. */

const GROUP_PX = TILE_PX * 2;
const EDGE_PX = 3;
const GAP_PX = 10;
const FONT = "Pretendard,'Apple SD Gothic Neo','Noto Sans KR','Malgun Gothic',sans-serif";
const MAX_LABELS = 70;
const SAME_NAME_APART_PX = 360;

type Type = { size: number; weight: number; isSoft?: boolean; from: number; to: number };

/** Font sizes in pixels, and the range of tile zooms that shows each kind of name. */
const TYPES: Record<Label, Type> = {
  country: { size: 17, weight: 700, from: 3, to: 5 },
  region: { size: 16, weight: 700, from: 4, to: 9 },
  sea: { size: 15, weight: 500, from: 4, to: 8 },
  district: { size: 13, weight: 600, from: 8, to: 13 },
  station: { size: 12, weight: 600, from: 12, to: 19 },
  town: { size: 12.5, weight: 500, isSoft: true, from: 11, to: 19 },
  quarter: { size: 12, weight: 500, isSoft: true, from: 14, to: 19 },
  sight: { size: 12, weight: 500, isSoft: true, from: 13, to: 19 },
  water: { size: 12, weight: 500, from: 9, to: 19 },
};
/** Enlarges names at deep zooms, where the map has room. */
const sizeAt = (kind: Label, zoom: number) => TYPES[kind].size + Math.min(2, Math.max(0, zoom - NEAR_ZOOM));
const NEAR_ZOOM = 13;
const ROAD_TYPE = { size: 12, weight: 500 };
const ROADS_FROM: Record<string, number> = {
  motorway: 12,
  primary: 13,
  secondary: 13,
  tertiary: 14,
  minor: 16,
};

type LabelShape = Extract<Shape, { type: "label" }>;
type Frame = { left: number; top: number; right: number; bottom: number };
export type PlacedLabel = { frame: Frame; svg: string };

const AREAS: readonly Label[] = ["country", "region", "district", "town", "quarter"];

function nameIn(names: Names, language: Language, kind: Label | "road"): string {
  const nameInFile = names[language];
  if (nameInFile !== undefined || language === "ko") return nameInFile ?? names.ko;
  if (kind === "road") return readMapName(names.ko, "road", language);
  return readMapName(names.ko, AREAS.includes(kind) ? "area" : "spot", language);
}

const CITY_RANK = /(특별시|광역시|특별자치시)$/;
/** Shortens a region to its everyday name: "서울", not "서울특별시". */
const shortRegion = (name: string) => name.replace(CITY_RANK, "").replace(/특별자치도$/, "");
const isCity = ({ names }: { names: Names }) => CITY_RANK.test(names.ko);

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

export function placeLabels(shapes: Shape[], zoom: number, theme: Theme, language: Language): PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const placeIfFree = (label: PlacedLabel | null) => {
    if (!label || placed.length >= MAX_LABELS || !isWhole(label.frame)) return;
    if (!placed.some(({ frame }) => overlaps(frame, label.frame))) placed.push(label);
  };
  for (const kind of LABELS) {
    const type = TYPES[kind];
    if (zoom < type.from || zoom > type.to) continue;
    const labelsOfKind = shapes.filter(
      (shape) => shape.type === "label" && shape.kind === kind,
    ) as LabelShape[];
    const ordered = kind === "region" ? labelsOfKind.sort((a, b) => +isCity(b) - +isCity(a)) : labelsOfKind;
    for (const { at, names } of ordered) {
      const name = nameIn(names, language, kind);
      placeIfFree(
        pointLabel(at, kind === "region" ? shortRegion(name) : name, kind, sizeAt(kind, zoom), theme),
      );
    }
  }
  for (const road of roadNames(shapes, zoom, language)) placeIfFree(roadLabel(road, theme));
  return placed;
}

function pointLabel(at: XY, text: string, kind: Label, size: number, theme: Theme): PlacedLabel {
  const { weight, isSoft } = TYPES[kind];
  const { ink, inkSoft, inkWater, halo } = PALETTES[theme];
  const half = widthOf(text, size) / 2;
  const hasDot = kind === "station" || kind === "sight";
  const x = Math.min(Math.max(at.x, half + EDGE_PX), GROUP_PX - half - EDGE_PX);
  // The name of an area may move sideways by half its width, because it marks no exact point.
  const isMoved = Math.abs(x - at.x) > (AREAS.includes(kind) ? half : half / 2);
  const y = hasDot ? at.y + size + 3 : at.y + size / 3;
  const isWater = kind === "water" || kind === "sea";
  const color = isWater ? inkWater : isSoft ? inkSoft : ink;
  const dot = hasDot
    ? `<circle cx="${round(at.x)}" cy="${round(at.y)}" r="3.5" fill="${halo}" stroke="${color}" stroke-width="1.5"/>`
    : "";
  const frame = {
    left: isMoved ? -1 : Math.min(x - half, at.x - 5),
    right: Math.max(x + half, at.x + 5),
    top: hasDot ? at.y - 5 : y - size,
    bottom: y + size * 0.3,
  };
  const svg = `${dot}<text x="${round(x)}" y="${round(y)}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeText(text)}</text>`;
  return { frame, svg };
}

type RoadName = { text: string; at: XY; angle: number; width: number };

function roadNames(shapes: Shape[], zoom: number, language: Language): RoadName[] {
  const order = Object.keys(ROADS_FROM);
  const candidates: (RoadName & { rank: number })[] = [];
  for (const shape of shapes) {
    if (shape.type !== "line" || !shape.names || zoom < (ROADS_FROM[shape.kind] ?? 99)) continue;
    const text = nameIn(shape.names, language, "road");
    const width = widthOf(text, ROAD_TYPE.size);
    for (const path of shape.paths) {
      const run = straightRun(path, width + 8);
      if (run) candidates.push({ text, ...run, width, rank: order.indexOf(shape.kind) });
    }
  }
  candidates.sort((a, b) => a.rank - b.rank || a.at.x - b.at.x || a.at.y - b.at.y);
  const acceptedRoads: RoadName[] = [];
  for (const road of candidates) {
    const isNear = (acceptedRoad: RoadName) =>
      acceptedRoad.text === road.text &&
      Math.hypot(acceptedRoad.at.x - road.at.x, acceptedRoad.at.y - road.at.y) < SAME_NAME_APART_PX;
    if (!acceptedRoads.some(isNear)) acceptedRoads.push(road);
  }
  return acceptedRoads;
}

const BEND = 1.04;

/** Returns the middle and reading angle, in degrees, of a nearly straight piece at least `length` long. */
function straightRun(path: XY[], length: number): { at: XY; angle: number } | null {
  let start = 0;
  let pathLength = 0;
  for (let end = 1; end < path.length; end++) {
    pathLength += distance(path[end - 1], path[end]);
    while (start < end - 1 && pathLength > BEND * distance(path[start], path[end])) {
      pathLength -= distance(path[start], path[start + 1]);
      start++;
    }
    const [from, to] = [path[start], path[end]];
    if (!from || !to || distance(from, to) < length) continue;
    const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const angle = degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees;
    return { at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, angle };
  }
  return null;
}

const distance = (from: XY | undefined, to: XY | undefined) =>
  from && to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;

function roadLabel({ text, at, angle, width }: RoadName, theme: Theme): PlacedLabel {
  const { size, weight } = ROAD_TYPE;
  const radians = (angle * Math.PI) / 180;
  const halfWidth = (Math.abs(Math.cos(radians)) * width + Math.abs(Math.sin(radians)) * size) / 2;
  const halfHeight = (Math.abs(Math.sin(radians)) * width + Math.abs(Math.cos(radians)) * size) / 2;
  const frame = {
    left: at.x - halfWidth,
    right: at.x + halfWidth,
    top: at.y - halfHeight,
    bottom: at.y + halfHeight,
  };
  const svg = `<text transform="translate(${round(at.x)} ${round(at.y)}) rotate(${round(angle)})" dy=".35em" font-size="${size}" font-weight="${weight}" fill="${PALETTES[theme].inkSoft}">${escapeText(text)}</text>`;
  return { frame, svg };
}

const round = (number: number) => Math.round(number * 10) / 10;

export function drawLabels(labels: PlacedLabel[], column: number, row: number, theme: Theme): string {
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
  const attributes = `font-family="${FONT}" text-anchor="middle" stroke="${PALETTES[theme].halo}" stroke-width="3" stroke-linejoin="round" paint-order="stroke"`;
  return `<g transform="scale(4) translate(${-left} ${-top})" ${attributes}>${visibleLabels.map(({ svg }) => svg).join("")}</g>`;
}
