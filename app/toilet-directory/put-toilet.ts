import { around } from "geokdbush";
import type { ToiletSummary } from "~/backend/toilet";
import { type LatLng, toWorldPixel } from "~/geo/projection";
import { isSearchedAlike } from "~/place-index/place-index";
import { addToGroups } from "./grouping";
import { addPoint, changeToilets, placeOf, roundDegrees } from "./points";
import { indexPoints, type ToiletIndex } from "./toilet-index";
import { readTraits, type Traits } from "./traits";

/** Where places change, a new index is made and the one before stays as it was. */
export function putToilet(index: ToiletIndex, id: string, toilet: ToiletSummary | null): ToiletIndex {
  const number = index.numberOf.get(id);
  const known = number === undefined ? undefined : index.toilets[number];
  if (number === undefined || !known) return toilet ? addToilet(index, toilet) : index;
  if (!toilet) return removeToilet(index, number, known);
  if (isSamePoint(known, toilet)) return replaceToilet(index, number, known, toilet);
  return addToilet(removeToilet(index, number, known), toilet);
}

const isSamePoint = (one: ToiletSummary, other: ToiletSummary) =>
  roundDegrees(one.lat) === roundDegrees(other.lat) && roundDegrees(one.lng) === roundDegrees(other.lng);

function replaceToilet(index: ToiletIndex, number: number, known: ToiletSummary, toilet: ToiletSummary) {
  const isAlike = isSearchedAlike(known, toilet);
  const changed = isAlike ? index : { ...index, toilets: [...index.toilets] };
  changed.toilets[number] = toilet;
  readTraits(changed.traits, number, toilet);
  return changed;
}

function resize({ yes, no, hours, reader }: Traits, length: number): Traits {
  const column = (from: Uint16Array) => {
    const to = new Uint16Array(length);
    to.set(from.subarray(0, length));
    return to;
  };
  return { yes: column(yes), no: column(no), hours: column(hours), reader };
}

function pointOf({ pointTree }: ToiletIndex, toilet: ToiletSummary): number | undefined {
  const [lng, lat] = [roundDegrees(toilet.lng), roundDegrees(toilet.lat)];
  return pointTree.range(lng, lat, lng, lat)[0];
}

function addToilet(index: ToiletIndex, toilet: ToiletSummary): ToiletIndex {
  const number = index.toilets.length;
  const toilets = [...index.toilets, toilet];
  const traits = resize(index.traits, toilets.length);
  readTraits(traits, number, toilet);
  const numberOf = new Map(index.numberOf).set(toilet.id, number);
  const added = { ...index, toilets, traits, numberOf, isExact: false };
  const point = pointOf(index, toilet);
  if (point === undefined) return placeAlone(added, toilet, number);
  return { ...added, points: changeToilets(index.points, point, (there) => [...there, number]) };
}

function placeAlone(index: ToiletIndex, toilet: ToiletSummary, number: number): ToiletIndex {
  const [nearest] = around(index.pointTree, roundDegrees(toilet.lng), roundDegrees(toilet.lat), 1);
  const points = addPoint(index.points, toilet, number);
  const added = placeOf(points, index.points.lat.length);
  const beside =
    nearest === undefined ? null : { point: nearest, distance: pixelsApart(added, placeOf(points, nearest)) };
  const groupings = addToGroups(index.groupings, beside);
  return { ...index, points, pointTree: indexPoints(points), groupings };
}

function pixelsApart(one: LatLng, other: LatLng): number {
  const [from, to] = [toWorldPixel(one, 0), toWorldPixel(other, 0)];
  return Math.hypot(from.x - to.x, from.y - to.y);
}

/** The last toilet takes the free number; an empty point stays until the next feed. */
function removeToilet(index: ToiletIndex, number: number, toilet: ToiletSummary): ToiletIndex {
  const lastNumber = index.toilets.length - 1;
  const last = index.toilets[lastNumber];
  const numberOf = new Map(index.numberOf);
  numberOf.delete(toilet.id);
  const toilets = index.toilets.slice(0, lastNumber);
  const traits = resize(index.traits, lastNumber);
  let points = changeToilets(index.points, pointOf(index, toilet), (there) =>
    there.filter((other) => other !== number),
  );
  if (last && lastNumber !== number) {
    points = changeToilets(points, pointOf(index, last), (there) =>
      there.map((other) => (other === lastNumber ? number : other)),
    );
    numberOf.set(last.id, number);
    toilets[number] = last;
    readTraits(traits, number, last);
  }
  return { ...index, toilets, traits, numberOf, points, isExact: false };
}
