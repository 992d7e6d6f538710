import { fullProvince, provinceNames } from "./korean-address";
import type { NamedPlace } from "./place";
import { initialsOf, lettersOf } from "./query";
import { buildTextIndex } from "./text-index";
import { createSlices } from "./toilet-tree";

/** A lower rank means that the name is closer to the place's full name. */
export type RankedPlace = { place: number; rank: number };

export type PlaceNames = Awaited<ReturnType<typeof indexNames>>;

const RANK = { own: 0, shortTown: 0.2, dividedTown: 0.3, withoutStation: 0.6, road: 1 };
const SHORTEST = 2;
/** Matches 성수동1가 and 성수1가동, parts of 성수. */
const DIVIDED_TOWN = /^([가-힣]{2,})(?:동\d가|\d가동)$/;

export const withoutBlanks = (text: string) => text.normalize("NFC").toLowerCase().replace(/\s+/g, "");

export async function indexNames(places: NamedPlace[]) {
  const slices = createSlices();
  const all: string[] = [];
  const byName = new Map<string, RankedPlace[]>();
  const addNames = async (isRoad: boolean) => {
    for (const [place, named] of places.entries()) {
      if (slices.areOver()) await slices.next();
      if ((named.kind === "road") !== isRoad) continue;
      for (const { name, rank } of namesOf(named)) {
        const sameNamePlaces = byName.get(name);
        if (sameNamePlaces) sameNamePlaces.push({ place, rank });
        else byName.set(name, [{ place, rank }]);
        if (!sameNamePlaces) all.push(name);
      }
    }
  };
  await addNames(false);
  const spokenCount = all.length;
  await addNames(true);
  return {
    byName,
    all,
    /** Names before this number belong to places; the rest are roads, many of which are alike. */
    spokenCount,
    texts: await buildTextIndex(all.length, (row) => all[row] ?? "", slices),
    letters: await buildTextIndex(all.length, (row) => lettersOf(all[row] ?? ""), slices),
    initials: await buildTextIndex(spokenCount, (row) => initialsOf(all[row] ?? ""), slices),
  };
}

/** Returns short forms as well: `강남` for `강남구` and `강남역`, `대전` for `대전광역시`. */
export function namesOf({ kind, path, aliases }: NamedPlace): { name: string; rank: number }[] {
  const fullName = withoutBlanks(path.at(-1) ?? "");
  const isProvince = kind === "area" && path.length === 1;
  const names = [fullName, ...aliases.map(withoutBlanks), ...(isProvince ? provinceNames(fullName) : [])];
  const shortName = fullName.slice(0, -1);
  const rankedNames = names.map((name) => ({ name, rank: kind === "road" ? RANK.road : RANK.own }));
  const [, townName] = (kind === "area" && DIVIDED_TOWN.exec(fullName)) || [];
  if (townName) rankedNames.push({ name: townName, rank: RANK.dividedTown });
  if (shortName.length < SHORTEST || names.includes(shortName)) return rankedNames;
  // 여수 means 여수시 rather than a 여수동.
  if (kind === "area" && !isProvince && /[시군구읍면동]$/.test(fullName))
    rankedNames.push({ name: shortName, rank: /[읍면동]$/.test(fullName) ? RANK.shortTown : RANK.own });
  if ((kind === "station" || kind === "landmark") && fullName.endsWith("역")) {
    rankedNames.push({ name: shortName, rank: RANK.withoutStation });
  }
  return rankedNames;
}

export const findPlacesByName = (names: PlaceNames, name: string): RankedPlace[] => {
  const full = fullProvince(name);
  return [...(names.byName.get(name) ?? []), ...(full === name ? [] : (names.byName.get(full) ?? []))];
};
