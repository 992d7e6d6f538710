import { readGif } from "./gif";
import { readJpeg } from "./jpeg";
import { readPng } from "./png";
import { readWebp } from "./webp";

type PictureKind = "jpeg" | "png" | "gif" | "webp" | "avif";
export type PictureStructure = {
  kind: PictureKind;
  /** Displayed size in pixels; for an animation the size of its whole screen. */
  width: number;
  height: number;
  frames: number;
  /** Passes over all pixels: scans of a JPEG, 7 for an interlaced PNG. */
  passes: number;
  metadataBytes: number;
  /** False for rare codings such as arithmetic JPEG, and for more than `COUNTED_PIECES_MAX` segments. */
  isCommonCoding: boolean;
  /** The first frame alone, without metadata except its orientation and colours. */
  still: Uint8Array;
  /** All frames without metadata; null for a single frame. */
  moving: Uint8Array | null;
};

/** The readers stop counting here. picture-bounds.ts refuses fewer scans and frames already. */
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
  const firstCharacters = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16)).toString(
    "latin1",
  );
  return ASCII_SIGNATURES.find(([, start, text]) => firstCharacters.startsWith(text, start))?.[0] ?? null;
}

const READERS = { jpeg: readJpeg, png: readPng, gif: readGif, webp: readWebp };

/** Reads the structure in linear time. Cuts off a damaged end. @returns null if the bytes contain no picture */
export function readStructure(kind: Exclude<PictureKind, "avif">, bytes: Buffer): PictureStructure | null {
  return READERS[kind](bytes);
}

const BOX_HEAD_BYTES = 8;
const AVIF_BOXES_MAX = 100;

/** Tells whether an AVIF has few enough boxes: the decoder needs 0.4 s to skip a million of them, and does it twice. */
export function hasFewBoxes(bytes: Buffer): boolean {
  let boxes = 0;
  for (let at = 0; at + 2 * BOX_HEAD_BYTES <= bytes.length && boxes <= AVIF_BOXES_MAX; boxes += 1) {
    const shortSize = bytes.readUInt32BE(at);
    const size = shortSize === 1 ? Number(bytes.readBigUInt64BE(at + BOX_HEAD_BYTES)) : shortSize;
    // A size of 0 reaches to the end of the file.
    if (size < BOX_HEAD_BYTES) break;
    at += size;
  }
  return boxes <= AVIF_BOXES_MAX;
}
