import type { ToiletRow } from "./toilet-row";

const NEAR_METRES = 30;
/** A cell is at least as high and wide as NEAR_METRES everywhere in Korea, in degrees. */
const CELL = 0.0004;
const METRES_PER_DEGREE = 111_195;

export type Identity = Pick<ToiletRow, "name" | "address" | "lat" | "lng" | "managementNo">;

const bareNumber = ({ managementNo }: Identity) => managementNo.slice(managementNo.indexOf("\n") + 1);

const metresBetween = (a: Identity, b: Identity) =>
  Math.hypot(a.lat - b.lat, (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180)) * METRES_PER_DEGREE;

/** Two numbers that differ are two toilets, even side by side under one name. */
const areSame = (a: Identity, b: Identity) =>
  a.name === b.name &&
  (!a.managementNo || !b.managementNo || bareNumber(a) === bareNumber(b)) &&
  metresBetween(a, b) <= NEAR_METRES;

const addressNumbers = ({ address }: Identity) =>
  (/^[^,(]*/.exec(address)?.[0].match(/\d+/g) ?? []).join(" ");

export const sharesNumber = (a: Identity, b: Identity): boolean =>
  a.managementNo !== "" && a.managementNo === b.managementNo;

/** Lists put toilets at the centre of a town if they do not know the place. Those have the same name, but other addresses. */
export function sharesAddress(a: Identity, b: Identity): boolean {
  const [numbers, otherNumbers] = [addressNumbers(a), addressNumbers(b)];
  return numbers === "" || otherNumbers === "" || numbers === otherNumbers;
}

/** Finds the toilets of a list again: by their management number, else by the same name within 30 m. */
export function createKnownToilets<Toilet extends Identity>() {
  type Entry = { identity: Identity; toilet: Toilet };
  const byNumber = new Map<string, Entry[]>();
  const byPlace = new Map<string, Entry[]>();
  const cellOf = (name: string, latCell: number, lngCell: number) => `${latCell} ${lngCell} ${name}`;
  const addTo = (map: Map<string, Entry[]>, key: string, entry: Entry) => {
    const entries = map.get(key);
    if (entries) entries.push(entry);
    else map.set(key, [entry]);
  };
  return {
    /** @param identity another name or place of the same toilet */
    add(toilet: Toilet, identity: Identity = toilet): void {
      const entry = { identity, toilet };
      if (identity.managementNo) addTo(byNumber, identity.managementNo, entry);
      const { name, lat, lng } = identity;
      addTo(byPlace, cellOf(name, Math.floor(lat / CELL), Math.floor(lng / CELL)), entry);
    },
    /** Lists those with the same number first. */
    find(wanted: Identity): Toilet[] {
      const [latCell, lngCell] = [Math.floor(wanted.lat / CELL), Math.floor(wanted.lng / CELL)];
      const numbered = wanted.managementNo ? (byNumber.get(wanted.managementNo) ?? []) : [];
      const near = [-1, 0, 1]
        .flatMap((north) => [-1, 0, 1].map((east) => cellOf(wanted.name, latCell + north, lngCell + east)))
        .flatMap((cell) => byPlace.get(cell) ?? [])
        .filter(({ identity }) => areSame(wanted, identity));
      return [...new Set([...numbered, ...near].map(({ toilet }) => toilet))];
    },
  };
}
