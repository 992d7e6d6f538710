import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Valid or nearly valid pictures that are small to upload and expensive to decode, each built from a seed. */

const MEGAPIXEL = 1_000_000;

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

const plainPicture = (width: number, height: number) =>
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

/** A progressive JPEG whose frame header claims arithmetic (0xca) or lossless (0xc3) coding. */
export async function rareJpeg(frameMarker: 0xca | 0xc3, side = 4000): Promise<Buffer> {
  const jpeg = await plainPicture(side, side).jpeg({ progressive: true, quality: 50 }).toBuffer();
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  jpeg[at + 1] = frameMarker;
  return jpeg;
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
async function pngWith(chunks: Buffer[], side = 800): Promise<Buffer> {
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

/** A colour profile that inflates to 100 MB, twice: once as a profile, once as an unknown chunk. */
export function profileBombPng(): Promise<Buffer> {
  const bomb = Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(Buffer.alloc(100 * MEGAPIXEL))]);
  return pngWith([pngChunk("iCCP", bomb), pngChunk("prVt", bomb)]);
}

/** An animated PNG that repeats its default image as frames. */
export async function manyFramesPng(frames: number): Promise<Buffer> {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(8, 4);
  frame.writeUInt32BE(8, 8);
  const copies = Array.from({ length: frames }, () => pngChunk("fcTL", frame));
  return pngWith([pngChunk("acTL", control), ...copies], 8);
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

/** A GIF of large single-colour frames, because noisy ones take a minute to create. */
function plainAnimation(width: number, height: number, frames: number): Promise<Buffer> {
  const bytes = width * height * 3;
  const pixels = Buffer.alloc(bytes * frames);
  for (let frame = 0; frame < frames; frame += 1) pixels.fill(frame * 15, frame * bytes, (frame + 1) * bytes);
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  return sharp(pixels, { raw, limitInputPixels: false }).gif({ effort: 1, colours: 16 }).toBuffer();
}

function webpChunk(type: string, data: Buffer): Buffer {
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

const EMPTY_PIECES = {
  jpeg: Buffer.from([0xff, 0xfe, 0, 2]),
  png: pngChunk("IDAT", Buffer.alloc(0)),
  webp: webpChunk("XMP ", Buffer.alloc(0)),
  gif: Buffer.from([0x21, 0xfe, 0]),
  avif: Buffer.from("\0\0\0\bfree", "latin1"),
};

/** The end of a picture's header: for a GIF its screen and colours, for an AVIF its first box. */
const headEndOf: Record<keyof typeof EMPTY_PIECES, (picture: Buffer) => number> = {
  jpeg: () => 2,
  png: () => 33,
  webp: () => 12,
  gif: (picture) => 13 + (3 << (((picture[10] ?? 0) & 7) + 1)),
  avif: (picture) => picture.readUInt32BE(0),
};

/** A file that has only empty segments, chunks, extensions or boxes. @param bytes size of the file */
export async function emptyPieces(kind: keyof typeof EMPTY_PIECES, bytes: number): Promise<Buffer> {
  const picture = await plainPicture(64, 64).toFormat(kind).toBuffer();
  const start = headEndOf[kind](picture);
  const piece = EMPTY_PIECES[kind];
  const count = Math.floor((bytes - picture.length) / piece.length);
  const pieces = Buffer.alloc(count * piece.length, piece);
  return Buffer.concat([picture.subarray(0, start), pieces, picture.subarray(start)]);
}

/** Every hostile picture by name, as a member can upload it. */
export const HOSTILE_PICTURES: Record<string, () => Promise<Buffer> | Buffer> = {
  "progressive JPEG of 59 megapixels": () =>
    plainPicture(7700, 7700).jpeg({ progressive: true, quality: 50 }).toBuffer(),
  "GIF of 16 large frames": () => plainAnimation(1600, 1600, 16),
  "JPEG of 2,646 scans": () => manyScansJpeg(2646),
  "JPEG of 21,000 scans": () => manyScansJpeg(21_000),
  "JPEG of 50 scans": () => manyScansJpeg(50),
  "arithmetic JPEG": () => rareJpeg(0xca),
  "lossless JPEG": () => rareJpeg(0xc3),
  "JPEG with 9 MB of EXIF, XMP and profiles": () => metadataJpeg(9),
  "JPEG with 7 MB of EXIF, XMP and profiles": () => metadataJpeg(7),
  "JPEG of empty segments": () => emptyPieces("jpeg", 9 * MEGAPIXEL),
  "PNG with 90 texts of 100 MB": () => textBombPng(90),
  "PNG with a profile of 100 MB": () => profileBombPng(),
  "PNG of 20,000 frames": () => manyFramesPng(20_000),
  "PNG of empty chunks": () => emptyPieces("png", 9 * MEGAPIXEL),
  "GIF of 20,000 frames": () => manyFramesGif(20_000),
  "GIF of 1,999 frames": () => manyFramesGif(1999),
  "GIF 65,535 pixels wide": () => manyFramesGif(45, 65_535),
  "GIF 65,535 pixels wide, 600 frames": () => manyFramesGif(600, 65_535),
  "GIF of 300 noisy frames": () => animation("gif", 100, 100, 300),
  "WebP of 20,000 frames": () => manyFramesWebp(20_000),
  "WebP of 300 noisy frames": () => animation("webp", 100, 100, 300),
  "WebP of empty chunks": () => emptyPieces("webp", 9 * MEGAPIXEL),
  "GIF of empty extensions": () => emptyPieces("gif", 9 * MEGAPIXEL),
  "AVIF of empty boxes": () => emptyPieces("avif", 9 * MEGAPIXEL),
  "WebP of 5 noisy megapixels": () => detailed(2500, 2000).webp({ lossless: true, effort: 0 }).toBuffer(),
  "AVIF of 3 noisy megapixels": () => detailed(2000, 1500).avif({ effort: 0 }).toBuffer(),
};

/** Genuine pictures at the limits of phones and cameras, by name. */
export const GENUINE_PICTURES: Record<string, () => Promise<Buffer> | Buffer> = {
  "photo of 12 megapixels": () => detailed(4000, 3000).jpeg({ quality: 90 }).toBuffer(),
  "photo of 48 megapixels": () => detailed(8000, 6000).jpeg({ quality: 70 }).toBuffer(),
  "progressive photo of 12 megapixels": () =>
    detailed(4000, 3000).jpeg({ quality: 85, progressive: true }).toBuffer(),
  "progressive photo of 24 megapixels": () =>
    detailed(6000, 4000).jpeg({ quality: 80, progressive: true }).toBuffer(),
  "screenshot of 9 megapixels": () =>
    detailed(3000, 3000).png({ compressionLevel: 1, palette: true, effort: 1 }).toBuffer(),
  "animation of 300 small frames": () => animation("gif", 80, 60, 300),
};
