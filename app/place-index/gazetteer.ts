import type { LatLng } from "~/geo/projection";
import areasText from "./gazetteer.csv?raw";
import landmarksText from "./landmarks.csv?raw";

export type GazetteerArea = LatLng & { path: string[] };

/** The 시도, 시군구 and 읍면동 of Korea (통계청 SGIS 2018, 공공누리 제1유형); a 시 that has 구 is left out. */
export const GAZETTEER = readGazetteer();

function readGazetteer(): GazetteerArea[] {
  const areas: GazetteerArea[] = [];
  let province = "";
  let district: string[] = [];
  for (const line of areasText.split("\n")) {
    if (line === "" || line.startsWith("#")) continue;
    const [sido = "", sigungu = "", town = "", lat, lng] = line.split(",");
    if (sido) {
      province = sido;
      district = [];
    }
    if (sigungu) district = sigungu.split(" ");
    const path = [province, ...district, ...(town ? [town] : [])];
    areas.push({ path, lat: Number(lat), lng: Number(lng) });
  }
  return areas;
}

/** General knowledge, about 300 m exact, of what areas and toilets' names do not tell. */
export const LANDMARKS = landmarksText
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [name = "", lat, lng, ...aliases] = line.split(",");
    return { name, lat: Number(lat), lng: Number(lng), aliases };
  });
