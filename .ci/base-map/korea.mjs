/**
 * Makes the cells that count as Korea: the base map's land on this side of the border, and the sea near it. Cells need
 * no library for the distance from a coast, and a row of runs is quicker to read than a polygon with thousands of corners.
 */
import { kmBetween } from "./rivers.mjs";

const [WEST, SOUTH, EAST, NORTH] = [124, 32.9, 132.2, 38.9];
const CELLS_PER_DEGREE = 100;
const COLUMNS = Math.round((EAST - WEST) * CELLS_PER_DEGREE);
const ROWS = Math.round((NORTH - SOUTH) * CELLS_PER_DEGREE);
const AROUND_KM = 3;
const OWN_NAME = "South Korea";
const ATLAS_NAMES = [OWN_NAME, "North Korea", "Japan"];

const centreOf = (row, column) => [
  WEST + (column + 0.5) / CELLS_PER_DEGREE,
  SOUTH + (row + 0.5) / CELLS_PER_DEGREE,
];
const isCell = (row, column) => row >= 0 && row < ROWS && column >= 0 && column < COLUMNS;

/** Calls `take` with the cells whose centre is inside the rings, by the even-odd rule. */
function takeInside(rings, take) {
  for (let row = 0; row < ROWS; row++) {
    const lat = centreOf(row, 0)[1];
    const crossings = rings.flatMap((ring) =>
      ring.flatMap(([x, y], at) => {
        const [nextX, nextY] = ring[(at + 1) % ring.length];
        return y > lat === nextY > lat ? [] : [x + ((nextX - x) * (lat - y)) / (nextY - y)];
      }),
    );
    crossings.sort((a, b) => a - b);
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [from, to] = [crossings[at], crossings[at + 1]].map(
        (lng) => (lng - WEST) * CELLS_PER_DEGREE - 0.5,
      );
      for (let column = Math.max(0, Math.ceil(from)); column <= Math.min(COLUMNS - 1, to); column++)
        take(row, column);
    }
  }
}

/** Calls `take` with the cells that the rings cross, so that an islet counts that contains no cell's centre. */
function takeCrossed(rings, take) {
  for (const ring of rings) {
    for (const [at, [x, y]] of ring.entries()) {
      const [nextX, nextY] = ring[(at + 1) % ring.length];
      const steps = Math.ceil(Math.max(Math.abs(nextX - x), Math.abs(nextY - y)) * CELLS_PER_DEGREE * 4) || 1;
      for (let step = 0; step < steps; step++) {
        const row = Math.floor((y + ((nextY - y) * step) / steps - SOUTH) * CELLS_PER_DEGREE);
        const column = Math.floor((x + ((nextX - x) * step) / steps - WEST) * CELLS_PER_DEGREE);
        if (isCell(row, column)) take(row, column);
      }
    }
  }
}

const isNear = (ring) => ring.some(([x, y]) => x > WEST && x < EAST && y > SOUTH && y < NORTH);
const ringsOf = ({ coordinates }) => coordinates.flat().filter(isNear);

/** Returns the country of a cell: the one whose shape has it, else the one with the nearest corner. */
function createCountryReader(countries) {
  const shapes = countries.map(({ geometry, properties: { name } }) => {
    const rings = ringsOf(geometry);
    const cells = new Uint8Array(ROWS * COLUMNS);
    takeInside(rings, (row, column) => {
      cells[row * COLUMNS + column] = 1;
    });
    return { name, cells, corners: rings.flat() };
  });
  return (row, column) => {
    const inside = shapes.find(({ cells }) => cells[row * COLUMNS + column]);
    if (inside) return inside.name;
    const centre = centreOf(row, column);
    const distances = shapes.map(({ corners }) =>
      corners.reduce((least, corner) => Math.min(least, kmBetween(centre, corner)), Number.POSITIVE_INFINITY),
    );
    return shapes[distances.indexOf(Math.min(...distances))].name;
  };
}

/** @returns the offsets of the cells whose centres are at most AROUND_KM from a cell of this row */
function offsetsAround(row) {
  const centre = centreOf(row, 0);
  const most = Math.ceil(AROUND_KM);
  const offsets = [];
  for (let down = -4 * most; down <= 4 * most; down++)
    for (let right = -4 * most; right <= 4 * most; right++)
      if (kmBetween(centre, centreOf(row + down, right)) <= AROUND_KM) offsets.push([down, right]);
  return offsets;
}

/** @param allCountries the shapes of an atlas @returns a line for each row that has cells: its south edge and the runs' west and east edges, in hundredths of a degree */
export function koreaText(earth, allCountries) {
  const countries = allCountries.filter(({ properties }) => ATLAS_NAMES.includes(properties.name));
  const land = new Uint8Array(ROWS * COLUMNS);
  const take = (row, column) => {
    land[row * COLUMNS + column] = 1;
  };
  const outlines = earth.coordinates.filter(([outer]) => isNear(outer)).map(([outer]) => outer);
  // The data of the land omit the smallest islands, such as Dokdo.
  for (const rings of [outlines, ...countries.map(({ geometry }) => ringsOf(geometry))]) {
    takeInside(rings, take);
    takeCrossed(rings, take);
  }
  const countryOf = createCountryReader(countries);
  const cells = new Uint8Array(ROWS * COLUMNS);
  for (let row = 0; row < ROWS; row++) {
    const offsets = offsetsAround(row);
    for (let column = 0; column < COLUMNS; column++) {
      if (!land[row * COLUMNS + column] || countryOf(row, column) !== OWN_NAME) continue;
      for (const [down, right] of offsets)
        if (isCell(row + down, column + right)) cells[(row + down) * COLUMNS + column + right] = 1;
    }
  }
  const lines = [];
  for (let row = 0; row < ROWS; row++) {
    const edges = [];
    for (let column = 0; column <= COLUMNS; column++) {
      const isIn = column < COLUMNS && cells[row * COLUMNS + column] === 1;
      if (isIn !== (edges.length % 2 === 1)) edges.push(Math.round(WEST * CELLS_PER_DEGREE) + column);
    }
    if (edges.length > 0) lines.push([Math.round(SOUTH * CELLS_PER_DEGREE) + row, ...edges].join(","));
  }
  return `${lines.join("\n")}\n`;
}
