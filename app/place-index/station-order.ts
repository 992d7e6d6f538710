import { distanceMeters, type LatLng } from "~/geo/projection";
import { isCityName } from "./kind-words";
import { namesOf } from "./place-names";
import { isNear, isSamePlace, isStation, RANK, type ScoredPlace } from "./ranking";

const PAIR_STEP = 100;
const STEP = 1e-6;

/** Ranks a station before the areas of its name, and the nearest of them second. A city stays before its station. */
export function stationsFirst(matches: ScoredPlace[], near: LatLng | null): ScoredPlace[] {
  const scores = new Map<ScoredPlace, number>();
  for (const [name, stations] of stationsByName(matches)) {
    const areas = matches.filter((match) => isAreaNamed(match, name));
    for (const station of stations) {
      for (const district of areas.filter((area) => isDistrict(area) && isNear(station.place, area.place))) {
        scores.set(station, RANK.pair.station + station.score / PAIR_STEP);
        scores.set(district, RANK.pair.district + district.score / PAIR_STEP);
      }
    }
    if (areas.length > 0 && !stations.some((station) => scores.has(station))) {
      const bestStation = stations.reduce((a, b) => (b.score < a.score ? b : a));
      putBefore(bestStation, areas, near, scores);
    }
  }
  return scores.size === 0
    ? matches
    : matches.map((match) => ({ ...match, score: scores.get(match) ?? match.score }));
}

function stationsByName(matches: ScoredPlace[]): Map<string, ScoredPlace[]> {
  const stations = new Map<string, ScoredPlace[]>();
  for (const match of matches) {
    if (!isStation(match.place)) continue;
    const name = match.place.name.slice(0, -1);
    stations.set(name, [...(stations.get(name) ?? []), match]);
  }
  return stations;
}

const isAreaNamed = ({ named }: ScoredPlace, name: string) =>
  named?.kind === "area" && namesOf(named).some((alias) => alias.name === name);

const lastName = ({ named }: ScoredPlace) => named?.path.at(-1) ?? "";
const isDistrict = (area: ScoredPlace) => /[군구]$/.test(lastName(area));
const isCity = (area: ScoredPlace) => area.named?.path.length === 1 || isCityName(lastName(area));

/** Changes the scores so that the station precedes the areas, except its own city and those in the visitor's view. */
function putBefore(
  station: ScoredPlace,
  areas: ScoredPlace[],
  near: LatLng | null,
  scores: Map<ScoredPlace, number>,
): void {
  const metersTo = ({ place }: ScoredPlace) => distanceMeters(station.place, place);
  const nearbyAreas = areas
    .filter(({ place }) => isNear(station.place, place))
    .sort((a, b) => metersTo(a) - metersTo(b));
  const city = nearbyAreas.find((area) => isCity(area) && area.score < station.score);
  const isOutOfView = near !== null && !isNear(near, station.place);
  const otherAreas = areas.filter((area) => area !== city && !(isOutOfView && isNear(near, area.place)));
  const firstScore = Math.min(station.score, ...otherAreas.map(({ score }) => score - 2 * STEP));
  const score = city ? Math.max(firstScore, city.score + STEP) : firstScore;
  scores.set(station, score);
  const [nearest] = nearbyAreas.filter((area) => !isCity(area) && otherAreas.includes(area));
  if (!nearest) return;
  // Incomplete addresses make a second, less famous area of the same town.
  const towns = areas.filter(({ place }) => isSamePlace(place, nearest.place));
  scores.set(
    towns.reduce((a, b) => (b.score < a.score ? b : a)),
    score + STEP,
  );
}
