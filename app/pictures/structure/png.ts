import { crc32 } from "node:zlib";
import { orientationTiff, readOrientation, turnSize, UPRIGHT } from "./orientation";
import { COUNTED_PIECES_MAX, type PictureStructure } from "./picture-structure";

const SIGNATURE_BYTES = 8;
const CHUNK_OVERHEAD_BYTES = 12;
const HEADER_BYTES = 13;
const INTERLACED_PASSES = 7;
/** The chunks that the pixels need. Texts, profiles and animation frames are skipped. */
const PIXEL_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "IDAT"]);

/** Reads a PNG chunk by chunk without inflating any. Of an animated PNG it keeps the default image. */
export function readPng(bytes: Buffer): PictureStructure | null {
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
    ...turnSize(size, orientation),
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
