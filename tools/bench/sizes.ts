import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

async function textOf(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

/** Returns the gzip size of a response. */
async function gzipBytes(url: string) {
  return gzipSync(await textOf(url)).length;
}

/**
 * Sums every script that a page can load: those in its HTML and all their imports, static or dynamic.
 * @returns bytes, gzip
 */
export async function scriptBytes(origin: string, path: string): Promise<number> {
  const html = await textOf(origin + path);
  // Pages name the manifest of all routes but never load it, because they discover routes on demand.
  const named = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([script]) => script);
  const waiting = named.filter((script) => !script.includes("/manifest-"));
  const sizes = new Map();
  for (let script = waiting.pop(); script !== undefined; script = waiting.pop()) {
    // Kakao's map replaces the other one, so that both are never loaded together.
    if (sizes.has(script) || script.includes("/kakao.client")) continue;
    const code = await textOf(origin + script);
    sizes.set(script, gzipSync(code).length);
    waiting.push(...[...code.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name]) => `/assets/${name}`));
  }
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/**
 * Sums the chunks that only the form of posts loads.
 * @returns bytes, gzip
 */
export function editorBytes(): number {
  const folder = "build/client/assets";
  const chunks = readdirSync(folder).filter((name) => name.startsWith("rich-editor.client-"));
  return chunks.reduce((sum, name) => sum + gzipSync(readFileSync(`${folder}/${name}`)).length, 0);
}

/** Adds inline scripts to the scripts that a page can load. */
export async function readerScriptBytes(origin: string, path: string) {
  const html = await textOf(origin + path);
  const inline = [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([^<]*)<\/script>/g)].map(
    ([, text]) => text,
  );
  return gzipSync(inline.join("\n")).length + (await scriptBytes(origin, path));
}

export async function styleBytes(origin: string, path: string) {
  const html = await textOf(origin + path);
  const styles = new Set([...html.matchAll(/\/assets\/[\w.-]+\.css/g)].map(([style]) => style));
  const sizes = await Promise.all([...styles].map((style) => gzipBytes(origin + style)));
  return sizes.reduce((sum, bytes) => sum + bytes, 0);
}

/** Dense, average and sparse areas of the country. */
const CENTRES = [
  [36.3504, 127.3845],
  [37.5665, 126.978],
  [35.1796, 129.0756],
  [33.4996, 126.5312],
  [37.8813, 127.7298],
  [34.8118, 126.3922],
];

/**
 * Boxes of screen size and invalid ones, at every zoom.
 * @returns paths of /map/markers
 */
export function markerPaths(): string[] {
  const paths = [];
  for (let zoom = 5; zoom <= 19; zoom += 1) {
    const width = (1280 / 256 / 2 ** zoom) * 360;
    for (const [lat = 0, lng = 0] of CENTRES) {
      const [west, south, east, north] = [lng - width / 2, lat - width / 3, lng + width / 2, lat + width / 3];
      const box = [west, Math.max(south, -85), east, Math.min(north, 85)].map((edge) => edge.toFixed(5));
      paths.push(`/map/markers?bbox=${box}&zoom=${zoom}`);
    }
    paths.push(`/map/markers?bbox=124,33,132,39&zoom=${zoom}`);
  }
  return paths;
}

const PLACES_AROUND = 18;
const STEP_DEGREES = 0.004;

/**
 * Different maps of populated places, so that no request shares cached work of another.
 * @returns paths of /map
 */
export function placePaths(): string[] {
  const steps = Array.from({ length: PLACES_AROUND }, (_, step) => step * STEP_DEGREES);
  const at = (degrees: number) => degrees.toFixed(4);
  return CENTRES.flatMap(([lat = 0, lng = 0]) =>
    steps.flatMap((north) => steps.map((east) => `/map?lat=${at(lat + north)}&lng=${at(lng + east)}`)),
  );
}

/** Returns the largest response of all boxes, and counts incomplete ones. */
export async function auditMarkers(origin: string) {
  let largest = 0;
  let incomplete = 0;
  let leftOut = 0;
  for (const path of markerPaths()) {
    const text = await textOf(origin + path);
    const answer = JSON.parse(text);
    const counted = answer.markers.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    if (counted + answer.leftOut !== answer.total) incomplete += 1;
    leftOut += answer.leftOut;
    largest = Math.max(largest, gzipSync(text).length);
  }
  return { largest, incomplete, leftOut, boxes: markerPaths().length };
}
