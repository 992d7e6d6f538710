const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
export const UPRIGHT = 1;

/** Reads the orientation (1 to 8) from the TIFF block of EXIF data. */
export function readOrientation(tiff: Buffer): number {
  const isLittleEndian = tiff.toString("latin1", 0, 2) === "II";
  if (tiff.length < 8) return UPRIGHT;
  const readShort = (at: number) => {
    if (at + 2 > tiff.length) return 0;
    return isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  };
  const directory = isLittleEndian ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = readShort(directory);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * ENTRY_BYTES;
    if (at + ENTRY_BYTES > tiff.length) break;
    if (readShort(at) !== ORIENTATION_TAG) continue;
    const value = readShort(at + 8);
    return readShort(at + 2) === SHORT && value >= 1 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}
export function orientationTiff(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM", "latin1");
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(ORIENTATION_TAG, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

type Size = { width: number; height: number };

/** Returns the displayed size: orientations 5 to 8 rotate the picture by a quarter turn. */
export const turnSize = ({ width, height }: Size, orientation: number): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height };
