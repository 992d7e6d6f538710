type Point = readonly [lat: number, lng: number];

/** The mainland and its near islands, a few kilometres around the coast and one beyond the border in the north. */
const MAINLAND = readRing(`
  34.05,125.75 34.75,125.75 35.3,125.8 35.6,126 36.05,125.88 36.3,125.9 36.6,125.74
  36.9,125.72 37.15,125.85 37.55,125.9 37.66,125.92 37.7,126.13 37.83,126.17 37.845,126.3
  37.85,126.43 37.81,126.53 37.795,126.62 37.86,126.645 37.98,126.645 38.01,126.72 38.06,126.8
  38.15,126.86 38.18,126.92 38.25,126.96 38.28,127.02 38.31,127.06 38.335,127.12 38.35,127.3
  38.355,127.6 38.365,127.78 38.335,127.9 38.34,128.02 38.37,128.1 38.4,128.15 38.45,128.2
  38.5,128.25 38.63,128.29 38.64,128.42 38.5,128.52 38.2,128.68 37.9,128.92 37.6,129.2
  37.3,129.42 37,129.5 36.1,129.65 35.85,129.62 35.4,129.52 35.15,129.32 34.95,129.15
  34.48,128.8 34.45,128.2 34.3,127.95 33.95,127.65 33.93,126.85 33.85,126.2
`);

/** South, west, north and east of the far islands. */
const FAR_ISLANDS: Record<string, readonly [number, number, number, number]> = {
  jeju: [33.05, 126.08, 33.62, 127.02],
  baengnyeong: [37.73, 124.57, 38, 124.83],
  yeonpyeong: [37.59, 125.63, 37.72, 125.82],
  gyeongnyeolbi: [36.58, 125.5, 36.66, 125.76],
  heuksan: [34.35, 125.1, 34.85, 125.75],
  gageo: [34.02, 125.03, 34.15, 125.2],
  manjae: [34.17, 125.4, 34.25, 125.54],
  ulleung: [37.42, 130.75, 37.58, 130.97],
  dokdo: [37.2, 131.82, 37.28, 131.91],
};

/** Tells whether a point lies on the land of South Korea or close to its coast: not in Tsushima, the north or the open sea. */
export function isInKorea(lat: number, lng: number): boolean {
  const isOnIsland = Object.values(FAR_ISLANDS).some(
    ([south, west, north, east]) => lat >= south && lat <= north && lng >= west && lng <= east,
  );
  return isOnIsland || isInside(MAINLAND, lat, lng);
}

/** Counts the edges that a ray to the east crosses. */
function isInside(ring: readonly Point[], lat: number, lng: number): boolean {
  let isIn = false;
  let [previousLat, previousLng] = ring.at(-1) ?? [0, 0];
  for (const [edgeLat, edgeLng] of ring) {
    if (edgeLat > lat !== previousLat > lat) {
      const share = (lat - edgeLat) / (previousLat - edgeLat);
      if (lng < edgeLng + share * (previousLng - edgeLng)) isIn = !isIn;
    }
    [previousLat, previousLng] = [edgeLat, edgeLng];
  }
  return isIn;
}

function readRing(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((point) => point.split(",").map(Number) as [number, number]);
}
