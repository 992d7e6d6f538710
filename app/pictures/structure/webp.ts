import { orientationTiff, readOrientation, turnSize, UPRIGHT } from "./orientation";
import { COUNTED_FRAMES_MAX, COUNTED_PIECES_MAX, type PictureStructure } from "./picture-structure";

const RIFF_BYTES = 12;
const CHUNK_HEAD_BYTES = 8;
const EXTENDED_BYTES = 10;
const FRAME_HEAD_BYTES = 16;
const ALPHA_FLAG = 0x10;
const EXIF_FLAG = 0x08;
const ANIMATION_FLAG = 0x02;
const LOSSLESS_SIGNATURE = 0x2f;

type Chunk = { type: string; data: Buffer };
type Size = { width: number; height: number };

/** Reads a WebP chunk by chunk and drops profiles, XMP and unknown chunks. */
export function readWebp(bytes: Buffer): PictureStructure | null {
  const chunks = readChunks(bytes, RIFF_BYTES);
  const extended = chunks.find(({ type }) => type === "VP8X");
  const frames = chunks.filter(({ type }) => type === "ANMF").slice(0, COUNTED_FRAMES_MAX);
  const alpha = chunks.find(({ type }) => type === "ALPH");
  const pixels = chunks.find(({ type }) => type === "VP8 " || type === "VP8L");
  const [firstFrame] = frames;
  const size = largest([
    extended && extendedSize(extended.data),
    pixels && pixelSize(pixels),
    ...frames.map(frameSize),
  ]);
  if (!size || !(pixels || firstFrame)) return null;
  const exif = chunks.find(({ type }) => type === "EXIF")?.data;
  const orientation = exif ? readOrientation(withoutExifMark(exif)) : UPRIGHT;
  const orientationChunks =
    orientation === UPRIGHT ? [] : [{ type: "EXIF", data: orientationTiff(orientation) }];
  const animation = chunks.filter(({ type }) => type === "ANIM").slice(0, 1);
  const write = (images: Chunk[]) =>
    extended
      ? writeRiff([
          extendedHead(extended.data, orientationChunks.length > 0),
          ...animation,
          ...images,
          ...orientationChunks,
        ])
      : writeRiff(images);
  const storedTypes = new Set(["VP8X", "ANIM", "ANMF", "ALPH", "VP8 ", "VP8L"]);
  return {
    kind: "webp",
    ...turnSize(size, orientation),
    frames: Math.max(1, frames.length),
    passes: 1,
    metadataBytes: chunks.reduce((sum, { type, data }) => sum + (storedTypes.has(type) ? 0 : data.length), 0),
    isCommonCoding: chunks.length <= COUNTED_PIECES_MAX,
    still: write(firstFrame ? [firstFrame] : [alpha, pixels].filter((chunk) => chunk !== undefined)),
    moving: frames.length > 1 ? write(frames) : null,
  };
}
function readChunks(bytes: Buffer, start: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = start; at + CHUNK_HEAD_BYTES <= bytes.length && chunks.length <= COUNTED_PIECES_MAX; ) {
    const length = bytes.readUInt32LE(at + 4);
    const data = bytes.subarray(at + CHUNK_HEAD_BYTES, at + CHUNK_HEAD_BYTES + length);
    chunks.push({ type: bytes.toString("latin1", at, at + 4), data });
    at += CHUNK_HEAD_BYTES + length + (length % 2);
  }
  return chunks;
}

function extendedSize(data: Buffer): Size | null {
  if (data.length < EXTENDED_BYTES) return null;
  return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
}
function frameSize({ data }: Chunk): Size | null {
  if (data.length < FRAME_HEAD_BYTES) return null;
  const frameBounds = {
    width: data.readUIntLE(0, 3) * 2 + data.readUIntLE(6, 3) + 1,
    height: data.readUIntLE(3, 3) * 2 + data.readUIntLE(9, 3) + 1,
  };
  const imageChunk = readChunks(data, FRAME_HEAD_BYTES).find(
    ({ type }) => type === "VP8 " || type === "VP8L",
  );
  return largest([frameBounds, imageChunk && pixelSize(imageChunk)]);
}

function pixelSize({ type, data }: Chunk): Size | null {
  if (data.length < 10) return null;
  if (type === "VP8 ") return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (data[0] !== LOSSLESS_SIGNATURE) return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function largest(sizes: (Size | null | undefined)[]): Size | null {
  const validSizes = sizes.filter((size) => size !== null && size !== undefined);
  if (validSizes.length === 0) return null;
  const longestSide = (side: keyof Size) => validSizes.reduce((most, size) => Math.max(most, size[side]), 0);
  return { width: longestSide("width"), height: longestSide("height") };
}

const withoutExifMark = (exif: Buffer) =>
  exif.toString("latin1", 0, 4) === "Exif" ? exif.subarray(6) : exif;

function extendedHead(data: Buffer, isTurned: boolean): Chunk {
  const head = Buffer.from(data.subarray(0, EXTENDED_BYTES));
  head[0] = ((head[0] ?? 0) & (ALPHA_FLAG | ANIMATION_FLAG)) | (isTurned ? EXIF_FLAG : 0);
  return { type: "VP8X", data: head };
}

function writeRiff(chunks: Chunk[]): Buffer {
  const pieces = chunks.flatMap(({ type, data }) => {
    const head = Buffer.alloc(CHUNK_HEAD_BYTES);
    head.write(type, "latin1");
    head.writeUInt32LE(data.length, 4);
    return [head, data, Buffer.alloc(data.length % 2)];
  });
  const riff = Buffer.alloc(RIFF_BYTES);
  riff.write("RIFF", "latin1");
  riff.write("WEBP", 8, "latin1");
  riff.writeUInt32LE(4 + pieces.reduce((sum, { length }) => sum + length, 0), 4);
  return Buffer.concat([riff, ...pieces]);
}
