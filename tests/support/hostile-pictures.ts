import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Valid or nearly valid pictures that are small to upload and expensive to decode, each built from a seed. */

export const MEGAPIXEL = 1_000_000;

/** A picture of soft areas and noise, so that its file is neither tiny nor above the upload limit. */
export function detailed(width: number, height: number, seed = 1) {
  const pixels = Buffer.allocUnsafe(width * height * 3);
  let state = seed;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[at] = ((at >> 9) & 0xdf) + (state >> 26);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 }, limitInputPixels: false });
}

export const plainPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3b82f6" }, limitInputPixels: false });

/** Returns the segments of a JPEG: the start and end of each scan. */
function scansOf(jpeg: Buffer): { start: number; end: number; head: Buffer }[] {
  const scans: { start: number; end: number; head: Buffer }[] = [];
  for (let at = 2; at < jpeg.length - 1; ) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff || marker === 0xd9) break;
    const head = at + 2 + jpeg.readUInt16BE(at + 2);
    let end = head;
    if (marker === 0xda) {
      while (end < jpeg.length && !(jpeg[end] === 0xff && jpeg[end + 1] !== 0)) end += 1;
      scans.push({ start: at, end, head: jpeg.subarray(at + 4, head) });
    }
    at = end;
  }
  return scans;
}

/** A progressive JPEG that repeats its last refinement scan. @param side in pixels */
export async function manyScansJpeg(scans: number, side = 2236): Promise<Buffer> {
  const jpeg = await plainPicture(side, side).jpeg({ progressive: true, quality: 50 }).toBuffer();
  const last = scansOf(jpeg).at(-1);
  if (!last) throw new Error("the JPEG has no scan");
  const scan = jpeg.subarray(last.start, last.end);
  const copies = Array.from({ length: scans }, () => scan);
  return Buffer.concat([jpeg.subarray(0, last.end), ...copies, jpeg.subarray(last.end)]);
}

function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** A TIFF block whose entries all point to the same 60 kB. */
function entangledTiff(entries: number): Buffer {
  const tiff = Buffer.alloc(65_000, 0x41);
  tiff.write("II*\0\x08\0\0\0", "latin1");
  tiff.writeUInt16LE(entries, 8);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = 10 + entry * 12;
    tiff.writeUInt16LE(0x9000 + entry, at);
    tiff.writeUInt16LE(2, at + 2);
    tiff.writeUInt32LE(60_000, at + 4);
    tiff.writeUInt32LE(12, at + 8);
  }
  return tiff;
}

/** A small JPEG behind megabytes of EXIF, XMP and profile segments. */
export async function metadataJpeg(megabytes: number): Promise<Buffer> {
  const jpeg = await plainPicture(64, 64).jpeg().toBuffer();
  const contents = [
    [0xe1, Buffer.concat([Buffer.from("Exif\0\0"), entangledTiff(5000)])],
    [0xe1, Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), Buffer.from("<a>".repeat(20_000))])],
    [0xe2, Buffer.concat([Buffer.from("ICC_PROFILE\0\x01\x80", "latin1"), Buffer.alloc(65_000, 7)])],
  ] as const;
  const segments: Buffer[] = [];
  for (let size = 0, at = 0; size < megabytes * MEGAPIXEL; at += 1) {
    const [marker, content] = contents[at % contents.length] ?? contents[0];
    segments.push(jpegSegment(marker, content));
    size += content.length;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type, "latin1"), data, Buffer.alloc(4)]);
  chunk.writeUInt32BE(data.length);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** A PNG with chunks between its header and its pixels. */
export async function pngWith(chunks: Buffer[], side = 800): Promise<Buffer> {
  const png = await plainPicture(side, side).png().toBuffer();
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** Each text inflates to 100 MB. */
export function textBombPng(texts: number): Promise<Buffer> {
  const bomb = deflateSync(Buffer.alloc(100 * MEGAPIXEL, 0x61));
  const chunk = pngChunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), bomb]));
  return pngWith(Array.from({ length: texts }, () => chunk));
}

const GIF_LOOP = Buffer.from("21ff0b4e45545343415045322e300301000000", "hex");
const GIF_CONTROL = Buffer.from("21f904040a000000", "hex");

/** A GIF with frames of one pixel, alternately black and white. */
export function manyFramesGif(frames: number, width = 1, height = 1): Buffer {
  const screen = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  const onePixel = (colour: number) =>
    Buffer.concat([
      GIF_CONTROL,
      Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44 | (colour << 3), 1, 0]),
    ]);
  const pieces = Array.from({ length: frames }, (_, at) => onePixel(at % 2));
  return Buffer.concat([screen, GIF_LOOP, ...pieces, Buffer.from([0x3b])]);
}

export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP animation of frames of one pixel. */
export async function manyFramesWebp(frames: number): Promise<Buffer> {
  const pixel = (await plainPicture(1, 1).webp({ lossless: true }).toBuffer()).subarray(12);
  const frame = webpChunk("ANMF", Buffer.concat([Buffer.alloc(12), Buffer.from([10, 0, 0, 0]), pixel]));
  const extended = webpChunk("VP8X", Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const allChunks = [
    extended,
    webpChunk("ANIM", Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ];
  const riff = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  riff.writeUInt32LE(4 + allChunks.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([riff, ...allChunks]);
}

/** An ordinary animation with different frames. */
export async function animation(
  kind: "gif" | "webp",
  width: number,
  height: number,
  frames: number,
): Promise<Buffer> {
  const { data } = await detailed(width, height * frames)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  const image = sharp(data, { raw, limitInputPixels: false });
  return kind === "gif" ? image.gif({ effort: 1 }).toBuffer() : image.webp({ effort: 0 }).toBuffer();
}
