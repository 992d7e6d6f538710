import sharp from "sharp";
import type { SamplePlace } from "./places";
import basins from "./scenes/basins.svg?raw";
import cubicles from "./scenes/cubicles.svg?raw";
import entrance from "./scenes/entrance.svg?raw";
import park from "./scenes/park.svg?raw";

const JPEG_QUALITY = 78;

/** Wall, tiles, doors, accents and floor; the scenes use the first ones. */
const PALETTES = [
  ["#eaf4f4", "#cfe5e6", "#2f7f86", "#f2a65a", "#b9cdce"],
  ["#f7efe5", "#ecdcc6", "#a4623b", "#3f8f7b", "#d3c1aa"],
  ["#edf0fa", "#d5dcf2", "#4059a8", "#f4b942", "#bcc5df"],
  ["#f0f6ea", "#d9e8cb", "#4d7d3a", "#e07a5f", "#c2d2b3"],
  ["#fbeef0", "#f3d9de", "#a94a63", "#4a90a4", "#d9bfc5"],
  ["#f2eef8", "#e0d6ef", "#6b4fa0", "#f0a202", "#c9bedb"],
  ["#eef2f5", "#d8e0e6", "#44566c", "#2a9d8f", "#bfc9d1"],
];

function recolour(scene: string, palette: string[] = []): string {
  const [drawnIn = []] = PALETTES;
  return scene.replace(/#[0-9a-f]{6}/g, (colour) => palette[drawnIn.indexOf(colour)] ?? colour);
}

const drawnPictures = new Map<string, Promise<Buffer>>();

/** Draws the outside or the inside. Equal arguments give the same JPEG of 640×480 pixels. */
export function drawPicture(
  setting: SamplePlace["setting"],
  seed: number,
  isInside: boolean,
): Promise<Buffer> {
  const drawOutside = setting === "park" ? park : entrance;
  const scene = isInside ? (seed % 4 === 0 ? basins : cubicles) : drawOutside;
  const svg = recolour(scene, PALETTES[seed % PALETTES.length]);
  const cached = drawnPictures.get(svg);
  if (cached) return cached;
  const picture = sharp(Buffer.from(svg)).jpeg({ quality: JPEG_QUALITY }).toBuffer();
  drawnPictures.set(svg, picture);
  return picture;
}
