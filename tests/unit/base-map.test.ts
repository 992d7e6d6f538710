import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import vtPbf from "vt-pbf";
import { type Archive, openArchive } from "~/base-map/archive.server";
import { chooseBaseMap } from "~/base-map/base-map.server";
import { createTilePainter, parseTile, readNames, readShapes } from "~/base-map/draw-tile";
import { drawLabels, FONTS, placeLabels } from "~/base-map/labels";
import { emptyTile, lineWidth, paintTile } from "~/base-map/paint";
import { PALETTES } from "~/base-map/palette";
import { featureKindOf, namesOf } from "~/base-map/schema";
import { type Label, type Line, type MapName, type Names, type Shape, TILE_PX } from "~/base-map/shape";
import { colorOfTrack, linesAtStation } from "~/base-map/subway-lines";
import { readTilePath, tilesOfView } from "~/base-map/view-tiles";
import { type LatLng, toWorldPixel } from "~/geo/projection";
import { logger } from "~/log/logger.server";
import { LANDMARKS } from "../../app/place-index/named-places";
import { useFolder } from "../support/folders";

const OWN = "public/base-map/korea.pmtiles";
const SEOUL = { lat: 37.5665, lng: 126.978 };
const PLACES = [
  SEOUL,
  { lat: 36.3504, lng: 127.3845 },
  { lat: 35.1587, lng: 129.1604 },
  { lat: 33.4996, lng: 126.5312 },
];

const placesOf = (text: string) =>
  text.split(" ").map((place) => {
    const [lat = Number.NaN, lng = Number.NaN] = place.split(",").map(Number);
    return { lat, lng };
  });
/** Midpoints of the bridges over 한강, and places on its banks. */
const BRIDGES = placesOf(
  "37.598,126.811 37.5705,126.862 37.5535,126.889 37.5336,126.9367 37.5175,126.9586 " +
    "37.5097,126.982 37.5155,126.9965 37.538,127.0355 37.5235,127.0915 37.5435,127.1105",
);
const ASHORE = placesOf("37.5547,126.9707 37.5216,126.9243 37.4979,127.0276 37.5446,127.0557 37.5133,127.1");
const LIGHT = PALETTES.light;

const pathOf = (...points: [x: number, y: number][]) => points.map(([x, y]) => ({ x, y }));

async function colorAt(picture: Sharp, left: number, top: number): Promise<string> {
  const pixel = await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

describe("the bundled map file", () => {
  let archive: Archive;
  beforeAll(async () => {
    archive = await openArchive(OWN);
  });
  afterAll(() => archive.close());

  /** Draws the tile that contains a place, and returns the place's pixel in it. */
  async function drawTileAt(place: LatLng, z: number, theme: "light" | "dark" = "light") {
    const at = toWorldPixel(place, z + 1);
    const [x, y] = [Math.floor(at.x / TILE_PX), Math.floor(at.y / TILE_PX)];
    const svg = await createTilePainter(archive)({ z, x, y, theme, language: "ko" });
    return { svg, left: Math.floor(at.x) - x * TILE_PX, top: Math.floor(at.y) - y * TILE_PX };
  }

  /** Draws the tiles of a view with this centre. */
  async function drawView(
    centre: LatLng,
    zoom: number,
    [width, height]: readonly [number, number],
    look: { theme?: "light" | "dark"; language?: "ko" | "en" | "ja" | "zh" } = {},
    margin?: { x: number; y: number },
  ) {
    const { x, y } = toWorldPixel(centre, zoom);
    const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)];
    const paint = createTilePainter(archive);
    const tiles = tilesOfView(zoom, left, top, width, height, margin);
    return Promise.all(tiles.map((tile) => paint({ ...tile, theme: "light", language: "ko", ...look })));
  }
  const packedBytes = (images: string[]) => images.reduce((sum, svg) => sum + gzipSync(svg).length, 0);

  test("is small and names its data source", async () => {
    expect((await readFile(OWN)).length).toBeLessThan(4e6);
    expect(archive.attribution).toMatch(/OpenStreetMap.*통계청 SGIS/);
  });

  test("holds every station and sight that the search knows", async () => {
    for (const { name, lat, lng } of LANDMARKS) {
      const { x, y } = toWorldPixel({ lat, lng }, archive.maxZoom + 1);
      const [column, row] = [Math.floor(x / TILE_PX), Math.floor(y / TILE_PX)];
      const tile = await archive.read({ z: archive.maxZoom, x: column, y: row });
      expect(Buffer.from(tile ?? []).includes(name), `${name}: run npm run basemap`).toBe(true);
    }
  });

  test.each([
    [390, 844, 60_000],
    [1440, 900, 150_000],
  ])(
    "draws a view of %i×%i in at most %i bytes, at every zoom and in both themes",
    async (width, height, limit) => {
      for (const place of PLACES) {
        for (const zoom of [5, 8, 11, 14, 17]) {
          const images = await drawView(place, zoom, [width, height], { theme: zoom % 2 ? "light" : "dark" });
          expect(packedBytes(images)).toBeLessThanOrEqual(limit);
        }
      }
    },
  );

  test("draws the whole country on a phone in at most 60 kB, with the tiles beside it", async () => {
    const margin = { x: TILE_PX / 2, y: TILE_PX / 2 };
    const images = await drawView({ lat: 36.2, lng: 127.9 }, 7, [390, 844], {}, margin);
    expect(images.length).toBeGreaterThan(4);
    expect(packedBytes(images)).toBeLessThanOrEqual(60_000);
  });

  test.each([
    ["ko", "제주시"],
    ["en", "Jeju-si"],
    ["ja", "済州市"],
    ["zh", "济州市"],
  ] as const)("has the label of Jeju in %s", async (language, name) => {
    const images = await drawView({ lat: 33.4996, lng: 126.5312 }, 13, [390, 560], { language });
    expect(images.join("")).toContain(`>${name}</text>`);
  });

  test.each([8, 10, 12])("names no province and no district at map zoom %i", async (zoom) => {
    const images = await drawView(SEOUL, zoom, [1440, 900]);
    expect(images.join("")).not.toMatch(/>[^<>]*(?:[시군구도]|서울|인천)<\/text>/);
  });

  test("labels the districts of the capital, without scripts or external references", async () => {
    const { svg } = await drawTileAt(SEOUL, 12);
    expect(svg).toContain(">중구</text>");
    expect(svg).not.toMatch(/<script|<style|href=|url\(|@import|<image|on\w+=/);
  });

  test("draws the river of the capital in one piece, with dry banks", async () => {
    const groundAt = async (place: LatLng) => {
      const { svg, left, top } = await drawTileAt(place, 12);
      return colorAt(sharp(Buffer.from(svg.replace(/<g transform[\s\S]*<\/g>/, ""))), left, top);
    };
    for (const place of BRIDGES) expect(await groundAt(place), JSON.stringify(place)).toBe(LIGHT.sea);
    for (const place of ASHORE) expect(await groundAt(place), JSON.stringify(place)).toBe(LIGHT.areas.earth);
  });

  test("is enlarged beyond its deepest zoom", async () => {
    const { svg } = await drawTileAt(PLACES[2] ?? SEOUL, 19, "dark");
    expect(svg).toContain("<path fill=");
  });

  test("draws open sea in a constant of under 300 bytes", async () => {
    const svg = await createTilePainter(archive)({ z: 12, x: 0, y: 1500, theme: "light", language: "ko" });
    expect(svg).toBe(emptyTile("light"));
    expect(svg.length).toBeLessThan(300);
  });
});

describe("the land of the map", () => {
  const upTo = (right: number): Shape => ({
    ...({ type: "area", kind: "earth" } as const),
    rings: [pathOf([-32, -32], [right, -32], [right, 544], [-32, 544])],
  });
  const street: Shape = {
    ...({ type: "line", kind: "minor", isTunnel: false } as const),
    paths: [pathOf([0, 9], [512, 9])],
  };

  test("has shallow water along its coast, below the land", async () => {
    const picture = sharp(Buffer.from(paintTile([upTo(256)], 12, "light", "")));
    expect(await colorAt(picture, 252, 256)).toBe(LIGHT.areas.earth);
    expect(await colorAt(picture, 259, 256)).toBe(LIGHT.shallows);
    expect(await colorAt(picture, 290, 256)).toBe(LIGHT.sea);
  });

  test("has a texture at near zooms without streets and water", () => {
    const hasGrain = (shapes: Shape[], zoom: number) =>
      paintTile(shapes, zoom, "light", "").includes(LIGHT.grain);
    expect(hasGrain([upTo(544)], 15)).toBe(true);
    expect(hasGrain([upTo(544)], 13)).toBe(false);
    expect(hasGrain([upTo(544), street], 15)).toBe(false);
    expect(hasGrain([upTo(256)], 15)).toBe(false);
  });
});

describe("a map file of the operator", () => {
  const folder = useFolder();
  const writeChanged = (change: (bytes: Buffer) => Buffer) => async (path: string) =>
    writeFile(path, change(await readFile(OWN)));
  const set = (at: number, value: number) => (bytes: Buffer) => {
    bytes[at] = value;
    return bytes;
  };

  test.each<[string, (path: string) => Promise<unknown>]>([
    ["missing", async () => undefined],
    ["a folder", (path) => mkdir(path)],
    ["empty", (path) => writeFile(path, "")],
    ["a text file", (path) => writeFile(path, "a".repeat(9999))],
    ["a file cut in the middle", writeChanged((bytes) => bytes.subarray(0, bytes.length / 2))],
    ["a file of another version", writeChanged(set(7, 2))],
    ["a file of raster tiles", writeChanged(set(99, 2))],
  ])("is ignored with one line in the log if it is unreadable: %s", async (name, write) => {
    const warn = vi.spyOn(logger, "warn").mockReturnValue(undefined);
    const path = join(folder, name);
    await write(path);
    expect((await chooseBaseMap(path, OWN)).path).toBe(OWN);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  test("replaces the bundled map and changes the version if it is readable", async () => {
    const path = join(folder, "good.pmtiles");
    await writeChanged((bytes) => bytes)(path);
    const [ownMap, chosenMap] = await Promise.all([chooseBaseMap(undefined, OWN), chooseBaseMap(path, OWN)]);
    expect(chosenMap.path).toBe(path);
    expect(chosenMap.version).not.toBe(ownMap.version);
  });
});

describe("the address of a tile", () => {
  test("accepts a theme, a language and a position of the grid", () => {
    const tile = { theme: "dark", language: "en", z: 7, x: 109, y: 49 };
    expect(readTilePath("/map/tile/dark/en/7/109/49.svg")).toEqual(tile);
  });

  test.each([
    "/map/tile/sepia/ko/7/109/49.svg",
    "/map/tile/light/fr/7/109/49.svg",
    "/map/tile/light/ko/20/0/0.svg",
    "/map/tile/light/ko/7/128/0.svg",
    "/map/tile/light/ko/7/0/128.svg",
    "/map/tile/light/ko/-1/0/0.svg",
    "/map/tile/light/ko/07/0/0.svg",
    "/map/tile/light/ko/7/0/0.png",
    "/map/tile/light/ko/7/0/0.svg/",
    "/map/tile/",
    "/map/tile/light/ko/7/1e1/0.svg",
    "/map/tile/light/ko/7/99999999/0.svg",
    "/map/tile/__proto__/ko/1/0/0.svg",
  ])("refuses anything else: %s", (path) => {
    expect(readTilePath(path)).toBeNull();
  });
});

describe("map labels", () => {
  const labelOf = (names: Names, x: number, y = 300, kind: Label = "district"): MapName => ({
    ...({ type: "point", kind, names } as const),
    at: { x, y },
  });
  const label = (x: number, y: number, ko: string) => labelOf({ ko }, x, y);
  const KOREAN = { theme: "light", language: "ko" } as const;
  const roadOf = (ko: string, ...path: [x: number, y: number][]): MapName => ({
    ...({ type: "road", kind: "primary", names: { ko } } as const),
    paths: [pathOf(...path)],
  });
  const labelsInKorean = (names: MapName[]) => placeLabels(names, 12, "light", "ko");
  const textsOf = (labels: { svg: string }[]) =>
    labels.map(({ svg }) => />([^<]+)<\/text>$/.exec(svg)?.[1] ?? "");

  test("are never cut at the edge of a tile: they move inwards or disappear", () => {
    const labels = labelsInKorean([label(4, 300, "유성구"), label(1020, 700, "대덕구")]);
    for (const { frame } of labels) {
      expect(frame.left).toBeGreaterThanOrEqual(0);
      expect(frame.right).toBeLessThanOrEqual(2 * TILE_PX);
    }
  });

  test("appear at the same position in both tiles that they overlap", () => {
    const labels = labelsInKorean([label(TILE_PX, 200, "서구")]);
    const [leftTile, rightTile] = [drawLabels(labels, 0, 0, KOREAN), drawLabels(labels, 1, 0, KOREAN)];
    expect(leftTile).toContain(">서구</text>");
    expect(rightTile.replace("translate(-512 0)", "translate(0 0)")).toBe(leftTile);
  });

  test("give way to labels that were placed earlier", () => {
    expect(labelsInKorean([label(200, 200, "동구"), label(210, 204, "중구")])).toHaveLength(1);
  });

  test("repeat no name nearby, and show at most three landmarks in each tile", () => {
    const at = (index: number) => ({ x: 100 + 200 * (index % 2), y: 60 + 80 * index });
    const labelsOf = (kind: Label, names: string[]) =>
      placeLabels(
        names.map((ko, index) => labelOf({ ko }, at(index).x, at(index).y, kind)),
        15,
        "light",
        "ko",
      );
    expect(textsOf(labelsOf("sight", ["박물관", "극장", "시장", "도서관", "동물원"]))).toHaveLength(3);
    expect(textsOf(labelsOf("station", ["강남역", "강남역"]))).toEqual(["강남역"]);
  });

  test("show a station below the square of its line, and its exits as numbers from zoom 16", () => {
    const station = {
      ...labelOf({ ko: "강남역" }, 300, 300, "station"),
      lines: linesAtStation("강남역", { lat: 37.498, lng: 127.028 }),
    } as MapName;
    const exit = labelOf({ ko: "11" }, 350, 300, "exit");
    const [stationLabel, exitLabel] = placeLabels([exit, station], 15, "light", "ko");
    expect(stationLabel?.svg).toContain('width="20" height="20" rx="5" fill="#00a84d"');
    expect(exitLabel?.svg).toMatch(/width="16" .*fill="#ffc400".*>11<\/text>/);
    expect(placeLabels([exit], 14, "light", "ko")).toEqual([]);
  });

  test("keep a station at the edge of four tiles", () => {
    const stations = [
      labelOf({ ko: "강남역" }, 1, 1, "station"),
      labelOf({ ko: "교대역" }, 1023, 1023, "station"),
    ];
    expect(textsOf(placeLabels(stations, 15, "light", "ko"))).toEqual(["강남역", "교대역"]);
  });

  test("have the fonts of the pages", async () => {
    const tokens = (await readFile("app/styles/tokens.css", "utf8")).replace(/\s+/g, " ");
    for (const fonts of Object.values(FONTS))
      expect(tokens).toContain(`--font: ${fonts.replace(/'/g, '"').replace(/,/g, ", ")};`);
  });

  test("are escaped as text", () => {
    expect(labelsInKorean([label(300, 300, "<b>&")])[0]?.svg).toContain("&lt;b&gt;&amp;");
  });

  test("follow a road from zoom 15 on, once in four tiles", () => {
    const roads = [roadOf("큰길", [100, 100], [400, 400]), roadOf("큰길", [600, 600], [700, 600])];
    const labels = placeLabels(roads, 14, "light", "ko");
    expect(labels).toHaveLength(1);
    expect(labels[0]?.svg).toContain("rotate(45)");
    expect(placeLabels(roads, 13, "light", "ko")).toEqual([]);
  });

  test("are romanised or translated if the file has only a Korean name", () => {
    const inEnglish = (kind: Label, ko: string, zoom: number) =>
      placeLabels([labelOf({ ko }, 300, 300, kind)], zoom, "light", "en")[0]?.svg;
    expect(inEnglish("district", "유성구", 12)).toContain(">Yuseong-gu<");
    expect(inEnglish("town", "진위면", 13)).toContain(">Jinwi-myeon<");
    expect(placeLabels([labelOf({ ko: "수하늘동" }, 300, 300, "town")], 13, "light", "ja")[0]?.svg).toContain(
      ">Suhaneul-dong<",
    );
    expect(inEnglish("station", "대전역", 14)).toContain(">Daejeon Station<");
    expect(inEnglish("sight", "해운대해수욕장", 14)).toContain(">Haeundae Beach<");
    for (const [ko, english] of [
      ["둔산북로", "Dunsanbuk-ro"],
      ["해운대로", "Haeundae-ro"],
      ["경부고속도로", "Gyeongbu Expressway"],
    ] as const)
      for (const language of ["en", "ja", "zh"] as const) {
        const road = roadOf(ko, [100, 300], [600, 300]);
        expect(placeLabels([road], 14, "light", language)[0]?.svg).toContain(`>${english}<`);
      }
  });

  test("use the file's own translation if it has one", () => {
    const shape = labelOf({ ko: "서구", en: "Seo-gu" }, 300);
    expect(placeLabels([shape], 12, "light", "en")[0]?.svg).toContain("Seo-gu");
    expect(placeLabels([shape], 12, "light", "ko")[0]?.svg).toContain("서구");
    expect(placeLabels([shape], 12, "light", "ja")[0]?.svg).toContain("西区");
  });
});

describe("subway lines", () => {
  const SEOUL_CITY_HALL = { lat: 37.5657, lng: 126.9769 };
  const linesOf = (name: string, place: LatLng) => linesAtStation(name, place).map(({ color }) => color);

  test.each([
    ["시청", SEOUL_CITY_HALL, ["#0052a4", "#00a84d"]],
    ["시청역(1호선)", { lat: 35.1798, lng: 129.0762 }, ["#f06a00"]],
    ["시청역", { lat: 36.3515, lng: 127.3852 }, ["#007448"]],
    ["양평", { lat: 37.5257, lng: 126.8857 }, ["#996cac"]],
    ["양평", { lat: 37.4928, lng: 127.4914 }, ["#77c4a3"]],
    ["좌천역", { lat: 35.1347, lng: 129.0543 }, ["#f06a00"]],
    ["좌천역", { lat: 35.3113, lng: 129.2434 }, ["#003da5"]],
    ["정동진", { lat: 37.69, lng: 129.03 }, []],
  ])("of the station %s are those of its city: %o", (name, place, colors) => {
    expect(linesOf(name, place)).toEqual(colors);
  });

  test("have the colour of the line that a track names", () => {
    expect(colorOfTrack("서울 지하철 2호선", SEOUL_CITY_HALL)).toBe("#00a84d");
    expect(colorOfTrack("인천 도시철도 1호선", SEOUL_CITY_HALL)).toBe("#7ca8d5");
    expect(colorOfTrack("경부선", SEOUL_CITY_HALL)).toBeUndefined();
  });
});

describe("streets", () => {
  test.each<[Line, number[]]>([
    ["motorway", [3, 4.5, 6, 10, 14, 20, 30]],
    ["primary", [2.4, 3.7, 5, 8.5, 12, 18, 26]],
    ["secondary", [1.6, 2.8, 4, 7, 10, 15, 22]],
    ["tertiary", [1, 2, 3, 5.5, 8, 12, 18]],
    ["minor", [0, 0, 1.5, 3.25, 5, 9, 14]],
    ["service", [0, 0, 0, 0, 2.5, 4.5, 8]],
    ["footway", [0, 0, 0, 0, 1.2, 1.6, 2.2]],
  ])("have the widths of their kind at the map's zooms 12 to 18: %s", (line, widths) => {
    const widthsHere = widths.map((_, index) => lineWidth(line, 11 + index));
    expect(widthsHere.map((width) => Number(width.toFixed(2)))).toEqual(widths);
  });

  test("have an edge of one pixel on each side once they are wide enough", () => {
    const street: Shape = {
      ...({ type: "line", kind: "primary", isTunnel: false } as const),
      paths: [pathOf([0, 256], [512, 256])],
    };
    const strokesAt = (zoom: number) =>
      [...paintTile([street], zoom, "light", "").matchAll(/stroke="(#\w+)" stroke-width="([\d.]+)"/g)].map(
        ([, color, width]) => [color, Number(width) / 4],
      );
    const { fill, casing } = LIGHT.roads.primary;
    expect(strokesAt(13)).toEqual([
      [casing, 7],
      [fill, 5],
    ]);
    expect(strokesAt(10)).toEqual([[fill, 1.8]]);
  });
});

describe("fields of a vector tile", () => {
  test.each([
    ["roads", { kind: "highway", kind_detail: "motorway" }, { line: "motorway" }],
    ["roads", { kind: "major_road", kind_detail: "secondary" }, { line: "secondary" }],
    ["roads", { "pmap:kind": "minor_road" }, { line: "minor" }],
    ["roads", { k: "residential" }, { line: "minor" }],
    ["roads", { kind: "major_road", kind_detail: "unheard of" }, { line: "primary" }],
    ["roads", { kind: "highway", kind_detail: "motorway", is_link: true }, { line: "tertiary" }],
    ["roads", { kind: "rail", kind_detail: "subway" }, { line: "subway" }],
    ["roads", { kind: "path", kind_detail: "steps" }, { line: "steps" }],
    ["roads", { kind: "__proto__" }, null],
    ["water", { kind: "lake" }, { area: "water" }],
    ["landuse", { kind: "park" }, { area: "park" }],
    ["landuse", { kind: "wood" }, { area: "forest" }],
    ["landuse", { kind: "school" }, { area: "grounds" }],
    ["boundaries", { kind: "county" }, { line: "district-border" }],
    ["places", { kind: "locality", kind_detail: "city" }, { label: "district" }],
    ["places", { kind: "neighbourhood", kind_detail: "suburb" }, { label: "town" }],
    ["places", { k: "sido" }, null],
    ["pois", { kind: "station", min_zoom: 13 }, { label: "station", rank: 13 }],
    ["constructor", {}, null],
  ])("are read in the layer %s: %o", (layer, properties, featureKind) => {
    const result = featureKindOf(
      layer,
      properties,
      layer === "roads" || layer === "boundaries" ? "line" : "area",
    );
    expect(result && { ...result, isTunnel: undefined }).toEqual(
      featureKind && { ...featureKind, isTunnel: undefined },
    );
  });

  test("become areas for banks, a line for a thin river and a label for a point of water", () => {
    const river = { kind: "water", kind_detail: "river" };
    expect(featureKindOf("water", river, "area")).toEqual({ area: "water" });
    expect(featureKindOf("water", river, "line")).toEqual({ line: "stream" });
    expect(featureKindOf("water", river, "point")).toEqual({ label: "water" });
    expect(featureKindOf("water", { kind: "sea" }, "point")).toEqual({ label: "sea" });
  });

  test("contain place names in several languages, with Korean first", () => {
    const properties = { name: "Seoul", "name:ko": "서울", "name:en": "Seoul", "name:ja": "ソウル" };
    expect(namesOf(properties)).toEqual({ ko: "서울", en: "Seoul", ja: "ソウル" });
    expect(namesOf({ name: " " })).toBeNull();
  });
});

describe("a tile of OpenMapTiles", () => {
  type Feature = [type: 1 | 2 | 3, tags: Record<string, unknown>, ...points: [x: number, y: number][]];
  const layersOf = (layers: Record<string, Feature[]>) =>
    Object.fromEntries(
      Object.entries(layers).map(([name, features]) => [
        name,
        {
          features: features.map(([type, tags, ...points]) => ({
            type,
            tags,
            geometry: type === 1 ? points : [points],
          })),
        },
      ]),
    );
  const square: [x: number, y: number][] = [
    [100, 100],
    [200, 100],
    [200, 200],
    [100, 200],
    [100, 100],
  ];
  const across: [x: number, y: number][] = [
    [0, 300],
    [512, 300],
  ];
  const layers = layersOf({
    water: [[3, { class: "lake" }, ...square]],
    waterway: [[2, { class: "stream", name: "내" }, ...across]],
    landcover: [[3, { class: "wood", subclass: "forest" }, ...square]],
    landuse: [[3, { class: "school" }, ...square]],
    park: [[3, { class: "national_park" }, ...square]],
    building: [[3, { render_height: 5 }, ...square]],
    transportation: [
      [2, { class: "primary" }, ...across],
      [2, { class: "primary", ramp: 1 }, ...across],
      [2, { class: "path", subclass: "steps" }, ...across],
      [2, { class: "transit", subclass: "subway", brunnel: "tunnel" }, ...across],
    ],
    transportation_name: [[2, { class: "primary", name: "큰길", "name:en": "Keun-gil" }, ...across]],
    place: [[1, { class: "suburb", name: "역삼동" }, [256, 256]]],
    poi: [
      [1, { class: "railway", subclass: "station", name: "강남" }, [60, 400]],
      [1, { class: "entrance", subclass: "subway_entrance", name: "강남역 11번 출구" }, [160, 400]],
      [1, { class: "museum", subclass: "museum", name: "둘째", rank: 9 }, [300, 420]],
      [1, { class: "museum", subclass: "museum", name: "첫째", rank: 1 }, [310, 420]],
    ],
  });
  const bytes = vtPbf.fromGeojsonVt(layers, { version: 2, extent: TILE_PX });
  const part = { zoom: 15, zoomDifference: 0, x: 0, y: 0, place: SEOUL };
  const names = readNames(parseTile(bytes), part, () => true);

  test("is drawn like one of Protomaps", () => {
    const { areas, lines, roads } = LIGHT;
    const svg = paintTile(readShapes(parseTile(bytes), part), 15, "light", "");
    for (const area of ["earth", "forest", "grounds", "park", "water", "building"] as const)
      expect(svg, area).toContain(`fill="${areas[area]}"`);
    const colors = [lines.stream, roads.primary.fill, roads.tertiary.fill, lines.steps, lines.subway];
    for (const color of colors) expect(svg).toContain(`stroke="${color}"`);
    expect(svg.split(roads.primary.fill)).toHaveLength(2);
  });

  test("has the names of roads, places, stations, exits and the first of two landmarks", () => {
    const texts = placeLabels(names, 15, "light", "ko").flatMap(({ svg }) =>
      [...svg.matchAll(/>([^<]+)<\/text>/g)].map(([, text]) => text),
    );
    expect(texts.sort()).toEqual(["11", "2", "강남역", "신", "역삼동", "첫째", "큰길"].sort());
    expect(placeLabels(names, 15, "light", "en").some(({ svg }) => svg.includes(">Keun-gil<"))).toBe(true);
  });
});

describe("clipping", () => {
  const shapesOf = (layer: string, type: number, kind: string, path: [x: number, y: number][]) => {
    const features = [{ geometry: [path], type, tags: { kind } }];
    const bytes = vtPbf.fromGeojsonVt({ [layer]: { features } }, { version: 2, extent: TILE_PX });
    return readShapes(parseTile(bytes), { zoom: 17, zoomDifference: 0, x: 0, y: 0, place: SEOUL });
  };
  const squareAt = (from: number, to: number): [x: number, y: number][] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
    [from, from],
  ];

  test("keeps a ring within the tile and its margin", () => {
    const [shape] = shapesOf("earth", 3, "earth", squareAt(-100, 50));
    const corners = shape?.type === "area" ? shape.rings.flat().map(({ x, y }) => `${x},${y}`) : [];
    expect([...new Set(corners)].sort()).toEqual(["-32,-32", "-32,50", "50,-32", "50,50"]);
    expect(shapesOf("earth", 3, "earth", squareAt(-90, -50))).toEqual([]);
  });

  test("splits a path that leaves and comes back into two", () => {
    const shapes = shapesOf("roads", 2, "major_road", [
      [10, 10],
      [600, 10],
      [600, 50],
      [10, 50],
    ]);
    expect(shapes.flatMap((shape) => (shape.type === "line" ? shape.paths : []))).toEqual([
      pathOf([10, 10], [544, 10]),
      pathOf([544, 50], [10, 50]),
    ]);
  });

  test("fills tiles that have streets but no land polygon with land", () => {
    const line = [
      [
        [0, 0],
        [200, 200],
      ],
    ];
    const features = [{ geometry: line, type: 2, tags: { kind: "major_road" } }];
    const bytes = vtPbf.fromGeojsonVt({ roads: { features } }, { version: 2, extent: 4096 });
    for (const part of [0, 7]) {
      const shapes = readShapes(parseTile(bytes), {
        zoom: 17,
        zoomDifference: 3,
        x: part,
        y: part,
        place: SEOUL,
      });
      expect(paintTile(shapes, 17, "light", "")).toContain(LIGHT.areas.earth);
    }
  });
});
