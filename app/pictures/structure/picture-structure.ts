import { crc32 } from "node:zlib";
import { readGif } from "./gif";
import { readJpeg } from "./jpeg";
import { orientationTiff, readOrientation, turned, UPRIGHT } from "./orientation";
import { readWebp } from "./webp";

const SIGNATURE_BYTES = 8;
const CHUNK_OVERHEAD_BYTES = 12;
const HEADER_BYTES = 13;
const INTERLACED_PASSES = 7;
/** The chunks that the pixels need. Texts, profiles and frames of an animation are dropped unread. */
const PIXEL_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "IDAT"]);

/** Reads a PNG chunk by chunk without inflating one. An animated PNG shows its default image. */
function readPng(bytes: Buffer): PictureStructure | null {
  const pieces: Buffer[] = [bytes.subarray(0, SIGNATURE_BYTES)];
  let metadataBytes = 0;
  let frames = 0;
  let orientation = UPRIGHT;
  let chunks = 0;
  for (let at = SIGNATURE_BYTES; at + CHUNK_OVERHEAD_BYTES <= bytes.length; chunks += 1) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const end = at + CHUNK_OVERHEAD_BYTES + length;
    if (type === "IEND" || chunks > COUNTED_PIECES_MAX) break;
    if (PIXEL_CHUNKS.has(type)) pieces.push(bytes.subarray(at, end));
    else metadataBytes += type === "fdAT" ? 0 : Math.min(length, bytes.length - at);
    if (type === "fcTL") frames += 1;
    if (type === "eXIf") orientation = readOrientation(bytes.subarray(at + 8, at + 8 + length));
    at = end;
  }
  const header = pieces[1];
  if (header?.toString("latin1", 4, 8) !== "IHDR" || header.length < HEADER_BYTES + 8) return null;
  if (orientation !== UPRIGHT) pieces.splice(2, 0, chunkOf("eXIf", orientationTiff(orientation)));
  const size = { width: header.readUInt32BE(8), height: header.readUInt32BE(12) };
  if (size.width === 0 || size.height === 0) return null;
  return {
    kind: "png",
    ...turned(size, orientation),
    frames: Math.max(1, frames),
    passes: header[20] === 1 ? INTERLACED_PASSES : 1,
    metadataBytes,
    isCommonCoding: chunks <= COUNTED_PIECES_MAX,
    still: Buffer.concat([...pieces, chunkOf("IEND", Buffer.alloc(0))]),
    moving: null,
  };
}

function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(CHUNK_OVERHEAD_BYTES + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "avif";
export type PictureStructure = {
  kind: PictureKind;
  /** Pixels of the picture as it is shown; of the whole screen for an animation. */
  width: number;
  height: number;
  frames: number;
  /** Passes over all pixels: scans of a JPEG, 7 for an interlaced PNG. */
  passes: number;
  metadataBytes: number;
  /** False for arithmetic JPEG and the like, and for thousands of segments. */
  isCommonCoding: boolean;
  /** The first frame alone, without metadata except the orientation. */
  still: Uint8Array;
  /** All frames without metadata; null for a picture of one frame. */
  moving: Uint8Array | null;
};

/** The readers stop counting here: the bounds of picture-bounds.ts are lower. */
export const COUNTED_FRAMES_MAX = 5000;
export const COUNTED_SCANS_MAX = 500;
export const COUNTED_PIECES_MAX = 20_000;

const ASCII_SIGNATURES: [kind: PictureKind, start: number, text: string][] = [
  ["jpeg", 0, "\xff\xd8\xff"],
  ["png", 0, "\x89PNG\r\n\x1a\n"],
  ["gif", 0, "GIF8"],
  ["webp", 8, "WEBP"],
  ["avif", 4, "ftypavif"],
];

export function pictureKindOf(bytes: Uint8Array): PictureKind | null {
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString(
    "latin1",
  );
  return ASCII_SIGNATURES.find(([, start, text]) => beginning.startsWith(text, start))?.[0] ?? null;
}

const READERS = { jpeg: readJpeg, png: readPng, gif: readGif, webp: readWebp };

/** Reads the structure in time linear to the bytes. A damaged end is cut off. @returns null for bytes without a picture */
export function readStructure(kind: Exclude<PictureKind, "avif">, bytes: Buffer): PictureStructure | null {
  return READERS[kind](bytes);
}

const BOX_HEAD_BYTES = 8;
const AVIF_BOXES_MAX = 100;

/** Tells whether an AVIF has as few boxes as encoders write. The decoder takes 0.4 s to skip a million of them, twice. */
export function hasFewBoxes(bytes: Buffer): boolean {
  let boxes = 0;
  for (let at = 0; at + 2 * BOX_HEAD_BYTES <= bytes.length && boxes <= AVIF_BOXES_MAX; boxes += 1) {
    const short = bytes.readUInt32BE(at);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + BOX_HEAD_BYTES)) : short;
    // A size of 0 reaches to the end of the file.
    if (size < BOX_HEAD_BYTES) break;
    at += size;
  }
  return boxes <= AVIF_BOXES_MAX;
}
