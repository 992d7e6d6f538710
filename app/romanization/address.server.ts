import { composeReading, readPlaceName } from "./place-name.server";
import { roadInEnglish, toLowerRoman } from "./road.server";
import { romanizeMixed } from "./romanize.server";
import type { Reader } from "./split-word.server";

const MAX_CHARACTERS = 200;
const PROVINCES: Record<string, string> = {
  서울: "Seoul",
  부산: "Busan",
  대구: "Daegu",
  인천: "Incheon",
  광주: "Gwangju",
  대전: "Daejeon",
  울산: "Ulsan",
  세종: "Sejong-si",
  경기: "Gyeonggi-do",
  강원: "Gangwon-do",
  전북: "Jeonbuk-do",
  제주: "Jeju-do",
  충청북: "Chungcheongbuk-do",
  충청남: "Chungcheongnam-do",
  전라북: "Jeonbuk-do",
  전라남: "Jeollanam-do",
  경상북: "Gyeongsangbuk-do",
  경상남: "Gyeongsangnam-do",
  충북: "Chungcheongbuk-do",
  충남: "Chungcheongnam-do",
  전남: "Jeollanam-do",
  경북: "Gyeongsangbuk-do",
  경남: "Gyeongsangnam-do",
};
const SAYS_SOMETHING = /[\p{L}\d]/u;
const RANK_OF_PROVINCE = /(?:특별자치|특별|광역)?[시도]$/;
const AREA = /^([가-힣]{1,8}?)(?:제?(\d{1,2}(?:[.·]\d)?))?(시|군|구|읍|면|동|리)$/;
const STREET_AREA = /^([가-힣]{1,6}?)(동)?(\d{1,2})가$/;
const STUCK_NUMBER = /(지하(?=\d{3,5}$)|[가-힣](?:동|리|가)(?=산?\d))(?=산?\d{1,5}(?:-\d{1,5})?(?:번지)?$)/;
const NUMBER = /^(산)?(\d{1,5}(?:-\d{1,5})?)(?:번지선?|호)?(?:일대|일원|부근|인근)?$/;
const ROAD = /^(.+(?:로|길))(\d{1,5}(?:-\d{1,5})?)?$/;
const REST_OF_ROAD = /^\d{1,4}번?[가-하]?안?길(?:\d{1,5}(?:-\d{1,5})?)?$/;
function provinceInEnglish(word: string): string | null {
  const name = PROVINCES[word] ?? PROVINCES[word.replace(RANK_OF_PROVINCE, "")];
  return name ?? null;
}

function areaInEnglish(area: string): string | null {
  const [, street, dong, number] = STREET_AREA.exec(area) ?? [];
  if (street) return `${romanizeMixed(street)}${dong ? "-dong" : ""} ${number}-ga`;
  const [, name, count = "", ending] = AREA.exec(area) ?? [];
  return name ? `${romanizeMixed(name)}${count}-${toLowerRoman(ending)}` : null;
}

type Parts = { areas: string[]; road: string; number: string; details: string[] };

/** Returns `85 Dunsanbuk-ro, Seo-gu, Daejeon` for `대전광역시 서구 둔산북로 85`; null for a text without Hangul. */
export function romanizeAddress(address: string): string | null {
  const text = address.normalize("NFC").slice(0, MAX_CHARACTERS).replace(/\?/g, " ").trim();
  if (!/[가-힣]/.test(text)) return null;
  const bracketed = /\(([^()]*)/.exec(text)?.[1] ?? "";
  const [main = "", ...details] = segmentsOf(text.replace(/\([^()]*\)?/g, " "));
  const parts = readParts(main.split(" ").flatMap((word) => word.replace(STUCK_NUMBER, "$1 ").split(" ")));
  const line = [parts.number, parts.road || parts.areas.pop()].filter(Boolean).join(" ");
  const leadingParts = [...details, parts.details.join(" ")]
    .filter(Boolean)
    .map((detail) => composeReading(detail, "en"));
  const fullLine = [...leadingParts, line, ...parts.areas.reverse()].filter(Boolean).join(", ");
  const bracketText = segmentsOf(bracketed).map(readSegment).join(", ");
  return bracketText ? `${fullLine} (${bracketText})` : fullLine;
}

const segmentsOf = (text: string) =>
  text
    .split(",")
    .map((segment) => segment.trim().replace(/\s+/g, " "))
    .filter((segment) => SAYS_SOMETHING.test(segment));

function readParts(words: string[]): Parts {
  const parts: Parts = { areas: [], road: "", number: "", details: [] };
  let road = "";
  let numberPrefix = "";
  for (const [at, word] of words.entries()) {
    const province = at === 0 ? provinceInEnglish(word) : null;
    const [, hill, number] = NUMBER.exec(word) ?? [];
    const [, name = "", attachedNumber = ""] =
      (REST_OF_ROAD.test(word) && road !== "" ? ROAD.exec(road + word) : ROAD.exec(word)) ?? [];
    if (province) parts.areas.push(province);
    else if (parts.number !== "") {
      if (SAYS_SOMETHING.test(word)) parts.details.push(word);
    } else if (number) parts.number = [numberPrefix, hill && "San", number].filter(Boolean).join(" ");
    else if (word === "지하" || word === "산") numberPrefix = word === "산" ? "San" : "Jiha";
    else if (name !== "" && (road === "" || REST_OF_ROAD.test(word))) {
      road = name;
      parts.number = attachedNumber;
    } else {
      const area = road === "" ? areaInEnglish(word) : null;
      (area ? parts.areas : parts.details).push(area ?? word);
    }
  }
  parts.road = road && (roadInEnglish(road) ?? "");
  return parts;
}

function readSegment(segment: string): string {
  const [word = "", number = ""] = segment.split(" ");
  const area = areaInEnglish(word);
  if (!area) return composeReading(segment, "en");
  if (number === "") return area;
  const [, hill, digits] = NUMBER.exec(number) ?? [];
  return digits ? [hill && "San", digits, area].filter(Boolean).join(" ") : composeReading(segment, "en");
}

/** Names of motorways, underpasses and tunnels, whose ending is translated. */
const NO_STREET = /(?:도로|차도|터널)$/;
const CHARACTERS = /[\p{Script=Han}\p{Script=Katakana}]/u;
const CITY = /^[가-힣]+(?<!특별|광역|특별자치)시$/;

/** Reads a base map name that exists in Korean only. Roads are romanised as on their signs for every reader. */
export function readMapName(name: string, kind: "area" | "road" | "spot", reader: Reader): string {
  const roadReading = kind === "road" && !NO_STREET.test(name) ? roadInEnglish(name) : null;
  if (roadReading) return roadReading;
  const reading = readPlaceName(name, reader);
  if (kind !== "area" || (reading && CHARACTERS.test(reading))) return reading ?? name;
  const province = CITY.test(name) ? null : provinceInEnglish(name);
  return province ?? areaInEnglish(name) ?? reading ?? name;
}
