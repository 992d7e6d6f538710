/** Short names of provinces. 광주시 is missing, because it is another place. */
const PROVINCES: Record<string, string[]> = {
  서울특별시: ["서울", "서울시"],
  부산광역시: ["부산", "부산시"],
  대구광역시: ["대구", "대구시"],
  인천광역시: ["인천", "인천시"],
  광주광역시: ["광주"],
  대전광역시: ["대전", "대전시"],
  울산광역시: ["울산", "울산시"],
  세종특별자치시: ["세종", "세종시"],
  경기도: ["경기"],
  강원특별자치도: ["강원", "강원도"],
  충청북도: ["충북"],
  충청남도: ["충남"],
  전북특별자치도: ["전북", "전라북도"],
  전라남도: ["전남"],
  경상북도: ["경북"],
  경상남도: ["경남"],
  제주특별자치도: ["제주", "제주도"],
};
const FULL_NAMES = new Map(
  Object.entries(PROVINCES).flatMap(([full, names]) => names.map((name) => [name, full] as const)),
);

export const fullProvince = (word: string) => FULL_NAMES.get(word) ?? word;

export const provinceNames = (full: string) => PROVINCES[full] ?? [];

/** Splits `대전중구` into `대전`, `중구`; a word that doesn't start with a province stays whole. */
export function splitProvince(word: string): string[] {
  const province = [...FULL_NAMES.keys()].find(
    (name) => word.startsWith(name) && word.length >= name.length + 2,
  );
  return province ? [province, word.slice(province.length)] : [word];
}

const DISTRICT = /^[가-힣]{1,5}(?:시|군|구)$/;
const TOWN = /^[가-힣][가-힣\d.·]{0,6}(?:읍|면|동)$|^[가-힣]{1,5}\d가$/;
const VILLAGE = /^[가-힣]{1,5}\d?리$/;
/** A road name, alone or with the building number attached; `…번길` is part of the name. */
const ROAD = /^([가-힣A-Za-z\d.·]*[가-힣\d](?:대로|로|길))(?:\d+(?:-\d+)?)?,?$/;

type AddressParts = {
  areas: string[][];
  road: string[] | null;
};

export function districtOf(address: string): string[] | null {
  const districts = readAddress(address).areas.filter(
    (path) => path.length > 1 && path.slice(1).every((name) => DISTRICT.test(name)),
  );
  return districts.at(-1) ?? null;
}

/** Returns the areas (시도, 시군구, 읍면동, 리) and the road of an address; both are empty if the text is no address. */
export function readAddress(address: string): AddressParts {
  const [province = "", ...words] = address
    .replace(/\([^)]*\)?/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  const parts: AddressParts = { areas: [], road: null };
  const path = [fullProvince(province)];
  if (!Object.hasOwn(PROVINCES, path[0] ?? "")) return parts;
  parts.areas.push([...path]);
  let town: string[] | null = null;
  for (const word of words) {
    const road = ROAD.exec(word)?.[1];
    if (!town && DISTRICT.test(word) && path.length < 3) {
      path.push(word);
      parts.areas.push([...path]);
    } else if (road) {
      parts.road = [...path, road];
      break;
    } else if (town ? VILLAGE.test(word) : TOWN.test(word)) {
      town = [...(town ?? path), word];
      parts.areas.push(town);
    } else break;
  }
  const inParentheses = /\(([^,)]+)/.exec(address)?.[1]?.trim() ?? "";
  if (!town && TOWN.test(inParentheses)) parts.areas.push([...path, inParentheses]);
  return parts;
}

/** Matches a building number, but not the number of a lane: `둔산로31번길`. */
const NUMBER_ON_STREET = /^\s*(?:지하\s*|산\s*)?(\d+(?:-\d+)?)(?![\d-]*[가-힣]{0,3}길)/;
const SITE = /^.*?(?:로|길|동|리|가|읍|면)\s*(?:지하\s*|산\s*)?\d+(?:-\d+)?(?![\d-]*[가-힣]{0,3}길)/;

const withoutBrackets = (address: string) => address.replace(/\([^)]*\)?/g, " ");

/** Tells whether an address names a building number or a lot number. */
export const hasNumber = (address: string): boolean => SITE.test(withoutBrackets(address));

/** Returns the building number of an address on a street or in a town; null if there is none. */
export function numberOn(street: string, address: string): string | null {
  for (let at = address.indexOf(street); at !== -1; at = address.indexOf(street, at + 1)) {
    const number = NUMBER_ON_STREET.exec(address.slice(at + street.length))?.[1];
    if (number) return number;
  }
  return null;
}

/** Returns an address up to its number, which all floors and rooms of one building share. */
export function siteOf(address: string): string {
  const plainAddress = withoutBrackets(address);
  return (SITE.exec(plainAddress)?.[0] ?? plainAddress).replace(/\s+/g, "");
}
