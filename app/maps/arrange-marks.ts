import { type LatLng, type Pixel, toWorldPixel } from "~/geo/projection";
import { clusterRadius, type Marker } from "~/toilet-directory/directory";
import type { Guide } from "./guide";
import { type ListedPins, type MarkState, pinOf } from "./list-numbers";
import type { ChosenPoint } from "./provider";

/** Arranges the marks of a map, so that every number of the list can be read. The server and the browser share it. */

/** Distance from the tip of a pin up to the middle of its head, and half the width of the head. */
export const HEAD_PX = 20.5;
const HALF_PX = 14;
/** Sizes of the chosen pin (44 by 56 px) and of the answer's, compared with the others. */
export const CHOSEN_SCALE = 1.6;
const ANSWER_SCALE = 1.3;
const NEAR_OWN_PX = 24;
const BESIDE_OWN_PX = 28;
const FAN_PX = 44;
const WIDE_FAN_PX = 64;
/** From this number of pins on, a fan is wide. */
const WIDE_FROM = 7;
/** Distance of the heads of neighbours in a fan, so that the tip of the upper one is above the lower one. */
const APART_PX = 40;
const CIRCLE = 2 * Math.PI;
/** Steps to a pin's width in a fan with much room. */
const PARTS = 4;
/** Turns of a fan to try, to and fro up to a radian. */
const TURN = 0.2;
/** Half the size of the own place with its ring. */
const OWN_PX = 10;
const GAP_PX = 2;

/** The points that a map draws. `own` is the visitor's location, and a guide may have a searched place. */
export type MarksInput = {
  markers: readonly Marker[];
  pins: ListedPins;
  chosen: ChosenPoint | null;
  own: LatLng | null;
  guide?: Pick<Guide, "place" | "isSearched"> | null | undefined;
};

/** A marker with its place on the map. @see arrangeMarks */
export type Mark = {
  marker: Marker;
  number: number | undefined;
  state: MarkState | undefined;
  isChosen: boolean;
  /** size of a pin, compared with the others */
  scale: number;
  /** the marked point, in world pixels of the zoom, and the way from there to the place of the drawing */
  at: Pixel;
  shift: Pixel;
};

/** Ranks marks from the top: the chosen one, the list's by their numbers, other pins, groups. */
export const rankOf = ({ isChosen, number, marker }: Mark): number =>
  isChosen ? 0 : (number ?? { toilet: 1, stack: 2, cluster: 3, district: 4 }[marker.kind] * 1e9);

const isListed = ({ isChosen, number, state }: Mark) =>
  isChosen || number !== undefined || state === "certain";

/** Returns the marks of a zoom, the topmost last. Pins of the list never overlap, and none covers the own place. */
export function arrangeMarks({ markers, pins, chosen, own, guide }: MarksInput, zoom: number): Mark[] {
  const hasCertain = [...pins.values()].some(({ state }) => state === "certain");
  const toMark = (marker: Marker): Mark => {
    const pin = pinOf(marker, pins);
    const isChosen = marker.kind === "toilet" && marker.id === chosen?.id;
    const ownState = "state" in marker ? marker.state : undefined;
    const state = (isChosen && chosen?.state) || pin?.state || ownState;
    const isAnswer = hasCertain ? state === "certain" : pin?.number === 1 && state !== "closed";
    return {
      marker,
      number: pin?.number,
      state,
      isChosen,
      scale: isChosen ? CHOSEN_SCALE : guide && !chosen && isAnswer ? ANSWER_SCALE : 1,
      at: toWorldPixel(marker, zoom),
      shift: marker.kind === "district" ? marker.shift : { x: 0, y: 0 },
    };
  };
  // One chosen mark stands for a point and its toilets.
  const isAtChosen = ({ lat, lng }: LatLng) => chosen?.lat === lat && chosen.lng === lng;
  const others = chosen?.number ? markers.filter((marker) => !isAtChosen(marker)) : markers;
  const marks = others.map(toMark);
  if (chosen && !marks.some(({ isChosen }) => isChosen)) {
    const state = chosen.state ?? chosen.stateNow;
    const marker: Marker = { kind: "toilet", count: 1, ...chosen, state: state ?? "unknown" };
    marks.push({ ...toMark(marker), state, ...(chosen.number && { number: chosen.number }) });
  }
  const ownAt = own && toWorldPixel(own, zoom);
  const searchedAt = guide?.isSearched ? toWorldPixel(guide.place, zoom) : null;
  const listed = marks.filter(isListed);
  placeListed(listed, ownAt, searchedAt);
  const rest = marks.filter((mark) => !isListed(mark) && !(ownAt && isLeftOut(mark, ownAt)));
  for (const mark of rest)
    if (mark.marker.kind === "cluster" || mark.marker.kind === "stack")
      moveAside(mark, listed, ownAt ?? searchedAt);
  return [...rest, ...listed].sort((a, b) => rankOf(b) - rankOf(a));
}

const plus = (a: Pixel, b: Pixel): Pixel => ({ x: a.x + b.x, y: a.y + b.y });
const minus = (a: Pixel, b: Pixel): Pixel => ({ x: a.x - b.x, y: a.y - b.y });
const lengthOf = ({ x, y }: Pixel) => Math.hypot(x, y);
const apart = (a: Pixel, b: Pixel) => lengthOf(minus(a, b));
/** Returns the point at a distance, clockwise from the north. */
const polar = (angle: number, length: number): Pixel => ({
  x: Math.sin(angle) * length,
  y: -Math.cos(angle) * length,
});
/** Returns the angle of a way, clockwise from the north; the north for no way. */
const bearingOf = ({ x, y }: Pixel) => (x === 0 && y === 0 ? 0 : Math.atan2(x, -y));

/** Returns where the tip of a pin, or the middle of a group, is drawn, in world pixels. */
export const tipOf = ({ at, shift }: Mark): Pixel => plus(at, shift);
/** Returns the middle of the head of a pin. @param tip where its tip is */
const headOf = (mark: Mark, tip = tipOf(mark)): Pixel => ({ x: tip.x, y: tip.y - HEAD_PX * mark.scale });
function moveHead(mark: Mark, to: Pixel): void {
  mark.shift = minus(to, headOf(mark, mark.at));
}

/** Tells whether two pins cover each other, or the tip of one covers the number of the other. */
function overlap(a: Mark, b: Mark, tipA = tipOf(a), tipB = tipOf(b)): boolean {
  const [headA, headB] = [headOf(a, tipA), headOf(b, tipB)];
  const reachOf = (mark: Mark) => HALF_PX * mark.scale;
  return (
    apart(headA, headB) < reachOf(a) + reachOf(b) ||
    apart(tipA, headB) < reachOf(b) + GAP_PX ||
    apart(tipB, headA) < reachOf(a) + GAP_PX
  );
}

/** Tells whether two pins overlap where they are put, or would at their own points. */
const belongTogether = (a: Mark, b: Mark) => overlap(a, b) || overlap(a, b, a.at, b.at);

/** Fans out pins of the list that would overlap, and joins fans that would overlap. */
function placeListed(listed: Mark[], own: Pixel | null, searched: Pixel | null): void {
  let groups = listed.map((mark) => [mark]);
  for (;;) {
    for (const group of groups) placeGroup(group, own, searched);
    const pair = groups.flatMap((group, index) => {
      const other = groups
        .slice(index + 1)
        .find((other) => group.some((a) => other.some((b) => belongTogether(a, b))));
      return other ? [[group, other] as const] : [];
    })[0];
    if (!pair) return;
    const [group, other] = pair;
    groups = [...groups.filter((kept) => kept !== group && kept !== other), [...group, ...other]];
  }
}

function placeGroup(group: Mark[], own: Pixel | null, searched: Pixel | null): void {
  const [first] = group;
  if (!first) return;
  for (const mark of group) mark.shift = { x: 0, y: 0 };
  const isNearOwn = (mark: Mark) => own !== null && apart(headOf(mark), own) < NEAR_OWN_PX * mark.scale;
  if (group.length === 1) {
    if (own && isNearOwn(first))
      moveHead(first, plus(own, polar(bearingOf(minus(first.at, own)), BESIDE_OWN_PX)));
    return;
  }
  const sum = group.reduce((sum, { at }) => plus(sum, at), { x: 0, y: 0 });
  fanOut(group, { x: sum.x / group.length, y: sum.y / group.length });
  // Around the place from which the visitor looks, so that no pin stands on the other side of it.
  const place = own ?? searched;
  if (place && group.some((mark) => isNearOwn(mark) || apart(mark.at, place) < FAN_PX)) fanOut(group, place);
}

/**
 * Puts pins around a point: the largest at its own bearing, then by their numbers each at the free bearing nearest to its
 * own, so that the first answers stand where they are.
 */
function fanOut(group: Mark[], centre: Pixel): void {
  const radius = group.length < WIDE_FROM ? FAN_PX : WIDE_FAN_PX;
  const marks = [...group].sort((a, b) => b.scale - a.scale || rankOf(a) - rankOf(b));
  const bearings = marks.map(({ at }) => bearingOf(minus(at, centre)));
  const [start = 0] = bearings;
  const widthPx = (APART_PX * (1 + (marks[0]?.scale ?? 1))) / 2;
  const room = Math.max(group.length, Math.floor((CIRCLE * radius) / widthPx));
  // With room for twice as many, gaps between pins don't matter, and steps may be smaller than a pin.
  const width = 2 * group.length <= room ? PARTS : 1;
  const steps = room * width;
  const between = (a: number, b: number) => {
    const way = Math.abs(a - b) % steps;
    return Math.min(way, steps - way);
  };
  const places: number[] = [];
  for (const bearing of bearings) {
    const own = ((bearing - start) / CIRCLE) * steps;
    const free = Array.from({ length: steps }, (_, place) => place).filter((place) =>
      places.every((taken) => between(place, taken) >= width),
    );
    places.push(free.reduce((best, place) => (between(place, own) < between(best, own) ? place : best)));
  }
  // The long chosen pin may need another angle than its own.
  for (let turn = 0; turn < 1; turn = turn > 0 ? -turn : TURN - turn) {
    for (const [index, mark] of marks.entries()) {
      const angle = start + turn + ((places[index] ?? 0) / steps) * CIRCLE;
      moveHead(mark, plus(centre, polar(angle, radius)));
    }
    if (!marks.some((a, index) => marks.slice(index + 1).some((b) => overlap(a, b)))) return;
  }
}

/** Tells whether an unlisted pin would cover the own place. */
const isLeftOut = (mark: Mark, own: Pixel) =>
  mark.marker.kind === "toilet" && apart(headOf(mark), own) < NEAR_OWN_PX;

/** Steps and directions in which to look for a free place. */
const STEP_PX = 8;
const MAX_STEPS = 12;
const DIRECTIONS = 16;

/** Moves a group to the nearest place that is free of the own or searched place and of the numbers of the list. */
function moveAside(mark: Mark, listed: Mark[], place: Pixel | null): void {
  const radius = (mark.marker.kind === "cluster" ? clusterRadius(mark.marker.count) : HALF_PX) + GAP_PX;
  const isFree = (at: Pixel) =>
    listed.every((pin) => apart(at, headOf(pin)) >= radius + HALF_PX * pin.scale) &&
    (!place || apart(at, place) >= radius + OWN_PX);
  for (let step = 0; step <= MAX_STEPS; step++)
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const shift = polar((direction / DIRECTIONS) * CIRCLE, step * STEP_PX);
      if (!isFree(plus(mark.at, shift))) continue;
      mark.shift = shift;
      return;
    }
}
