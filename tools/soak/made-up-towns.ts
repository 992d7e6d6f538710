import { isInKorea } from "../../app/geo/korea.server";

/** Number of toilets in a town, a disc as dense as the centre of a Korean city. */
const TOILETS_PER_TOWN = 420;
const RADIUS_DEGREES = 0.036;
/** Grid cells of about 10 km; a town fills only the centre of its cell, so that towns never touch. */
const CELLS = { rows: 64, columns: 38, south: 33.1, west: 125.6, height: 0.0875, width: 0.12 };
const STRIDE = 379;
const GOLDEN_ANGLE = 2.399963;
const HEADER =
  "name,address_road,address_jibun,lat,lng,open_hours,open_hours_detail,type,male_stalls,male_urinals,male_disabled,female_stalls,female_disabled,diaper_table,emergency_bell,cctv,agency,phone,reference_date";

const EDGE_POINTS = 8;

const { rows, columns } = CELLS;

/** Returns the middle of a cell. Neighbours in the list are far from each other. */
function middleOf(index: number) {
  const cell = (index * STRIDE) % (rows * columns);
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  return { lat: CELLS.south + (row + 0.5) * CELLS.height, lng: CELLS.west + (column + 0.5) * CELLS.width };
}

/** Returns a point of a town. */
const pointAround = (middle: ReturnType<typeof middleOf>, distance: number, angle: number) => ({
  lat: middle.lat + distance * Math.sin(angle),
  lng: middle.lng + (distance * Math.cos(angle)) / 0.8,
});

/** The import refuses toilets outside Korea, so towns lie on land. */
const middles = Array.from({ length: rows * columns }, (_, index) => middleOf(index)).filter((middle) =>
  Array.from({ length: EDGE_POINTS }, (_, at) => (at * 2 * Math.PI) / EDGE_POINTS).every((angle) =>
    isInKorea(pointAround(middle, RADIUS_DEGREES, angle)),
  ),
);
const MOST_TOILETS = middles.length * TOILETS_PER_TOWN;

/**
 * Returns the centres of the towns for a number of toilets, spread over the country.
 * @param count at most MOST_TOILETS
 */
export function townsOf(count: number) {
  if (count > MOST_TOILETS) throw new Error(`there is room for ${MOST_TOILETS} toilets`);
  return middles.slice(0, Math.ceil(count / TOILETS_PER_TOWN));
}

/**
 * Generates toilets in equal towns. More toilets make more towns, not denser ones, so that the number of nearby toilets
 * is independent of the total.
 * @param count at most MOST_TOILETS
 */
export function makeTownsCsv(count: number) {
  const towns = townsOf(count);
  const lines = [HEADER];
  for (let index = 0; index < count; index += 1) {
    const town = Math.floor(index / TOILETS_PER_TOWN);
    const number = index % TOILETS_PER_TOWN;
    const distance = RADIUS_DEGREES * Math.sqrt(number / TOILETS_PER_TOWN);
    const { lat, lng } = pointAround(towns[town] ?? middleOf(0), distance, number * GOLDEN_ANGLE);
    const street = `경기도 시험시 마을${town}로 ${number}`;
    const hours = number % 3 === 0 ? "24시간" : "09:00~18:00";
    const facilities = `1,1,${number % 2},1,${number % 2},${number % 5 ? "N" : "Y"},${number % 4 ? "N" : "Y"},N`;
    lines.push(
      `화장실 ${index},${street},,${lat.toFixed(6)},${lng.toFixed(6)},정시,${hours},공중화장실,${facilities},,,`,
    );
  }
  return `${lines.join("\n")}\n`;
}
