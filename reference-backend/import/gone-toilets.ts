import type { ToiletFacts, ToiletList, ToiletRow } from "./toilet-row";

/** `isListed` says that the last list of its agency or district has the toilet. */
export type ImportedToilet = Pick<ToiletRow, "name" | "address" | "managementNo" | "agency" | "day"> & {
  written: ToiletFacts | null;
  isDeleted: boolean;
  isListed: boolean;
};

const METROPOLIS = /^(?:서울|부산|대구|인천|광주|대전|울산)(?:특별|광역)?시?$/;

/** Shortens a province, because lists write `서울`, `서울시` and `서울특별시`, `충북` and `충청북도`. */
function shortenProvince(name: string): string {
  const bare = name.replace(/(?:특별자치|특별|광역)?[시도]$/, "");
  return bare.length === 3 ? `${bare.charAt(0)}${bare.charAt(2)}` : bare;
}

/** Names a toilet as a refused row does, which has no place. */
export const nameInDistrict = ({ name, address }: Pick<ToiletFacts, "name" | "address">): string =>
  `${name}\n${districtOf(address)}`;

/** Reads the city, county or district (시군구) of an address; an empty text if the address has none. */
function districtOf(address: string): string {
  const [first = "", second = ""] = address.split(" ");
  if (/[시군구]$/.test(second)) return `${shortenProvince(first)} ${second}`;
  return /[시군구]$/.test(first) && !METROPOLIS.test(first) ? first : "";
}

/**
 * Finds the toilets of the last list that this one lacks. The list of one agency covers that agency, any other the districts of
 * its rows. A toilet with a row that cannot be taken is not gone, and an older list says nothing about newer toilets.
 */
export function findGone<Toilet extends ImportedToilet>(
  allStored: Toilet[],
  found: Set<Toilet>,
  { toilets, refusedKeys, isWhole }: ToiletList,
): Toilet[] {
  if (!isWhole) return [];
  const agencies = new Set(toilets.map(({ agency }) => agency));
  const districts = new Set(toilets.map(({ address }) => districtOf(address)).filter(Boolean));
  const newestDay = toilets.reduce((newest, { day }) => (day > newest ? day : newest), "");
  const isOfOneAgency = agencies.size === 1 && !agencies.has("");
  const isCovered = ({ agency, written, address }: Toilet) => {
    const district = districtOf((written?.address ?? "") || address);
    if (isOfOneAgency || district === "") return agency !== "" && agencies.has(agency);
    return districts.has(district);
  };
  return allStored.filter(
    (stored) =>
      stored.isListed &&
      !stored.isDeleted &&
      !found.has(stored) &&
      (newestDay === "" || stored.day <= newestDay) &&
      !(stored.managementNo && refusedKeys.has(stored.managementNo)) &&
      !refusedKeys.has(nameInDistrict(stored.written ?? stored)) &&
      isCovered(stored),
  );
}
