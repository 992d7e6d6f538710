import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import vtPbf from "vt-pbf";
import { type Archive, openArchive } from "~/base-map/archive.server";
import { chooseBaseMap } from "~/base-map/base-map.server";
import { clipPath, clipRing } from "~/base-map/clip";
import { createTilePainter } from "~/base-map/draw-tile";
import { drawLabels, placeLabels } from "~/base-map/labels";
import { emptyTile, paintTile } from "~/base-map/paint";
import { PALETTES } from "~/base-map/palette";
import { meaningOf, namesOf } from "~/base-map/schema";
import { type Shape, TILE_PX } from "~/base-map/shape";
import { readTilePath } from "~/base-map/tile-path";
import { readShapes } from "~/base-map/tile-shapes";
import { tilesOfView } from "~/base-map/view-tiles";
import { toWorldPixel } from "~/geo/projection";
import { logger } from "~/log/logger.server";

const OWN = "public/base-map/korea.pmtiles";
const SEOUL = { lat: 37.5665, lng: 126.978 };
const PLACES = [
  SEOUL,
  { lat: 36.3504, lng: 127.3845 },
  { lat: 35.1587, lng: 129.1604 },
  { lat: 33.4996, lng: 126.5312 },
];

/** Middles of the 한강's bridges, and places on its banks. */
const BRIDGES = [
  ...[
    [37.598, 126.811],
    [37.5705, 126.862],
    [37.5535, 126.889],
    [37.5336, 126.9367],
    [37.5175, 126.9586],
  ],
  ...[
    [37.5097, 126.982],
    [37.5155, 126.9965],
    [37.538, 127.0355],
    [37.5235, 127.0915],
    [37.5435, 127.1105],
  ],
] as [number, number][];
const ASHORE = [
  ...[
    [37.5547, 126.9707],
    [37.5216, 126.9243],
    [37.4979, 127.0276],
    [37.5446, 127.0557],
    [37.5133, 127.1],
  ],
] as [number, number][];
const LIGHT = PALETTES.light;

describe("the package's own file", () => {
  let archive: Archive;
  beforeAll(async () => {
    archive = await openArchive(OWN);
  });
  afterAll(() => archive.close());

  test("is small, and names whose data it is", async () => {
    expect((await readFile(OWN)).length).toBeLessThan(4e6);
    expect(archive.attribution).toMatch(/OpenStreetMap.*통계청 SGIS/);
  });

  test.each([
    [390, 844, 60_000],
    [1440, 900, 150_000],
  ])(
    "draws a view of %i×%i in at most %i bytes, at every zoom and in both themes",
    async (width, height, most) => {
      const paint = createTilePainter(archive);
      for (const place of PLACES) {
        for (const zoom of [5, 8, 11, 14, 17]) {
          const { x, y } = toWorldPixel(place, zoom);
          const tiles = tilesOfView(
            zoom,
            Math.round(x - width / 2),
            Math.round(y - height / 2),
            width,
            height,
          );
          const drawn = tiles.map((tile) =>
            paint({ ...tile, theme: zoom % 2 ? "light" : "dark", language: "ko" }),
          );
          const bytes = (await Promise.all(drawn)).map((svg) => gzipSync(svg).length);
          expect(bytes.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(most);
        }
      }
    },
  );

  test("shows the capital's districts by name, and nothing that asks for more", async () => {
    const { x, y } = toWorldPixel(SEOUL, 10);
    const address = { z: 10, x: Math.floor(x / 256), y: Math.floor(y / 256) };
    const svg = await createTilePainter(archive)({ ...address, theme: "light", language: "ko" });
    expect(svg).toContain(">종로구</text>");
    expect(svg).not.toMatch(/<script|<style|href=|url\(|@import|<image|on\w+=/);
  });

  test("has the river of the capital in one piece, and its banks dry", async () => {
    const zoom = 12;
    const colorAt = async (lat: number, lng: number) => {
      const { x, y } = toWorldPixel({ lat, lng }, zoom + 1);
      const [column, row] = [Math.floor(x / TILE_PX), Math.floor(y / TILE_PX)];
      const svg = await createTilePainter(archive)({
        ...{ z: zoom, x: column, y: row },
        ...({ theme: "light", language: "ko" } as const),
      });
      const picture = sharp(Buffer.from(svg.replace(/<g transform[\s\S]*<\/g>/, "")));
      const at = { left: Math.floor(x) - column * TILE_PX, top: Math.floor(y) - row * TILE_PX };
      const pixel = await picture
        .extract({ ...at, width: 1, height: 1 })
        .raw()
        .toBuffer();
      return `#${pixel.subarray(0, 3).toString("hex")}`;
    };
    for (const [lat, lng] of BRIDGES) expect(await colorAt(lat, lng), `${lat}, ${lng}`).toBe(LIGHT.sea);
    for (const [lat, lng] of ASHORE)
      expect(await colorAt(lat, lng), `${lat}, ${lng}`).toBe(LIGHT.areas.earth);
  });

  test("is enlarged below its deepest zoom, to the last", async () => {
    const { x, y } = toWorldPixel(PLACES[2] ?? SEOUL, 20);
    const svg = await createTilePainter(archive)({
      ...{ z: 19, x: Math.floor(x / TILE_PX), y: Math.floor(y / TILE_PX) },
      ...({ theme: "dark", language: "ko" } as const),
    });
    expect(svg).toContain("<path fill=");
  });

  test("leaves the open sea a constant of under 300 bytes", async () => {
    const svg = await createTilePainter(archive)({ z: 12, x: 0, y: 1500, theme: "light", language: "ko" });
    expect(svg).toBe(emptyTile("light"));
    expect(svg.length).toBeLessThan(300);
  });
});

describe("land", () => {
  const upTo = (right: number): Shape => {
    const xys = [
      ...[
        [-32, -32],
        [right, -32],
        [right, 544],
        [-32, 544],
      ],
    ] as [number, number][];
    return { is: "area", kind: "earth", rings: [xys.map(([x, y]) => ({ x, y }))] };
  };
  const street: Shape = {
    ...({ is: "line", kind: "minor", names: null, isTunnel: false } as const),
    paths: [
      [
        { x: 0, y: 9 },
        { x: 512, y: 9 },
      ],
    ],
  };

  test("has shallows along its coast, which lie beneath it", async () => {
    const picture = sharp(Buffer.from(paintTile([upTo(256)], 12, "light", "")));
    const colorAt = async (left: number) => {
      const pixel = await picture.clone().extract({ left, top: 256, width: 1, height: 1 }).raw().toBuffer();
      return `#${pixel.subarray(0, 3).toString("hex")}`;
    };
    expect(await colorAt(252)).toBe(LIGHT.areas.earth);
    expect(await colorAt(259)).toBe(LIGHT.shallows);
    expect(await colorAt(290)).toBe(LIGHT.sea);
  });

  test("is grained where it would be one plain colour: near, and without streets or water", () => {
    const hasGrain = (shapes: Shape[], zoom: number) =>
      paintTile(shapes, zoom, "light", "").includes(LIGHT.grain);
    expect(hasGrain([upTo(544)], 15)).toBe(true);
    expect(hasGrain([upTo(544)], 13)).toBe(false);
    expect(hasGrain([upTo(544), street], 15)).toBe(false);
    expect(hasGrain([upTo(256)], 15)).toBe(false);
  });
});

describe("a file that cannot be read", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "base-map-"));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const changed = (change: (bytes: Buffer) => Buffer) => async (path: string) =>
    writeFile(path, change(await readFile(OWN)));
  const set = (at: number, value: number) => (bytes: Buffer) => {
    bytes[at] = value;
    return bytes;
  };

  test.each<[string, (path: string) => Promise<unknown>]>([
    ["missing", async () => undefined],
    ["empty", (path) => writeFile(path, "")],
    ["no map", (path) => writeFile(path, "a".repeat(9999))],
    ["cut in the middle", changed((bytes) => bytes.subarray(0, bytes.length / 2))],
    ["of another version", changed(set(7, 2))],
    ["of pictures", changed(set(99, 2))],
  ])("leaves the package's own in its place, with one line in the log: %s", async (name, write) => {
    const warn = vi.spyOn(logger, "warn").mockReturnValue(undefined);
    const path = join(folder, name);
    await write(path);
    expect((await chooseBaseMap(path, OWN)).path).toBe(OWN);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  test("so does a folder", async () => {
    const warn = vi.spyOn(logger, "warn").mockReturnValue(undefined);
    expect((await chooseBaseMap(folder, OWN)).path).toBe(OWN);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  test("a file that can be read is taken, and has a version of its own", async () => {
    const path = join(folder, "good.pmtiles");
    await changed((bytes) => bytes)(path);
    const [own, other] = await Promise.all([chooseBaseMap(undefined, OWN), chooseBaseMap(path, OWN)]);
    expect(other.path).toBe(path);
    expect(other.version).not.toBe(own.version);
  });
});

describe("addresses of tiles", () => {
  test("name a theme, a language and a place of the grid", () => {
    expect(readTilePath("/map/tile/dark/en/7/109/49.svg")).toEqual({
      theme: "dark",
      language: "en",
      z: 7,
      x: 109,
      y: 49,
    });
  });

  test.each([
    ...[
      "/map/tile/sepia/ko/7/109/49.svg",
      "/map/tile/light/fr/7/109/49.svg",
      "/map/tile/light/ko/20/0/0.svg",
    ],
    ...["/map/tile/light/ko/7/128/0.svg", "/map/tile/light/ko/7/0/128.svg", "/map/tile/light/ko/-1/0/0.svg"],
    ...[
      "/map/tile/light/ko/07/0/0.svg",
      "/map/tile/light/ko/7/0/0.png",
      "/map/tile/light/ko/7/0/0.svg/",
      "/map/tile/",
    ],
    ...[
      "/map/tile/light/ko/7/1e1/0.svg",
      "/map/tile/light/ko/7/99999999/0.svg",
      "/map/tile/__proto__/ko/1/0/0.svg",
    ],
  ])("no other: %s", (path) => {
    expect(readTilePath(path)).toBeNull();
  });
});

describe("names on the map", () => {
  const label = (x: number, y: number, ko: string): Shape => ({
    is: "label",
    kind: "district",
    at: { x, y },
    names: { ko },
  });
  const drawn = (shapes: Shape[]) => placeLabels(shapes, 10, "light", "ko");

  test("are whole: one at the edge of four tiles is moved in, or left out", () => {
    const labels = drawn([label(4, 300, "유성구"), label(1020, 700, "대덕구")]);
    for (const { frame } of labels) {
      expect(frame.left).toBeGreaterThanOrEqual(0);
      expect(frame.right).toBeLessThanOrEqual(2 * TILE_PX);
    }
  });

  test("stand in both tiles where they lie in both, at the same place", () => {
    const labels = drawn([label(TILE_PX, 200, "서구")]);
    const [left, right] = [drawLabels(labels, 0, 0, "light"), drawLabels(labels, 1, 0, "light")];
    expect(left).toContain(">서구</text>");
    expect(right.replace("translate(-512 0)", "translate(0 0)")).toBe(left);
  });

  test("give way to those before them", () => {
    expect(drawn([label(200, 200, "동구"), label(210, 204, "중구")])).toHaveLength(1);
  });

  test("of regions are as people say them, the large cities first", () => {
    const region = (x: number, ko: string): Shape =>
      ({ ...(label(x, 300, ko) as object), kind: "region" }) as Shape;
    const labels = placeLabels([region(300, "충청남도"), region(310, "대전광역시")], 7, "light", "ko");
    expect(labels.map(({ svg }) => />([^<]+)</.exec(svg)?.[1])).toEqual(["대전"]);
  });

  test("are text, whatever they hold", () => {
    expect(drawn([label(300, 300, "<b>&")])[0]?.svg).toContain("&lt;b&gt;&amp;");
  });

  test("of roads lie along them", () => {
    const paths = [
      [
        { x: 100, y: 100 },
        { x: 400, y: 400 },
      ],
    ];
    const road: Shape = { is: "line", kind: "primary", paths, names: { ko: "큰길" }, isTunnel: false };
    expect(placeLabels([road], 14, "light", "ko")[0]?.svg).toContain("rotate(45)");
  });

  test("are read in the language where the file has them in Korean only", () => {
    const named = (kind: "region" | "district" | "town" | "station" | "sight", ko: string): Shape => ({
      ...({ is: "label", kind, at: { x: 300, y: 300 } } as const),
      names: { ko },
    });
    const inEnglish = (shape: Shape, zoom: number) => placeLabels([shape], zoom, "light", "en")[0]?.svg;
    expect(inEnglish(named("region", "대전광역시"), 7)).toContain(">Daejeon<");
    expect(inEnglish(named("region", "경기도"), 7)).toContain(">Gyeonggi-do<");
    expect(inEnglish(named("district", "유성구"), 10)).toContain(">Yuseong-gu<");
    expect(inEnglish(named("town", "진위면"), 13)).toContain(">Jinwi-myeon<");
    expect(inEnglish(named("station", "대전역"), 14)).toContain(">Daejeon Station<");
    expect(inEnglish(named("sight", "해운대해수욕장"), 14)).toContain(">Haeundae Beach<");
    const [left, right] = [
      { x: 100, y: 300 },
      { x: 600, y: 300 },
    ];
    const road: Shape = {
      ...({ is: "line", kind: "primary", paths: [[left, right]], isTunnel: false } as const),
      names: { ko: "둔산북로" },
    };
    for (const language of ["en", "ja", "zh"] as const)
      expect(placeLabels([road], 14, "light", language)[0]?.svg).toContain(">Dunsanbuk-ro<");
  });

  test("are the file's own where it has them", () => {
    const shape: Shape = {
      is: "label",
      kind: "district",
      at: { x: 300, y: 300 },
      names: { ko: "서구", en: "Seo-gu" },
    };
    expect(placeLabels([shape], 10, "light", "en")[0]?.svg).toContain("Seo-gu");
    expect(placeLabels([shape], 10, "light", "ko")[0]?.svg).toContain("서구");
    expect(placeLabels([shape], 10, "light", "ja")[0]?.svg).toContain("Seo区");
  });
});

describe("fields of files", () => {
  test.each([
    ["roads", { kind: "highway", kind_detail: "motorway" }, { line: "motorway" }],
    ["roads", { kind: "major_road", kind_detail: "secondary" }, { line: "secondary" }],
    ["roads", { "pmap:kind": "minor_road" }, { line: "minor" }],
    ["roads", { k: "residential" }, { line: "minor" }],
    ["roads", { kind: "major_road", kind_detail: "unheard of" }, { line: "primary" }],
    ["roads", { kind: "__proto__" }, null],
    ["water", { kind: "lake" }, { area: "water" }],
    ["landuse", { kind: "park" }, { area: "green" }],
    ["boundaries", { kind: "county" }, { line: "district-border" }],
    ["places", { kind: "locality", kind_detail: "city" }, { label: "district" }],
    ["places", { k: "sido" }, { label: "region" }],
    ["pois", { kind: "station" }, { label: "station" }],
    ["constructor", {}, null],
  ])("%s %o", (layer, properties, meaning) => {
    const found = meaningOf(layer, properties, layer === "roads" || layer === "boundaries" ? "line" : "area");
    expect(found && { ...found, isTunnel: undefined }).toEqual(
      meaning && { ...meaning, isTunnel: undefined },
    );
  });

  test("of water: banks are areas, a thin river is a line, a point is the name", () => {
    const river = { kind: "water", kind_detail: "river" };
    expect(meaningOf("water", river, "area")).toEqual({ area: "water" });
    expect(meaningOf("water", river, "line")).toEqual({ line: "river" });
    expect(meaningOf("water", river, "point")).toEqual({ label: "water" });
    expect(meaningOf("water", { kind: "sea" }, "point")).toEqual({ label: "sea" });
  });

  test("name places in several languages, Korean first", () => {
    expect(namesOf({ name: "Seoul", "name:ko": "서울", "name:en": "Seoul", "name:ja": "ソウル" })).toEqual({
      ...{ ko: "서울", en: "Seoul", ja: "ソウル" },
    });
    expect(namesOf({ name: " " })).toBeNull();
  });
});

describe("what is cut", () => {
  test("a ring stays within the square", () => {
    const ring = clipRing(
      [
        { x: -50, y: -50 },
        { x: 50, y: -50 },
        { x: 50, y: 50 },
        { x: -50, y: 50 },
      ],
      0,
      100,
    );
    expect(ring.map(({ x, y }) => `${x},${y}`).sort()).toEqual(["0,0", "0,50", "50,0", "50,50"]);
    expect(
      clipRing(
        [
          { x: -9, y: -9 },
          { x: -5, y: -9 },
          { x: -5, y: -5 },
        ],
        0,
        100,
      ),
    ).toEqual([]);
  });

  test("a path that leaves and comes back is two", () => {
    const path = [
      { x: 10, y: 10 },
      { x: 150, y: 10 },
      { x: 150, y: 50 },
      { x: 10, y: 50 },
    ];
    expect(clipPath(path, 0, 100)).toEqual([
      [
        { x: 10, y: 10 },
        { x: 100, y: 10 },
      ],
      [
        { x: 100, y: 50 },
        { x: 10, y: 50 },
      ],
    ]);
  });

  test("where streets are and no land is, the ground is land, in the parts without a street too", () => {
    const line = [
      [
        [0, 0],
        [200, 200],
      ],
    ];
    const features = [{ geometry: line, type: 2, tags: { kind: "major_road" } }];
    const bytes = vtPbf.fromGeojsonVt({ roads: { features } }, { version: 2, extent: 4096 });
    for (const part of [0, 7]) {
      const shapes = readShapes(bytes, { zoom: 17, deeper: 3, x: part, y: part });
      expect(paintTile(shapes, 17, "light", "")).toContain(LIGHT.areas.earth);
    }
  });
});
