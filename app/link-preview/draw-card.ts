import sharp from "sharp";
import { cleanName } from "~/names/clean-name";
import {
  CARD_PX,
  type CardReply,
  type CardTask,
  MAP_SCALE,
  PICTURE_PX,
  type PreviewCard,
} from "~/pictures/picture-task";
import { PIN, PIN_SIGN } from "~/ui/pin-sign";
import { charactersOf, outlineText, outlineTileTexts, type TextStyle } from "./outlines";

/** Draws the preview of a link in the picture process, as an SVG without texts and a JPEG of it. */

/** The colours of app/styles/tokens.css in their light theme. */
const INK = "#1e2124";
const INK_SOFT = "#464c53";
const INK_MUTED = "#58616a";
const PRIMARY = "#0b50d0";
const PRIMARY_SOFT = "#ecf2fe";
const SURFACE = "#ffffff";
const WHITE = { background: SURFACE };

const LEFT = 64;
const TEXT_WIDTH = CARD_PX.width - PICTURE_PX.width - LEFT - 44;
const TOP = 108;
const BOTTOM = 588;
const SITE_INDENT = 48;
const TEXT_LINES = 3;

/** Longer texts are cut before they are measured: no line has room for as much. */
const READ_MAX_CHARACTERS = 300;
const MAX_BYTES = 300_000;
const QUALITIES = [86, 70, 45];

/** Draws a card. @param task its texts may come from anybody */
export async function drawCard({ card, photo }: CardTask): Promise<CardReply> {
  if (!card)
    return { fault: null, jpeg: new Uint8Array(await sharp(photo).flatten(WHITE).jpeg().toBuffer()) };
  const picture = photo && {
    input: await sharp(photo)
      .resize({ ...PICTURE_PX, fit: "cover" })
      .png({ compressionLevel: 0 })
      .toBuffer(),
    left: CARD_PX.width - PICTURE_PX.width,
    top: 0,
  };
  const { data, info } = await sharp(Buffer.from(cardSvg(card)))
    .composite(picture ? [picture] : [])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of QUALITIES) {
    const jpeg = await sharp(data, { raw: info }).jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer();
    if (jpeg.byteLength <= MAX_BYTES) return { fault: null, jpeg: new Uint8Array(jpeg) };
  }
  return { fault: "too-complex" };
}

/** Writes a card as SVG. All texts are outlines, so that none of them can become markup. */
export function cardSvg(card: PreviewCard): string {
  const { width, height } = CARD_PX;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<path fill="${SURFACE}" d="M0 0h${width}v${height}H0z"/>` +
    `${drawPicture(card)}${drawTexts(card)}</svg>`
  );
}

/** Draws the site's name at the top, and everything else on the bottom line. */
function drawTexts({ language, site, title, details, text, facilities }: PreviewCard): string {
  const style = (size: number, isBold = false): TextStyle => ({ size, isBold, language });
  let svg = "";
  let y = 0;
  const add = (lines: string[], lineStyle: TextStyle, color: string, lineHeight: number) => {
    for (const line of lines) {
      svg += drawLine(line, lineStyle, color, 0, y + lineHeight * 0.78);
      y += lineHeight;
    }
  };
  const { size, lines } = fitTitle(title, style);
  add(lines, style(size, true), INK, Math.round(size * 1.24));
  for (const detail of details.filter(Boolean)) {
    y += 6;
    add(wrapText(detail, style(28), TEXT_WIDTH, 1), style(28), INK_MUTED, 36);
  }
  y += 18;
  add(wrapText(text, style(34), TEXT_WIDTH, TEXT_LINES), style(34), INK_SOFT, 43);
  const chips = drawChips(facilities, y + 18, BOTTOM - TOP, style(25));
  const [siteName = ""] = wrapText(site, style(28, true), TEXT_WIDTH - SITE_INDENT, 1);
  const top = site === title ? "" : drawLine(siteName, style(28, true), PRIMARY, SITE_INDENT, 88);
  const sign = `<g transform="translate(${LEFT + 17} 98) scale(1.25)">${drawPin(PRIMARY, SURFACE)}</g>`;
  return `${sign}${top}<g transform="translate(0 ${BOTTOM - Math.max(y, chips.bottom)})">${svg}${chips.svg}</g>`;
}

const TITLE_STEPS = [
  { size: 66, lines: 2 },
  { size: 54, lines: 2 },
  { size: 46, lines: 3 },
];

/** Returns the largest size at which a title is shown whole, else the smallest. */
function fitTitle(title: string, style: (size: number, isBold: boolean) => TextStyle) {
  let fitted: { size: number; lines: string[] } = { size: 0, lines: [] };
  for (const { size, lines } of TITLE_STEPS) {
    fitted = { size, lines: wrapText(title, style(size, true), TEXT_WIDTH, lines) };
    if (!fitted.lines.at(-1)?.endsWith(CUT)) break;
  }
  return fitted;
}

const CUT = "…";
/** Before a word, and between Chinese and Japanese characters, which have no spaces. */
const MAY_BREAK =
  /(?<=\s)(?=\S)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** More than one combining mark would reach into the line above. */
const STACKED_MARKS = /(\p{M})\p{M}+/gu;
const LINE_END = /[\s·]+$/u;
const CUT_END = /[\s·.,…]+$/u;

/** Breaks a text into lines of this width. The last one ends with an ellipsis if there is more. */
export function wrapText(text: string, style: TextStyle, width: number, maxLines: number): string[] {
  const clean = cleanName(text.slice(0, READ_MAX_CHARACTERS)).replace(STACKED_MARKS, "$1");
  const widthOf = (part: string) => outlineText(part, style).width;
  const lines: string[] = [];
  let line = "";
  // Measures no more words than there is room for, because each rare character may load a font.
  for (const word of clean.split(MAY_BREAK)) {
    if (lines.length > maxLines) break;
    for (const piece of widthOf(word.trim()) > width ? charactersOf(word) : [word]) {
      if (line && widthOf((line + piece).trim()) > width) {
        lines.push(line.replace(LINE_END, ""));
        line = "";
      }
      line += piece;
    }
  }
  if (line.trim()) lines.push(line.trim());
  if (lines.length <= maxLines && text.length <= READ_MAX_CHARACTERS) return lines;
  const shown = lines.slice(0, maxLines);
  const letters = charactersOf(shown.pop() ?? "");
  const cut = () => letters.join("").replace(CUT_END, "") + CUT;
  while (letters.length > 0 && widthOf(cut()) > width) letters.pop();
  return [...shown, cut()];
}

function drawLine(text: string, style: TextStyle, color: string, x: number, y: number): string {
  const { d } = outlineText(text, style);
  return d && `<path transform="translate(${LEFT + x} ${Math.round(y)})" fill="${color}" d="${d}"/>`;
}

const CHIP_PX = 46;
const CHIP_ROW_PX = CHIP_PX + 10;
const CHIP_ASIDE = 14;
const SIGN_PX = 28;

/** Draws facilities in rows, as many as there is room for. */
function drawChips(facilities: PreviewCard["facilities"], top: number, room: number, style: TextStyle) {
  let svg = "";
  let [x, y, bottom] = [0, top, 0];
  for (const { sign, text } of facilities) {
    const indent = CHIP_ASIDE + (sign ? SIGN_PX + 8 : 0);
    const [words = ""] = wrapText(text, style, TEXT_WIDTH - indent - CHIP_ASIDE, 1);
    const width = Math.round(indent + outlineText(words, style).width + CHIP_ASIDE);
    if (x > 0 && x + width > TEXT_WIDTH) [x, y] = [0, y + CHIP_ROW_PX];
    bottom = y + CHIP_PX;
    if (bottom > room) return { svg, bottom: y - CHIP_ROW_PX + CHIP_PX };
    svg += `<rect x="${LEFT + x}" y="${y}" width="${width}" height="${CHIP_PX}" rx="12" fill="${PRIMARY_SOFT}"/>`;
    if (sign)
      svg += `<path transform="translate(${LEFT + x + CHIP_ASIDE} ${y + 9}) scale(${SIGN_PX / 20})" fill="none" stroke="${PRIMARY}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" d="${sign}"/>`;
    svg += drawLine(words, style, INK, x + indent, y + 32);
    x += width + 10;
  }
  return { svg, bottom };
}

const drawPin = (color: string, sign: string) =>
  `<path fill="${color}" d="${PIN}"/><path fill="${sign}" d="${PIN_SIGN}"/>`;

/** Draws the right part: the map with its pin, else the sign of the site, which a photo covers. */
function drawPicture({ map, language }: PreviewCard): string {
  const { width, height } = PICTURE_PX;
  const left = CARD_PX.width - width;
  const middle = `${left + width / 2} ${height / 2}`;
  if (!map) {
    const pin = drawPin(SURFACE, PRIMARY);
    return `<path fill="${PRIMARY}" d="M${left} 0h${width}v${height}H${left}z"/><g transform="translate(${middle}) translate(0 190) scale(11)">${pin}</g>`;
  }
  const tiles = map.tiles.map(({ svg, left, top }) =>
    outlineTileTexts(svg, language, left, width / MAP_SCALE).replace("<svg ", `<svg x="${left}" y="${top}" `),
  );
  const ground = `<svg x="${left}" width="${width}" height="${height}" viewBox="0 0 ${width / MAP_SCALE} ${height / MAP_SCALE}">${tiles.join("")}</svg>`;
  const pin = `<g transform="translate(${middle}) scale(3.4)" stroke="${SURFACE}" stroke-width="1.6" paint-order="stroke">${drawPin(PRIMARY, SURFACE)}</g>`;
  return ground + pin + drawAttribution(map.attribution, language);
}

function drawAttribution(text: string, language: PreviewCard["language"]): string {
  const style = { size: 17, language };
  const [words = ""] = wrapText(text, style, PICTURE_PX.width - 24, 1);
  const { d, width } = outlineText(words, style);
  const x = Math.floor(CARD_PX.width - width - 12);
  const box = `<path fill="${SURFACE}" opacity=".85" d="M${x - 10} ${CARD_PX.height - 30}H${CARD_PX.width}V${CARD_PX.height}H${x - 10}z"/>`;
  return `${box}<path transform="translate(${x} ${CARD_PX.height - 10})" fill="${INK_SOFT}" d="${d}"/>`;
}
