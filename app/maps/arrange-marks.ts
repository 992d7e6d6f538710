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
/** Distance of neighbours in a fan, along its circle. */
const APART_PX = 30;
const CIRCLE = 2 * Math.PI;
const ROUNDING = 1e-9;
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
  /** whether a moved drawing has a line back to its point, which the own place would cover */
  hasLeader: boolean;
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
      hasLeader: true,
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
  // A picked position, which has no id, stands where it is, because its pin shows what will be sent.
  if (chosen?.id !== "") placeListed(listed, ownAt, searchedAt);
  for (const mark of listed) mark.hasLeader = !ownAt || apart(mark.at, ownAt) > OWN_PX;
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

/** A moved pin is a disc, because its tip would point to a wrong place; only the chosen one keeps its shape. */
export const isDisc = ({ marker, isChosen, shift }: Mark): boolean =>
  marker.kind === "toilet" && !isChosen && (shift.x !== 0 || shift.y !== 0);

/** Tells whether two pins cover each other where they are put. */
const cover = (a: Mark, b: Mark) =>
  isDisc(a) && isDisc(b) ? apart(headOf(a), headOf(b)) < HALF_PX * (a.scale + b.scale) : overlap(a, b);

/** Tells whether two pins cover each other where they are put, or would at their own points. */
const belongTogether = (a: Mark, b: Mark) => cover(a, b) || overlap(a, b, a.at, b.at);

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
 * Puts pins around a point, in the order of their bearings, so that few leaders cross: the largest at its own bearing,
 * the others as near to theirs as they leave room.
 */
function fanOut(group: Mark[], centre: Pixel): void {
  const radius = group.length < WIDE_FROM ? FAN_PX : WIDE_FAN_PX;
  const [first, ...others] = [...group].sort((a, b) => b.scale - a.scale || rankOf(a) - rankOf(b));
  if (!first) return;
  const bearingFrom = ({ at }: Mark) => bearingOf(minus(at, centre));
  const start = bearingFrom(first);
  const turned = others
    .map((mark) => ({ mark, turn: (bearingFrom(mark) - start + CIRCLE) % CIRCLE }))
    .sort((a, b) => a.turn - b.turn || rankOf(a.mark) - rankOf(b.mark));
  const turns = spread(
    turned.map(({ turn }) => turn),
    APART_PX / radius,
    ((first.scale - 1) / 2) * (APART_PX / radius),
  );
  const marks = [first, ...turned.map(({ mark }) => mark)];
  // The long chosen pin may need another angle than its own.
  for (let turn = 0; turn < 1; turn = turn > 0 ? -turn : TURN - turn) {
    for (const [index, mark] of marks.entries())
      moveHead(mark, plus(centre, polar(start + turn + (turns[index - 1] ?? 0), radius)));
    if (!marks.some((a, index) => marks.slice(index + 1).some((b) => cover(a, b)))) return;
  }
}

/**
 * Returns angles near the given ones, in their order, at least a gap apart and from 0, which is taken; evenly spread if
 * there is no room for the gaps.
 * @param turns angles clockwise from 0, rising
 * @param more what the gaps beside 0 have more
 */
function spread(turns: number[], gap: number, more: number): number[] {
  let best = turns.map((_, index) => ((index + 1) * CIRCLE) / (turns.length + 1));
  let leastWay = Number.POSITIVE_INFINITY;
  // The first ones follow each other clockwise, the last ones the other way round.
  for (let count = 0; count <= turns.length; count++) {
    const places = [...turns];
    let right = more;
    for (let at = 0; at < count; at++) {
      const turn = turns[at] ?? 0;
      right = Math.max(turn < CIRCLE / 2 ? turn : 0, right + gap);
      places[at] = right;
    }
    let left = CIRCLE - more;
    for (let at = turns.length - 1; at >= count; at--) {
      const turn = turns[at] ?? 0;
      left = Math.min(turn > CIRCLE / 2 ? turn : CIRCLE, left - gap);
      places[at] = left;
    }
    const way = turns.reduce((sum, turn, at) => {
      const part = Math.abs(turn - (places[at] ?? 0));
      return sum + Math.min(part, CIRCLE - part);
    }, 0);
    if (right + gap > left + ROUNDING || way >= leastWay) continue;
    best = places;
    leastWay = way;
  }
  return best;
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
  if (isFree(mark.at)) return;
  for (let step = 1; step <= MAX_STEPS; step++)
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const shift = polar((direction / DIRECTIONS) * CIRCLE, step * STEP_PX);
      if (!isFree(plus(mark.at, shift))) continue;
      mark.shift = shift;
      return;
    }
}
