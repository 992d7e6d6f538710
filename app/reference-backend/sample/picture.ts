import sharp from "sharp";
import type { SamplePlace } from "./places";

const WIDTH = 640;
const HEIGHT = 480;
const JPEG_QUALITY = 78;

type Palette = { wall: string; tile: string; door: string; accent: string; floor: string };

const PALETTES: Palette[] = [
  { wall: "#eaf4f4", tile: "#cfe5e6", door: "#2f7f86", accent: "#f2a65a", floor: "#b9cdce" },
  { wall: "#f7efe5", tile: "#ecdcc6", door: "#a4623b", accent: "#3f8f7b", floor: "#d3c1aa" },
  { wall: "#edf0fa", tile: "#d5dcf2", door: "#4059a8", accent: "#f4b942", floor: "#bcc5df" },
  { wall: "#f0f6ea", tile: "#d9e8cb", door: "#4d7d3a", accent: "#e07a5f", floor: "#c2d2b3" },
  { wall: "#fbeef0", tile: "#f3d9de", door: "#a94a63", accent: "#4a90a4", floor: "#d9bfc5" },
  { wall: "#f2eef8", tile: "#e0d6ef", door: "#6b4fa0", accent: "#f0a202", floor: "#c9bedb" },
  { wall: "#eef2f5", tile: "#d8e0e6", door: "#44566c", accent: "#2a9d8f", floor: "#bfc9d1" },
];

const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0, more = "") =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
const circle = (x: number, y: number, radius: number, fill: string, more = "") =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`;
const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join("");

/** A standing person; a skirt tells the women's door. `x`, `y`: middle of the head. */
function person(x: number, y: number, fill: string, skirt: boolean): string {
  const body = skirt
    ? `M${x - 9} ${y + 16}h18l15 44h-13v34h-9v-34h-4v34h-9v-34h-13z`
    : `M${x - 16} ${y + 16}h32v42h-7v36h-8v-34h-2v34h-8v-36h-7z`;
  return `${circle(x, y, 11, fill)}<path d="${body}" fill="${fill}" stroke="${fill}" stroke-width="3" stroke-linejoin="round"/>`;
}

function tiledWall({ wall, tile, floor }: Palette): string {
  const tiles = repeat(
    8,
    (column) => rect(column * 82 - 4, 250, 76, 42, tile, 4) + rect(column * 82 - 45, 298, 76, 42, tile, 4),
  );
  return `${rect(0, 0, WIDTH, HEIGHT, wall)}${tiles}${rect(0, 350, WIDTH, 130, floor)}${rect(0, 346, WIDTH, 8, "#ffffff", 0, 'opacity=".6"')}`;
}

function door(x: number, palette: Palette, skirt: boolean): string {
  return [
    rect(x - 8, 92, 156, 296, "#ffffff", 10),
    rect(x, 100, 140, 288, palette.door, 6),
    rect(x + 12, 112, 116, 264, "#ffffff", 6, 'opacity=".1"'),
    circle(x + 70, 194, 62, "#ffffff", 'opacity=".95"'),
    `<g transform="translate(${x + 70} 158) scale(.86)">${person(0, 0, palette.door, skirt)}</g>`,
    rect(x + 112, 256, 10, 44, palette.accent, 5),
  ].join("");
}

function plant(x: number, palette: Palette): string {
  const leaves = repeat(
    5,
    (i) =>
      `<ellipse cx="${x + (i - 2) * 15}" cy="${330 - (i % 2) * 22}" rx="13" ry="36" fill="#5d9c59" transform="rotate(${(i - 2) * 18} ${x} 372)"/>`,
  );
  return `${leaves}<path d="M${x - 30} 362h60l-9 62h-42z" fill="${palette.accent}"/>`;
}

function corridor(palette: Palette): string {
  return `${tiledWall(palette)}${rect(0, 30, WIDTH, 26, palette.accent, 0, 'opacity=".85"')}${door(110, palette, false)}${door(330, palette, true)}${plant(560, palette)}`;
}

function basins(palette: Palette): string {
  const basin = (i: number) => {
    const x = 150 + i * 170;
    return [
      `<path d="M${x - 3} 262v-30q0-18 18-18h16" fill="none" stroke="#8b98a5" stroke-width="10" stroke-linecap="round"/>`,
      `<path d="M${x - 62} 272h124q0 58-62 58t-62-58z" fill="#ffffff"/>`,
      `<ellipse cx="${x}" cy="273" rx="62" ry="11" fill="#e3e9ee"/>`,
      circle(x + 31, 236, 5, "#7cc4e8"),
    ].join("");
  };
  return [
    tiledWall(palette),
    rect(70, 50, 500, 150, "#ffffff", 14),
    rect(80, 60, 480, 130, "#d9ebf3", 8),
    `<path d="M120 190l90-130h60l-90 130zM300 190l90-130h26l-90 130z" fill="#ffffff" opacity=".55"/>`,
    rect(60, 318, 520, 26, palette.door, 6),
    repeat(3, basin),
    rect(592, 190, 34, 62, palette.accent, 8),
    rect(14, 150, 44, 70, "#ffffff", 8),
  ].join("");
}

function parkHouse(palette: Palette): string {
  const tree = (x: number, y: number, size: number) =>
    rect(x - 6, y, 12, size, "#8a6b4f", 3) +
    circle(x, y - size * 0.3, size * 0.62, "#6fae6b") +
    circle(x - size * 0.3, y, size * 0.42, "#5d9c59");
  const entrance = (x: number, skirt: boolean) =>
    rect(x, 232, 92, 148, palette.door, 6) +
    circle(x + 46, 280, 40, "#ffffff") +
    `<g transform="translate(${x + 46} 258) scale(.62)">${person(0, 0, palette.door, skirt)}</g>`;
  return [
    rect(0, 0, WIDTH, HEIGHT, "#d7ecf7"),
    circle(540, 84, 36, "#ffe3a3"),
    `<path d="M0 300q120-130 250-60t210-50 180 60v230H0z" fill="#b7d7b0"/>`,
    rect(0, 372, WIDTH, 108, "#a5c99a"),
    tree(74, 290, 92),
    tree(590, 300, 84),
    `<path d="M130 190L320 104l190 86z" fill="${palette.accent}"/>`,
    rect(150, 188, 340, 192, palette.wall),
    rect(150, 188, 340, 20, palette.tile),
    entrance(190, false),
    entrance(358, true),
    `<path d="M230 480l40-100h100l40 100z" fill="${palette.floor}"/>`,
  ].join("");
}

function cubicles(palette: Palette): string {
  const cubicle = (i: number) => {
    const x = 60 + i * 136;
    const vacant = i % 3 !== 1;
    return `${rect(x, 140, 122, 226, palette.door, 4)}${rect(x + 8, 148, 106, 210, "#ffffff", 4, 'opacity=".14"')}${circle(x + 100, 256, 8, vacant ? "#57b26a" : "#d9534f")}`;
  };
  const sign =
    rect(230, 24, 180, 86, "#ffffff", 12) +
    `<g transform="translate(280 42) scale(.55)">${person(0, 0, palette.door, false)}</g><g transform="translate(360 42) scale(.55)">${person(0, 0, palette.door, true)}</g>`;
  return `${tiledWall(palette)}${sign}${repeat(4, cubicle)}${rect(40, 122, 560, 14, palette.accent, 6)}`;
}

const drawn = new Map<string, Promise<Buffer>>();

/** Outside first, then inside; the same arguments give the same JPEG of 640×480 pixels. */
export function drawPicture(setting: SamplePlace["setting"], seed: number, inside: boolean): Promise<Buffer> {
  const palette = PALETTES[seed % PALETTES.length] as Palette;
  const outside = setting === "park" ? parkHouse : corridor;
  const scene = inside ? (seed % 4 === 0 ? basins : cubicles) : outside;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${scene(palette)}</svg>`;
  const known = drawn.get(svg);
  if (known) return known;
  const picture = sharp(Buffer.from(svg)).jpeg({ quality: JPEG_QUALITY, mozjpeg: true }).toBuffer();
  drawn.set(svg, picture);
  return picture;
}
