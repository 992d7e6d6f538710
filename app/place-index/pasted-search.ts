import { isInKorea } from "~/geo/korea.server";
import { type LatLng, roundTo } from "~/geo/projection";
import { cleanName } from "~/names/clean-name";
import { cutSearch } from "~/texts/short-texts";

/** Limit of what is read of a pasted text. The search that it becomes is shorter. */
const READ_MAX_CHARACTERS = 1000;
const COORDINATE_DECIMALS = 6;
const SEARCHES_MAX = 4;

const LINE = /[\r\n\u2028\u2029]+|\s(?=https?:\/\/)/;
/** The first line of what map apps share: `[네이버 지도]`, `[카카오맵] 국회의사당역`. */
const APP_LABEL = /^\[[^\]]{0,20}(?:지도|맵|map)[^\]]{0,20}\]\s*/i;
const LINK = /^https?:\/\//;
const PROVINCE =
  "(?:서울|부산|대구|인천|광주|대전|울산|세종|경기|강원|충청|충[북남]|전라|전[북남]|경상|경[북남]|제주)\\S{0,5}";
/** The start of an address after a name, because browsers paste several lines as one. */
const ADDRESS = new RegExp(`(?<!^${PROVINCE})\\s(?=${PROVINCE} \\S{1,5}[시군구읍면동로](?:\\s|$))`);

/** The line of a station, which map apps put after its name. */
const LINE_NUMBER = /(?<=역) \S{0,10}(?:호선|선)(?: .*)?$/;

/**
 * Returns the searches in a text that was typed, pasted, or shared by a map app, the most exact first: a name, then the
 * address on the next line. Coordinates become `lat, lng`.
 */
export function readPastedSearches(pastedText: string): string[] {
  const text = pastedText.slice(0, READ_MAX_CHARACTERS);
  const point = readCoordinates(text);
  if (point) return [pointText(point)];
  const lines = text.split(LINE).map(cleanName);
  const isShared = lines.some((line) => APP_LABEL.test(line) || LINK.test(line));
  const joinedLines = cutSearch(lines.join(" ").trim());
  if (!isShared) return [joinedLines];
  const searches = lines
    .filter((line) => !LINK.test(line))
    .flatMap((line) => splitAddress(line.replace(APP_LABEL, "")))
    .map((part) => cutSearch(part.replace(LINE_NUMBER, "").trim()))
    .filter(Boolean);
  return searches.length > 0 ? searches.slice(0, SEARCHES_MAX) : [joinedLines];
}

/** Returns the first search in a text. */
export const readPastedSearch = (pastedText: string): string => readPastedSearches(pastedText)[0] ?? "";

function splitAddress(line: string): [name: string, address: string] {
  const [name = ""] = line.split(ADDRESS, 1);
  return [name, line.slice(name.length)];
}

const pointText = ({ lat, lng }: LatLng) => `${lat}, ${lng}`;

/** Two degrees as people and the links of map apps write them: `37.5, 127`, `geo:37.5,127`, `@37.5,127`, `!3d37.5!4d127`. */
const DEGREES =
  /(?<![\d.])(\d{2,3}\.\d{1,15})(?:[\s,;/°NE:]|%2C|&\w{1,12}=|!4d|경도){1,12}(\d{2,3}\.\d{1,15})(?![\d.])/gi;

/** Returns the first point in Korea that a text names, in either order of its degrees; null without one. */
export function readCoordinates(text: string): LatLng | null {
  for (const [, first, second] of text.matchAll(DEGREES)) {
    const [a, b] = [Number(first), Number(second)];
    const points = [
      { lat: a, lng: b },
      { lat: b, lng: a },
    ];
    const point = points.find(isInKorea);
    if (point) return roundTo(point, COORDINATE_DECIMALS);
  }
  return null;
}
