import { distanceMeters, type LatLng } from "~/geo/projection";
import { isCityName } from "./kind-words";
import { namesOf } from "./place-names";
import { type Found, isNear, isSamePlace, isStation, RANK } from "./ranking";

const PAIR_STEP = 100;
const STEP = 1e-6;

/** Ranks a station before the areas of its name, and the nearest of them second. A city stays before its station. */
export function stationsFirst(found: Found[], near: LatLng | null): Found[] {
  const scores = new Map<Found, number>();
  for (const [name, stations] of stationsByName(found)) {
    const areas = found.filter((one) => isAreaNamed(one, name));
    for (const station of stations) {
      for (const district of areas.filter((area) => isDistrict(area) && isNear(station.place, area.place))) {
        scores.set(station, RANK.pair.station + station.score / PAIR_STEP);
        scores.set(district, RANK.pair.district + district.score / PAIR_STEP);
      }
    }
    if (areas.length > 0 && !stations.some((station) => scores.has(station))) {
      const best = stations.reduce((a, b) => (b.score < a.score ? b : a));
      putBefore(best, areas, near, scores);
    }
  }
  return scores.size === 0 ? found : found.map((one) => ({ ...one, score: scores.get(one) ?? one.score }));
}

function stationsByName(found: Found[]): Map<string, Found[]> {
  const stations = new Map<string, Found[]>();
  for (const one of found) {
    if (!isStation(one.place)) continue;
    const name = one.place.name.slice(0, -1);
    stations.set(name, [...(stations.get(name) ?? []), one]);
  }
  return stations;
}

const isAreaNamed = ({ named }: Found, name: string) =>
  named?.kind === "area" && namesOf(named).some((own) => own.name === name);

const lastName = ({ named }: Found) => named?.path.at(-1) ?? "";
const isDistrict = (area: Found) => /[군구]$/.test(lastName(area));
const isCity = (area: Found) => area.named?.path.length === 1 || isCityName(lastName(area));

/** Changes the scores so that the station precedes the areas, except its own city and those in the visitor's view. */
function putBefore(station: Found, areas: Found[], near: LatLng | null, scores: Map<Found, number>): void {
  const metersTo = ({ place }: Found) => distanceMeters(station.place, place);
  const around = areas
    .filter(({ place }) => isNear(station.place, place))
    .sort((a, b) => metersTo(a) - metersTo(b));
  const city = around.find((area) => isCity(area) && area.score < station.score);
  const isOutOfView = near !== null && !isNear(near, station.place);
  const others = areas.filter((area) => area !== city && !(isOutOfView && isNear(near, area.place)));
  const first = Math.min(station.score, ...others.map(({ score }) => score - 2 * STEP));
  const score = city ? Math.max(first, city.score + STEP) : first;
  scores.set(station, score);
  const [nearest] = around.filter((area) => !isCity(area) && others.includes(area));
  if (!nearest) return;
  // Incomplete addresses make a second, less famous area of the same town.
  const towns = areas.filter(({ place }) => isSamePlace(place, nearest.place));
  scores.set(
    towns.reduce((a, b) => (b.score < a.score ? b : a)),
    score + STEP,
  );
}
