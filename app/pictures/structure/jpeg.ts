import { orientationTiff, readOrientation, turnSize, UPRIGHT } from "./orientation";
import { COUNTED_PIECES_MAX, COUNTED_SCANS_MAX, type PictureStructure } from "./picture-structure";

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const TABLE_MARKERS = new Set([0xc4, 0xdb, 0xdd]);
const COMMON_FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Lossless, hierarchical and arithmetic coding, which no camera or phone writes. */
const RARE_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const COMPONENTS = new Set([1, 3, 4]);
const EXIF = "Exif\0\0";
const ICC = "ICC_PROFILE\0";
/** Profiles of phones and cameras (sRGB, Display P3, Adobe RGB) have 0.5 to 4 kB. */
const ICC_KEPT_MAX_BYTES = 16 * 1024;

type Frame = { width: number; height: number; isProgressive: boolean; isCommon: boolean };
type Reading = {
  pieces: Buffer[];
  frame: Frame | null;
  scans: number;
  metadataBytes: number;
  orientation: number;
};

/** Reads a JPEG up to its end marker; an embedded preview or video after it is cut off. */
export function readJpeg(bytes: Buffer): PictureStructure | null {
  const reading: Reading = { pieces: [], frame: null, scans: 0, metadataBytes: 0, orientation: UPRIGHT };
  let segments = 0;
  for (let at: number | null = 2; at !== null && reading.scans < COUNTED_SCANS_MAX; segments += 1) {
    const marker = nextMarker(bytes, at);
    if (marker === null || bytes[marker + 1] === END_OF_IMAGE || segments > COUNTED_PIECES_MAX) break;
    at = readSegment(bytes, marker, reading);
  }
  const { frame, scans, metadataBytes, pieces, orientation } = reading;
  if (!frame || scans === 0 || frame.width === 0 || frame.height === 0) return null;
  const orientationPieces = orientation === UPRIGHT ? [] : [exifSegment(orientation)];
  return {
    kind: "jpeg",
    ...turnSize(frame, orientation),
    frames: 1,
    // The decoder keeps a sequential JPEG with several scans completely in memory, like a progressive one.
    passes: frame.isProgressive ? Math.max(2, scans) : scans,
    metadataBytes,
    isCommonCoding: frame.isCommon && segments <= COUNTED_PIECES_MAX,
    still: Buffer.concat([
      bytes.subarray(0, 2),
      ...orientationPieces,
      ...pieces,
      Buffer.from([0xff, END_OF_IMAGE]),
    ]),
    moving: null,
  };
}

/** Finds the next marker that starts a segment. Decoders also skip the bytes before it. */
function nextMarker(bytes: Buffer, from: number): number | null {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] === 0xff && isSegment(bytes[at + 1] ?? 0)) return at;
  }
  return null;
}

const isSegment = (marker: number) =>
  marker === START_OF_SCAN ||
  marker === END_OF_IMAGE ||
  marker === COMMENT ||
  (marker >= APP0 && marker <= APP15) ||
  TABLE_MARKERS.has(marker) ||
  COMMON_FRAMES.has(marker) ||
  RARE_FRAMES.has(marker);
function readSegment(bytes: Buffer, at: number, reading: Reading): number | null {
  if (at + 4 > bytes.length) return null;
  const marker = bytes[at + 1] ?? 0;
  const end = at + 2 + bytes.readUInt16BE(at + 2);
  const segment = bytes.subarray(at, end);
  if (COMMON_FRAMES.has(marker) || RARE_FRAMES.has(marker)) {
    if (reading.frame || segment.length < 10) return null;
    reading.frame = readFrame(segment, marker);
    reading.pieces.push(segment);
    return end;
  }
  if (marker === START_OF_SCAN) {
    if (!reading.frame) return null;
    const scanEnd = nextMarker(bytes, end) ?? bytes.length;
    reading.scans += 1;
    reading.pieces.push(bytes.subarray(at, scanEnd));
    return scanEnd;
  }
  if (TABLE_MARKERS.has(marker)) reading.pieces.push(segment);
  else readMetadata(segment, marker, reading);
  return end;
}

const readFrame = (segment: Buffer, marker: number): Frame => ({
  height: segment.readUInt16BE(5),
  width: segment.readUInt16BE(7),
  isProgressive: marker === 0xc2,
  isCommon: COMMON_FRAMES.has(marker) && segment[4] === 8 && COMPONENTS.has(segment[9] ?? 0),
});

/** Keeps the segments that define colours, reads the orientation, and counts the bytes of the rest. */
function readMetadata(segment: Buffer, marker: number, reading: Reading): void {
  const startsWith = (text: string) => segment.toString("latin1", 4, 4 + text.length) === text;
  const isColourSpace =
    (marker === APP0 && startsWith("JFIF\0")) || (marker === APP14 && startsWith("Adobe"));
  const isProfile = marker === APP2 && startsWith(ICC) && segment.length <= ICC_KEPT_MAX_BYTES;
  // Bytes 16 and 17 are the number of this profile chunk and their total.
  if (isColourSpace || (isProfile && segment[17] === 1)) reading.pieces.push(segment);
  else reading.metadataBytes += segment.length;
  if (marker === APP1 && reading.orientation === UPRIGHT && startsWith(EXIF))
    reading.orientation = readOrientation(segment.subarray(4 + EXIF.length));
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from(EXIF, "latin1"), orientationTiff(orientation)]);
  const head = Buffer.from([0xff, APP1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
