// `npm run basemap`: writes public/base-map/korea.pmtiles, the bundled base map, and korea.csv, the cells that count as
// Korea (docs/base-map.md).
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import GeoJSONVT from "geojson-vt";
import { feature, mesh } from "topojson-client";
import { runnerImport } from "vite";
import vtPbf from "vt-pbf";
import { archiveOf } from "./archive.mjs";
import { koreaText } from "./korea.mjs";
import { kmBetween, riversThrough } from "./rivers.mjs";
import { areaKm2, smoothWithin, touches } from "./smooth.mjs";

/** Too large for a dependency: 27 MB compressed, 117 MB of JSON. */
const LANDS = "@geo-maps/earth-lands-100m@0.6.0";
const ATLAS = "world-atlas@2.0.2";
const FILE = new URL("../../public/base-map/korea.pmtiles", import.meta.url);
const CELLS_FILE = new URL("../../public/base-map/korea.csv", import.meta.url);
const ATTRIBUTION = "© OpenStreetMap contributors · 통계청 SGIS · Natural Earth";
const TILE_MAX_ZOOM = 10;
/** Area of the tiles from each zoom on, in degrees: west, south, east, north. */
const EXTENTS = [
  { from: 0, box: [-180, -85, 180, 85] },
  { from: 5, box: [112, 24, 150, 52] },
  { from: 7, box: [123.6, 32.4, 132.4, 39.6] },
];
/** Limits for lakes: smaller ones are artefacts of corners, less round ones of cell edges, and those beside a river
 *  are pieces of it. */
const LEAST_LAKE_KM2 = 1;
const LEAST_ROUNDNESS = 0.62;
const BESIDE_RIVER_KM = 1.5;
const SEAS = [
  ["동해", 37.6, 130.6],
  ["서해", 36.3, 125.2],
  ["남해", 33.9, 128.4],
];
const NAME_EVERY_KM = 12;

/** Minimum size of lakes and islands, in px. */
const LEAST_PX = 1.5;
const EXTENT = 4096;
const TILE_PX = 512;

function unpack(name, file, folder) {
  const packed = execFileSync("npm", ["pack", name, "--silent"], { cwd: folder, encoding: "utf8" }).trim();
  execFileSync("tar", ["xzf", packed, `package/${file}`], { cwd: folder });
  return JSON.parse(readFileSync(join(folder, "package", file), "utf8"));
}

async function fromApp(path) {
  const alias = { "~": new URL("../../app", import.meta.url).pathname };
  const { module } = await runnerImport(`./app/${path}`, { configFile: false, resolve: { alias } });
  return module;
}

const featureOf = (geometry, properties = {}) => ({ type: "Feature", geometry, properties });
const pointOf = (lat, lng, properties) => featureOf({ type: "Point", coordinates: [lng, lat] }, properties);
const collection = (features) => ({ type: "FeatureCollection", features });

/** Returns the names of areas with their ranks, in the form of an OpenStreetMap extract. */
async function readPlaces() {
  const { GAZETTEER } = await fromApp("place-index/named-places.ts");
  const kinds = ["region", "county", "locality"];
  return GAZETTEER.map(({ path, lat, lng }) => {
    const isWhole = path.length === 1;
    const kind = isWhole ? kinds[0] : /[시군구]$/.test(path.at(-1)) ? kinds[1] : kinds[2];
    return pointOf(lat, lng, { kind, name: path.at(-1) });
  });
}

const riverOf = ({ ring, toZoom }) =>
  featureOf({ type: "Polygon", coordinates: [ring] }, { kind: "water", max_zoom: toZoom });

async function readLandmarks() {
  const { LANDMARKS } = await fromApp("place-index/named-places.ts");
  return LANDMARKS.map(({ name, lat, lng }) =>
    pointOf(lat, lng, { kind: name.endsWith("역") ? "station" : "attraction", name }),
  );
}

/** Tells whether water is a lake by size, roundness (1 is a circle) and distance from rivers. */
function isLake(lake, rivers) {
  const km2 = areaKm2(lake);
  const edge = lake.slice(1).reduce((sum, corner, at) => sum + kmBetween(lake[at], corner), 0);
  if (km2 < LEAST_LAKE_KM2 || (4 * Math.PI * km2) / edge ** 2 < LEAST_ROUNDNESS) return false;
  const isBeside = (point) => lake.some((corner) => kmBetween(corner, point) < BESIDE_RIVER_KM);
  return !rivers.some(({ line }) => line.some(isBeside));
}

/** Places the names of rivers along their courses, and the names of seas. */
function waterNames(rivers) {
  const onRivers = rivers.flatMap(({ name, line, toZoom }) => {
    const places = [];
    let walked = NAME_EVERY_KM / 2;
    for (const [at, [lng, lat]] of line.entries()) {
      walked += at > 0 ? kmBetween(line[at - 1], [lng, lat]) : 0;
      if (walked < NAME_EVERY_KM) continue;
      walked = 0;
      places.push(pointOf(lat, lng, { kind: "river", name, max_zoom: toZoom }));
    }
    return places;
  });
  return [...onRivers, ...SEAS.map(([name, lat, lng]) => pointOf(lat, lng, { kind: "sea", name }))];
}

function tileNumbers(zoom, [west, south, east, north]) {
  const across = 2 ** zoom;
  const column = (lng) => Math.floor(((lng + 180) / 360) * across);
  const row = (lat) => {
    const angle = (lat * Math.PI) / 180;
    return Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * across);
  };
  const last = across - 1;
  const numbers = [];
  for (let y = Math.max(0, row(north)); y <= Math.min(last, row(south)); y++)
    for (let x = Math.max(0, column(west)); x <= Math.min(last, column(east)); x++) numbers.push({ x, y });
  return numbers;
}

/** Drops rings that would be dots, because rocks make up most bytes of low zooms. */
function isSeen(ring) {
  const xs = ring.map(([x]) => x);
  const ys = ring.map(([, y]) => y);
  const span = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  return span >= (LEAST_PX * EXTENT) / TILE_PX;
}

function withoutDots(tile) {
  const features = tile.features.flatMap((found) => {
    if (found.type !== 3) return [found];
    const geometry = found.geometry.filter(isSeen);
    return geometry.length > 0 ? [{ ...found, geometry }] : [];
  });
  return { ...tile, features };
}

function layersOf(indexes, zoom, x, y) {
  const layers = {};
  for (const [name, { index, minZoom }] of Object.entries(indexes)) {
    const tile = zoom >= minZoom ? index.getTile(zoom, x, y) : null;
    const seen = tile && withoutDots(tile);
    if (seen && seen.features.length > 0) layers[name] = seen;
  }
  return layers;
}

const folder = mkdtempSync(join(tmpdir(), "base-map-"));
try {
  const lands = unpack(LANDS, "map.geo.json", folder);
  const atlas = unpack(ATLAS, "countries-10m.json", folder);
  const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);
  const box = EXTENTS.at(-1).box;
  const inland = lands.geometries[0].coordinates.flatMap(([, ...lakes]) => lakes);
  const rivers = riversThrough(inland.filter((lake) => touches(lake, box)));
  const earth = smoothWithin(lands.geometries[0], box, (lake) => isLake(lake, rivers));
  writeFileSync(CELLS_FILE, koreaText(earth, feature(atlas, atlas.objects.countries).features));
  const indexOf = (features, options = {}) =>
    new GeoJSONVT(collection(features), {
      maxZoom: TILE_MAX_ZOOM,
      indexMaxZoom: 0,
      extent: EXTENT,
      ...options,
    });
  const indexes = {
    earth: {
      minZoom: 0,
      index: indexOf([featureOf(earth)], { tolerance: 4 }),
    },
    water: {
      minZoom: 4,
      index: indexOf([...rivers.map(riverOf), ...waterNames(rivers)], { tolerance: 2 }),
    },
    boundaries: { minZoom: 2, index: indexOf([featureOf(borders, { kind: "country" })], { tolerance: 4 }) },
    places: { minZoom: 4, index: indexOf(await readPlaces(), { buffer: 0 }) },
    pois: { minZoom: TILE_MAX_ZOOM, index: indexOf(await readLandmarks(), { buffer: 0 }) },
  };
  const tiles = [];
  for (let zoom = 0; zoom <= TILE_MAX_ZOOM; zoom++) {
    const { box } = EXTENTS.findLast(({ from }) => zoom >= from);
    for (const { x, y } of tileNumbers(zoom, box)) {
      const layers = layersOf(indexes, zoom, x, y);
      tiles.push({ zoom, x, y, data: vtPbf.fromGeojsonVt(layers, { version: 2, extent: EXTENT }) });
    }
  }
  const { writeHead } = await fromApp("base-map/pmtiles-directory.ts");
  const metadata = { name: "korea", attribution: ATTRIBUTION };
  const archive = archiveOf(tiles, { box, metadata, writeHead });
  writeFileSync(FILE, archive);
  console.log(`${tiles.length} tiles, ${(archive.length / 1e6).toFixed(2)} MB`);
} finally {
  rmSync(folder, { recursive: true });
}
