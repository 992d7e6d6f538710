import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { Blob, Direction, Face, Font, Buffer as ShapingBuffer, shape } from "harfbuzzjs";
import { LRUCache } from "lru-cache";
import type { Language } from "~/languages/language";

/** Draws texts as outlines, so that a picture needs no font of the system. Only the picture process loads this module. */

export type TextStyle = { size: number; isBold?: boolean; language: Language };
type Outline = { d: string; width: number };
type Typeface = { font: Font; unitsPerEm: number };

/** The only weights that the image keeps (Dockerfile). */
const weightOf = ({ isBold }: TextStyle) => (isBold ? 700 : 500);
const OWN_FONT = "@fontsource/pretendard";
const JAPANESE_FONT = "@fontsource/noto-sans-jp";
const CHINESE_FONT = "@fontsource/noto-sans-sc";

const packages = createRequire(import.meta.url);
const typefaces = new Map<string, Typeface>();

/** Loads a font once, when a text needs it. @param slice the part of its characters in the file */
function typefaceOf(font: string, slice: string, style: TextStyle): Typeface {
  const path = `${font}/files/${font.split("/")[1]}-${slice}-${weightOf(style)}-normal.woff`;
  const loaded = typefaces.get(path);
  if (loaded) return loaded;
  const face = new Face(new Blob(unpackWoff(readFileSync(packages.resolve(path)))));
  const typeface = { font: new Font(face), unitsPerEm: face.upem };
  typefaces.set(path, typeface);
  return typeface;
}

const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;
const FONT_HEAD = 12;
const FONT_ENTRY = 16;

/** Unpacks WOFF 1.0 (https://www.w3.org/TR/WOFF/): a font with each of its tables deflated. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(FONT_HEAD + FONT_ENTRY * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [head];
  let at = head.length;
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEAD + WOFF_ENTRY * index;
    const to = FONT_HEAD + FONT_ENTRY * index;
    const [offset, packedLength, length] = [4, 8, 12].map((field) => woff.readUInt32BE(from + field));
    const packed = woff.subarray(offset, (offset ?? 0) + (packedLength ?? 0));
    const table = packed.length === length ? packed : inflateSync(packed);
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + WOFF_ENTRY);
    head.writeUInt32BE(at, to + 8);
    head.writeUInt32BE(table.length, to + 12);
    const padding = Buffer.alloc(-table.length & 3);
    parts.push(table, padding);
    at += table.length + padding.length;
  }
  return Buffer.concat(parts);
}

type Slice = { name: string; ranges: number[][] };
const slicesByFont = new Map<string, Slice[]>();

/** Lists the files into which a font is cut, with the first and last character of each range. */
function slicesOf(font: string): Slice[] {
  const known = slicesByFont.get(font);
  if (known) return known;
  const table: Record<string, string> = packages(`${font}/unicode.json`);
  const slices = Object.entries(table)
    .filter(([name]) => name.startsWith("["))
    .map(([name, list]) => ({
      name: name.slice(1, -1),
      ranges: list.split(",").map((range) => (range.match(HEX) ?? []).map((hex) => Number.parseInt(hex, 16))),
    }));
  slicesByFont.set(font, slices);
  return slices;
}

const HEX = /[\da-f]+/gi;

/** Finds a Han character or kana. Its shape depends on the language; the second font only has what the first one lacks. */
function eastAsianTypefaceOf(codePoint: number, style: TextStyle): Typeface | null {
  const fonts = [JAPANESE_FONT, CHINESE_FONT];
  for (const font of style.language === "zh" ? fonts.reverse() : fonts) {
    const slice = slicesOf(font).find(({ ranges }) =>
      ranges.some(([first = 0, last = first]) => codePoint >= first && codePoint <= last),
    );
    if (slice) return typefaceOf(font, slice.name, style);
  }
  return null;
}

/** Pretendard has none of them, or none that match. */
const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303f\u30fb\u30fc\uff01-\uff60]/u;
const segmenter = new Intl.Segmenter("ko", { granularity: "grapheme" });

/** Splits a text into the characters that a reader counts. */
export const charactersOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

const MISSING = "missing";
/** The fonts of recent characters, because a line is measured after each of its characters. */
const knownTypefaces = new LRUCache<string, Typeface | typeof MISSING>({ max: 4000 });

/** Returns the font that has a whole character; null for an emoji or a rare letter. */
function typefaceFor(character: string, style: TextStyle): Typeface | null {
  const key = `${style.language}${weightOf(style)}${character}`;
  const known = knownTypefaces.get(key) ?? findTypeface(character, style) ?? MISSING;
  knownTypefaces.set(key, known);
  return known === MISSING ? null : known;
}

function findTypeface(character: string, style: TextStyle): Typeface | null {
  const codePoints = Array.from(character, (letter) => letter.codePointAt(0) ?? 0);
  const typeface = EAST_ASIAN.test(character)
    ? eastAsianTypefaceOf(codePoints[0] ?? 0, style)
    : typefaceOf(OWN_FONT, "latin", style);
  const hasAll = codePoints.every((codePoint) => typeface?.font.nominalGlyph(codePoint) !== undefined);
  return hasAll ? typeface : null;
}

type Run = { typeface: Typeface | null; text: string };

function runsOf(text: string, style: TextStyle): Run[] {
  const runs: Run[] = [];
  for (const character of charactersOf(text)) {
    const typeface = typefaceFor(character, style);
    const last = runs.at(-1);
    if (last && typeface && last.typeface === typeface) last.text += character;
    else runs.push({ typeface, text: character });
  }
  return runs;
}

type Drawing = { width: number; draw(left: number): string };

/** Draws a text on a baseline from 0,0 in pixels, once its `d` is read. A character that no font has becomes a box. */
export function outlineText(text: string, style: TextStyle): Outline {
  const drawings = runsOf(text, style).map(({ typeface, text: part }) =>
    typeface ? shapeRun(typeface, part, style.size) : boxOf(style.size),
  );
  return {
    width: drawings.reduce((sum, { width }) => sum + width, 0),
    get d() {
      let left = 0;
      return drawings.reduce((path, { width, draw }) => {
        left += width;
        return path + draw(left - width);
      }, "");
    },
  };
}

const NUMBER = /-?\d+(?:\.\d+)?/g;
const round = (px: number) => Math.round(px * 10) / 10;

function shapeRun({ font, unitsPerEm }: Typeface, text: string, size: number): Drawing {
  const buffer = new ShapingBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  // A line has one direction, whatever is in it.
  buffer.setDirection(Direction.LTR);
  shape(font, buffer);
  const scale = size / unitsPerEm;
  let advance = 0;
  const glyphs = buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      advance += xAdvance;
      return { codepoint, x: advance - xAdvance + xOffset, y: yOffset };
    });
  return {
    width: advance * scale,
    draw: (left) =>
      glyphs
        .map(({ codepoint, x, y }) => {
          let isVertical = true;
          return font.glyphToPath(codepoint).replace(NUMBER, (units) => {
            isVertical = !isVertical;
            const px = isVertical ? -(Number(units) + y) * scale : left + (x + Number(units)) * scale;
            return String(round(px));
          });
        })
        .join(""),
  };
}

/** Draws a frame as wide as a Hangul syllable. */
function boxOf(size: number): Drawing {
  const [side, stroke] = [size * 0.72, size * 0.07];
  const inner = round(side - 2 * stroke);
  return {
    width: size * 0.88,
    draw: (left) =>
      `M${round(left + size * 0.08)} ${round(size * 0.08)}v${-round(side)}h${round(side)}v${round(side)}zm${round(stroke)} ${-round(stroke)}h${inner}v${-inner}h${-inner}z`,
  };
}

const TILE_TEXT = /<text([^>]*)>([^<]*)<\/text>/g;
const NAMES_SHIFT = /<g transform="scale\(4\) translate\((-?\d+) /;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const MOVED_X = /^translate\((-?[\d.]+) /;
const BOLD_FROM = 600;
const REFERENCES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };
const EDGE_PX = 6;

/**
 * Replaces the names in a tile of the base map, which are centred, by their outlines.
 * @param viewLeft of the tile in the view @param viewWidth beyond which a name would be cut, so that it is left out
 */
export function outlineTileTexts(
  svg: string,
  language: Language,
  viewLeft: number,
  viewWidth: number,
): string {
  const shift = viewLeft + Number(NAMES_SHIFT.exec(svg)?.[1] ?? 0);
  return svg.replace(TILE_TEXT, (_, tag: string, content: string) => {
    const attributes = Object.fromEntries(
      [...tag.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]),
    );
    const { x = "0", y = "0", dy, transform = "", fill, stroke } = attributes as Record<string, string>;
    const size = Number(attributes["font-size"]);
    const text = content.replace(/&(?:lt|gt|amp);/g, (reference) => REFERENCES[reference] ?? "");
    const style = { size, isBold: Number(attributes["font-weight"]) >= BOLD_FROM, language };
    const { d, width } = outlineText(text, style);
    const middle = shift + Number(MOVED_X.exec(transform)?.[1] ?? x);
    if (middle - width / 2 < EDGE_PX || middle + width / 2 > viewWidth - EDGE_PX) return "";
    const start = `translate(${round(Number(x) - width / 2)} ${round(Number(y) + (dy ? 0.35 * size : 0))})`;
    return `<path transform="${transform}${start}" fill="${fill}"${stroke ? ` stroke="${stroke}"` : ""} d="${d}"/>`;
  });
}
