import { type Frame, type FreeBox, type MapFit, toWorldPixel } from "~/geo/projection";
import { stationFrame } from "~/geo/station-frame";
import type { Mark } from "./arrange-marks";
import { type Guide, labelOffset, ringsOf, wayFrames } from "./guide";
import { frameOf, nameFrameOf, pinNames } from "./pin-names";
import { type MapWindow, WINDOW_COOKIE } from "./window-class";

/** Window classes, smallest first, with their minimum inner width and height in CSS px. */
const CLASSES = [
  ["small", 0, 0],
  ["low", 360, 624],
  ["phone", 360, 760],
  ["wide", 880, 600],
  ["large", 1440, 700],
] as const;

export type WindowClass = (typeof CLASSES)[number][0];

/** The medium of a drawn map: a window, or a sheet of A4. */
type MapMedium = WindowClass | "paper";

const FREE_BOXES: Record<MapMedium, FreeBox> = {
  small: { aside: 128, right: 96, above: 68, below: 88 },
  low: { aside: 132, right: 100, above: 100, below: 120 },
  phone: { aside: 142, right: 98, above: 165, below: 185 },
  wide: { aside: 195, above: 225, below: 250 },
  large: { aside: 430, above: 275, below: 300 },
  paper: { aside: 320, above: 86, below: 120 },
};
/** The part of the server's map that a large window shows, minus a margin for pins at its edges and for the upper arrow. */
const STILL_ROOM_PX: FreeBox = { aside: 330, above: 225, below: 290 };

/** Number of nearest toilets that the map must show; fewer in a small window, whose map is low. */
const SHOWN = 5;
const SHOWN_ON_PAPER = 10;
const SHOWN_ON_LOW_MAP = 3;

/** The part of the map that a phone of 390 × 844 px shows, where most visitors without the cookie are. */
export const USUAL_DRAWN: FreeBox = { aside: 195, above: 250, below: 250 };

const SENT = new RegExp(`(?:^|; )${WINDOW_COOKIE}=(\\d{1,5}(?:\\.\\d{1,5}){4})(?:;|$)`);

/** @param cookies the Cookie header @returns null if the browser has not sent its window */
export function readSentWindow(cookies: string | null): (MapWindow & { kind: WindowClass }) | null {
  const text = SENT.exec(cookies ?? "")?.[1];
  if (!text) return null;
  const [width = 0, height = 0, aside = 0, above = 0, below = 0] = text.split(".").map(Number);
  const fitting = CLASSES.filter(
    ([, leastWidth, leastHeight]) => width >= leastWidth && height >= leastHeight,
  );
  return { text, kind: fitting.at(-1)?.[0] ?? "small", drawn: { aside, above, below } };
}

export const freeBoxOf = (mapMedium: MapMedium | null): FreeBox => FREE_BOXES[mapMedium ?? "small"];

const NEAREST_SHOWN: Partial<Record<MapMedium, number>> = { small: SHOWN_ON_LOW_MAP, paper: SHOWN_ON_PAPER };

export const mapFitOf = (mapMedium: MapMedium | null): MapFit => ({
  free: freeBoxOf(mapMedium),
  nearestShown: NEAREST_SHOWN[mapMedium ?? "phone"] ?? SHOWN,
  showsRestNear: mapMedium === "wide" || mapMedium === "large",
  // A browser without scripts never sends its class, and a large window then shows the same map with more around.
  room: mapMedium === null ? STILL_ROOM_PX : null,
});

/** Bearings in degrees, in the order of preference. */
const BEARINGS = [0, 180, 30, 330, 150, 210, 50, 310, 130, 230];
/** Beyond the screen for a label of the widest ring. */
const BEARINGS_ASIDE = [80, 280, 100, 260];
/** Half the size of a label. */
const LABEL_PX = { x: 34, y: 10 };
/** Most that may cover the label of a ring in which another one fits: a third of it. */
const COVERED_MAX_PX2 = 450;
/**
 * Finds for each ring the bearing at which pins, names of pins and stations, the way and labels of smaller rings share
 * least with its label; null for a small ring whose label they cover everywhere. Pins keep their bearings at every zoom, so that the
 * labels stay free.
 */
export function bearingsOfLabels(
  guide: Omit<Guide, "labelsAt">,
  zoom: number,
  marks: Mark[],
): Guide["labelsAt"] {
  const place = toWorldPixel(guide.place, zoom);
  const frameAt = (px: number, bearing: number): Frame => {
    const [x, y] = labelOffset(px, bearing);
    return {
      left: place.x + x - LABEL_PX.x,
      right: place.x + x + LABEL_PX.x,
      top: place.y + y - LABEL_PX.y,
      bottom: place.y + y + LABEL_PX.y,
    };
  };
  const names = [...pinNames(marks, zoom, guide)].map(([mark, name]) => nameFrameOf(mark, name));
  const frames: Frame[] = [
    ...marks.map(frameOf),
    ...names,
    ...guide.stations.map((station) => stationFrame(station, zoom)),
    ...wayFrames(guide, zoom),
  ];
  // A wider view draws more rings.
  return ringsOf({ ...guide, ringsPx: Number.POSITIVE_INFINITY }, zoom).map(({ px }) => {
    const isSmall = px * 2 <= guide.ringsPx;
    const bearings = isSmall ? [...BEARINGS, ...BEARINGS_ASIDE] : BEARINGS;
    const places = bearings.map((bearing) => {
      const label = frameAt(px, bearing);
      const covered = frames.reduce((area, frame) => area + commonArea(label, frame), 0);
      return { bearing, label, covered };
    });
    const [best] = places.sort((a, b) => a.covered - b.covered);
    if (!best || (isSmall && best.covered > COVERED_MAX_PX2)) return null;
    frames.push(best.label);
    return best.bearing;
  });
}

/** Returns the area that two frames share, in square pixels. */
const commonArea = (a: Frame, b: Frame) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
