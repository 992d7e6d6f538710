import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync } from "node:zlib";
import { makeCountryCsv } from "../../tests/support/national/country";

/** Maps and places contain more than other pages. They arrive in two round trips, which could carry twice as much. */
const MAP_MAX_BYTES = 18 * 1024;
const OTHER_MAX_BYTES = Math.floor(14.6 * 1024);

export const firstAnswerMaxBytes = (path: string): number =>
  /^(?:\/\w\w)?\/map/.test(path) ? MAP_MAX_BYTES : OTHER_MAX_BYTES;

const at = (lat: number, lng: number, more = "") => `/map?lat=${lat}&lng=${lng}${more}`;

/** Typical views of the map: default, zoomed out, searched, filtered, and around the country. */
const PATHS = [
  ...["/map", "/map?zoom=12", "/map?zoom=7", "/map?q=%EC%84%9C%EB%A9%B4%EC%97%AD"],
  ...["/map?q=%EC%A0%9C%EC%A3%BC", "/map?q=%EB%8C%80%EC%A0%84", "/map?open=now&has=accessible"],
  ...[at(37.4979, 127.0276), at(37.4979, 127.0276, "&page=3"), at(37.5663, 126.9779, "&zoom=13")],
  ...[at(37.555, 126.971, "&me=37.555,126.971"), at(35.1587, 129.1604), at(34.8118, 126.3922)],
  ...[at(37.5665, 126.978, "&open=now&unknown=1"), at(33.4996, 126.5312, "&zoom=11")],
];

/** A toilet in the panel, from a shared link and with the visitor's position, in each language. */
const PANEL_PATHS = ["", "/en", "/ja", "/zh"].flatMap((prefix) => [
  `${prefix}/map?toiletId=1`,
  `${prefix}/map?toiletId=1&me=36.351,127.385`,
]);

/** All pages whose first response has a limit. */
export const FIRST_ANSWERS = [...PATHS, ...PANEL_PATHS];

/**
 * Returns the bytes that a page sends to a new browser: a document request with brotli and without cookies, as
 * browsers make over https.
 */
export async function firstAnswerBytes(origin: string, path: string) {
  const request = get(origin + path, { headers: { accept: "text/html", "accept-encoding": "gzip, br" } });
  const [response] = await once(request, "response");
  const body = await buffer(response);
  const html = response.headers["content-encoding"] === "br" ? brotliDecompressSync(body).toString() : "";
  if (response.statusCode !== 200 || !html.includes('id="critical-styles"'))
    throw new Error(`${path}: no first answer`);
  return body.length;
}

/**
 * Imports all toilets of the country into the embedded backend's data: the published ones, or generated ones.
 * @param given a CSV, plain or gzip
 * @returns the imported file, and the output of the import
 */
export function importCountry(
  dataDir: string,
  given = "../shared/data/toilets-kr.csv.gz",
): { file: string; said: string } {
  const file = existsSync(given) ? given : join(dataDir, "country.csv");
  if (file !== given) writeFileSync(file, makeCountryCsv());
  const { status, stdout } = spawnSync(process.execPath, ["build/programs/import-toilets.js", file], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${file} could not be imported`);
  return {
    file: file === given ? given : "a made-up country",
    said: stdout.split("\n")[0] ?? "",
  };
}
