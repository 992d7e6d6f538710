import type { XY } from "./shape";

type Side = { isIn(point: XY): boolean; cross(from: XY, to: XY): XY };

function sidesOf(low: number, high: number): Side[] {
  const atX = (x: number) => (from: XY, to: XY) => ({
    x,
    y: from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x),
  });
  const atY = (y: number) => (from: XY, to: XY) => ({
    x: from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y),
    y,
  });
  return [
    { isIn: ({ x }) => x >= low, cross: atX(low) },
    { isIn: ({ x }) => x <= high, cross: atX(high) },
    { isIn: ({ y }) => y >= low, cross: atY(low) },
    { isIn: ({ y }) => y <= high, cross: atY(high) },
  ];
}

const isWithin = (points: XY[], low: number, high: number) =>
  points.every(({ x, y }) => x >= low && x <= high && y >= low && y <= high);

/** A ring within the square, by Sutherland and Hodgman; empty where nothing of it is in there. */
export function clipRing(ring: XY[], low: number, high: number): XY[] {
  if (isWithin(ring, low, high)) return ring;
  let points = ring;
  for (const { isIn, cross } of sidesOf(low, high)) {
    const kept: XY[] = [];
    for (const [at, point] of points.entries()) {
      const before = points[at - 1] ?? points.at(-1) ?? point;
      if (isIn(before) !== isIn(point)) kept.push(cross(before, point));
      if (isIn(point)) kept.push(point);
    }
    points = kept;
  }
  return points;
}

export function clipPath(path: XY[], low: number, high: number): XY[][] {
  if (isWithin(path, low, high)) return [path];
  let pieces = [path];
  for (const side of sidesOf(low, high)) pieces = pieces.flatMap((piece) => cutAt(piece, side));
  return pieces;
}

function cutAt(path: XY[], { isIn, cross }: Side): XY[][] {
  const pieces: XY[][] = [];
  let piece: XY[] = [];
  for (const [at, point] of path.entries()) {
    const before = path[at - 1];
    if (before && isIn(before) !== isIn(point)) piece.push(cross(before, point));
    if (isIn(point)) piece.push(point);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  return [...pieces, piece].filter(({ length }) => length > 1);
}
