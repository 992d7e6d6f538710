import type { LatLng } from "~/geo/projection";
import areasText from "./gazetteer.csv?raw";
import landmarksText from "./landmarks.csv?raw";
import stationsText from "./stations.csv?raw";

export type GazetteerArea = LatLng & { path: string[] };

/** The 시도, 시군구 and 읍면동 of Korea (통계청 SGIS 2018, 공공누리 제1유형), without a 시 that consists of 구. */
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

/** Well-known sights and stations that are missing from area and toilet names, accurate to about 300 m. */
export const LANDMARKS = [landmarksText, stationsText].flatMap((text) =>
  text
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [name = "", lat, lng, ...aliases] = line.split(",");
      return { name, lat: Number(lat), lng: Number(lng), aliases };
    }),
);
