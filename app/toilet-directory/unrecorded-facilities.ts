import type { ToiletSummary } from "~/backend/toilet";
import { fullProvince } from "~/place-index/korean-address";
import type { Slices } from "~/place-index/slices";
import type { ToiletTable } from "~/place-index/toilet-table";
import { FILTER_BITS, FILTERS } from "./filters";
import { readTraits, type Traits } from "./traits";

/** The bits of the facility filters that a province's data doesn't record: no toilet there matches them. */
export type UnrecordedBits = Readonly<Record<string, number>>;

/** Minimum number of toilets with facilities in a province before a missing facility counts as not recorded. */
const NAMING_MIN = 200;
export const FACILITY_BITS = FILTERS.reduce(
  (bits, { key, name }) => (name === "has" ? bits | FILTER_BITS[key] : bits),
  0,
);

export const provinceOf = (address: string): string =>
  fullProvince(address.trimStart().split(" ", 1)[0] ?? "");

export const unrecordedBitsAt = (silent: UnrecordedBits, address: string): number =>
  silent[provinceOf(address)] ?? 0;

export function readTraitsAmong(
  silent: UnrecordedBits,
  traits: Traits,
  number: number,
  toilet: ToiletSummary,
): void {
  readTraits(traits, number, toilet);
  traits.no[number] = (traits.no[number] ?? 0) & ~unrecordedBitsAt(silent, toilet.address);
}

export async function readAllTraits(
  traits: Traits,
  toilets: ToiletTable,
  slices: Slices,
): Promise<UnrecordedBits> {
  for (let number = 0; number < toilets.count; number += 1) {
    if (slices.areOver()) await slices.next();
    const toilet = toilets.at(number);
    if (toilet) readTraits(traits, number, toilet);
  }
  const silent = await findUnrecordedBits(traits, toilets, slices);
  for (let number = 0; number < toilets.count; number += 1) {
    if (slices.areOver()) await slices.next();
    const address = toilets.texts.address.at(number);
    traits.no[number] = (traits.no[number] ?? 0) & ~unrecordedBitsAt(silent, address);
  }
  return silent;
}

export async function findUnrecordedBits(
  { yes }: Traits,
  toilets: ToiletTable,
  slices: Slices,
): Promise<UnrecordedBits> {
  const provinces = new Map<string, { naming: number; named: number }>();
  for (let number = 0; number < toilets.count; number += 1) {
    if (slices.areOver()) await slices.next();
    const bits = (yes[number] ?? 0) & FACILITY_BITS;
    if (bits === 0) continue;
    const province = provinceOf(toilets.texts.address.at(number));
    const { naming, named } = provinces.get(province) ?? { naming: 0, named: 0 };
    provinces.set(province, { naming: naming + 1, named: named | bits });
  }
  const silent = [...provinces].filter(
    ([, { naming, named }]) => naming >= NAMING_MIN && named !== FACILITY_BITS,
  );
  return Object.fromEntries(silent.map(([province, { named }]) => [province, FACILITY_BITS & ~named]));
}
