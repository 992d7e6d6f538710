import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { isInKorea } from "../../../app/geo/korea.server";
import { createRandom } from "./random";

const readText = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const GAZETTEER = "../../../app/place-index/gazetteer.csv";

const WORDS =
  "가온 누리 한빛 미르 다솜 해맑은 푸른솔 새벽 온새미 별하 나래 도담 라온 마루 바른 사랑 아람 자람 하늬 윤슬".split(
    " ",
  );
const ROADS = ["대로", "로", "로", "로", "로", "길", "길"];
/** The words in names of toilets, about as often as in the country, petrol stations first. */
const KINDS = [
  ...["주유소", "주유소", "주유소", "주유소", "충전소", "어린이공원", "근린공원", "체육공원", "쉼터"],
  "소공원",
  ...["우체국", "도서관", "주차장", "빌딩 1층", "프라자", "보건진료소", "파출소", "복지관", "체육관", "교회"],
  ...["게이트볼장", "경로당", "마을회관", "박물관", "요양병원", "휴게소", "등산로 입구", "초등학교"],
  ...["상가", "타워"],
];
const ENDINGS = ["", "", "", "", " 화장실", " 화장실", " 공중화장실", "(남/녀)", " 2호"];
const TYPES = ["", "공중화장실", "개방화장실"];
/** Provinces whose published data have no facility for wheelchairs. */
const WITHOUT_WHEELCHAIRS = /^(?:대전|부산|제주)/;
/** radius of a town's toilets in degrees, in a city and in the country */
const SPREAD = { city: 0.006, country: 0.05 };

type Town = { path: string[]; lat: number; lng: number; toilets: number };
type Place = { name: string; road: string; jibun: string; lat: string; lng: string };

/** Reads every 읍면동 with the number of toilets to generate around it. */
function readTowns(): Town[] {
  const counts = readText("towns.txt").trim().split(/\s+/).map(Number);
  const towns: Town[] = [];
  let [province, district] = ["", ""];
  for (const line of readText(GAZETTEER).split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [sido = "", sigungu = "", town = "", lat, lng] = line.split(",");
    if (sido) [province, district] = [sido, ""];
    district = sigungu || district;
    if (!/[읍면동가로]$/.test(town)) continue;
    const path = [province, district, town].filter(Boolean);
    towns.push({ path, lat: Number(lat), lng: Number(lng), toilets: counts[towns.length] ?? 0 });
  }
  return towns;
}

function makeUp(town: Town, index: number, random: ReturnType<typeof createRandom>): Place {
  const areas = town.path.slice(0, -1).join(" ");
  const ward = town.path.at(-1) ?? "";
  const isCity = !/[읍면]$/.test(ward);
  // 둔산1동 is an administrative area; addresses have 둔산동.
  const legal = ward.replace(/제?\d[\d.·]*(?:가)?동$/, "동");
  const spread = isCity ? SPREAD.city : SPREAD.country;
  const degreesNear = (degrees: number) => (degrees + (random.next() - random.next()) * spread).toFixed(5);
  const name =
    index === 0
      ? `${ward} 행정복지센터`
      : `${random.of(WORDS)}${random.below(90)}${random.of(KINDS)}${random.of(ENDINGS)}`;
  const number =
    random.below(4) > 0 ? `${1 + random.below(400)}` : `${1 + random.below(400)}-${1 + random.below(40)}`;
  const road = `${random.of(WORDS)}${random.of(ROADS)}${random.below(3) > 0 ? "" : `${1 + random.below(90)}번길`}`;
  const building = random.below(20) > 0 ? "" : `, ${random.of(WORDS)}회관`;
  const onRoad = isCity
    ? `${areas} ${road} ${number} (${legal}${building})`
    : `${areas} ${ward} ${road} ${number}`;
  const isLot = random.below(10) === 0;
  const point = { lat: degreesNear(town.lat), lng: degreesNear(town.lng) };
  const isAtSea = !isInKorea({ lat: Number(point.lat), lng: Number(point.lng) });
  return {
    name,
    road: isLot ? "" : onRoad,
    jibun: isLot ? `${areas} ${legal} ${number}` : "",
    ...(isAtSea ? { lat: String(town.lat), lng: String(town.lng) } : point),
  };
}

/** Returns the rows of a CSV in this folder, without its header. */
const readRows = (name: string): string[][] => parse(readText(name), { from_line: 2 });

/** Lists the hours texts of the whole country, each as often as it occurs. */
const listHours = () =>
  readRows("hours.csv").flatMap(([hours = "", detail = "", rows]) =>
    Array.from({ length: Number(rows) }, () => [hours, detail]),
  );

function listPlaces(random: ReturnType<typeof createRandom>): Place[] {
  const sample = readRows("places.csv").map(([name = "", road = "", lat = "", lng = ""]) => {
    return { name, road, jibun: "", lat, lng };
  });
  const madeUp = readTowns().flatMap((town) =>
    Array.from({ length: town.toilets }, (_, index) => makeUp(town, index, random)),
  );
  return [...sample, ...madeUp];
}

const quote = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * Returns a CSV with as many toilets as the country, the same at each call: a sample of real places (places.csv), and
 * generated ones around real towns (towns.txt) with all hours texts (hours.csv).
 */
export function makeCountryCsv() {
  const random = createRandom(20_260_710);
  const hours = random.shuffled(listHours());
  const yesOrNo = (percent: number) => (random.below(100) < percent ? "Y" : "N");
  const lines = listPlaces(random).map(({ name, road, jibun, lat, lng }, index) => {
    const isWide = random.below(10) === 0 && !WITHOUT_WHEELCHAIRS.test(road || jibun);
    const facilities = [isWide ? "1" : "0", yesOrNo(18), yesOrNo(39), yesOrNo(20)];
    const texts = [name, road, jibun, lat, lng, ...(hours[index] ?? []), random.of(TYPES), ...facilities];
    return texts.map(quote).join(",");
  });
  const header =
    "name,address_road,address_jibun,lat,lng,open_hours,open_hours_detail,type,male_disabled,diaper_table,emergency_bell,cctv";
  return `${[header, ...lines].join("\n")}\n`;
}
