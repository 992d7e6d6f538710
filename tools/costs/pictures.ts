import { deflateSync } from "node:zlib";
import sharp from "sharp";
import {
  animation,
  detailed,
  MEGAPIXEL,
  manyFramesGif,
  manyFramesWebp,
  manyScansJpeg,
  metadataJpeg,
  plainPicture,
  pngChunk,
  pngWith,
  textBombPng,
  webpChunk,
} from "../../tests/support/hostile-pictures";

/** The most expensive pictures that a member can upload. tests/files/pictures has small ones of each kind. */

/** A progressive JPEG whose frame header claims arithmetic (0xca) or lossless (0xc3) coding. */
async function rareJpeg(frameMarker: 0xca | 0xc3, side = 4000): Promise<Buffer> {
  const jpeg = await plainPicture(side, side).jpeg({ progressive: true, quality: 50 }).toBuffer();
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc2]));
  jpeg[at + 1] = frameMarker;
  return jpeg;
}

/** A colour profile that inflates to 100 MB, twice: once as a profile, once as an unknown chunk. */
function profileBombPng(): Promise<Buffer> {
  const bomb = Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(Buffer.alloc(100 * MEGAPIXEL))]);
  return pngWith([pngChunk("iCCP", bomb), pngChunk("prVt", bomb)]);
}

/** An animated PNG that repeats its default image as frames. */
async function manyFramesPng(frames: number): Promise<Buffer> {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(8, 4);
  frame.writeUInt32BE(8, 8);
  const copies = Array.from({ length: frames }, () => pngChunk("fcTL", frame));
  return pngWith([pngChunk("acTL", control), ...copies], 8);
}

/** A GIF of large single-colour frames, because noisy ones take a minute to create. */
function plainAnimation(width: number, height: number, frames: number): Promise<Buffer> {
  const bytes = width * height * 3;
  const pixels = Buffer.alloc(bytes * frames);
  for (let frame = 0; frame < frames; frame += 1) pixels.fill(frame * 15, frame * bytes, (frame + 1) * bytes);
  const raw = { width, height: height * frames, channels: 3 as const, pageHeight: height };
  return sharp(pixels, { raw, limitInputPixels: false }).gif({ effort: 1, colours: 16 }).toBuffer();
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
async function emptyPieces(kind: keyof typeof EMPTY_PIECES, bytes: number): Promise<Buffer> {
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
