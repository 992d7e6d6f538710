import { COUNTED_FRAMES_MAX, COUNTED_PIECES_MAX, type PictureStructure } from "./picture-structure";

const SCREEN_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
const IMAGE_HEAD_BYTES = 10;
const LOOPING = "NETSCAPE2.0";
const TRAILER = Buffer.from([0x3b]);

type Blocks = {
  head: Buffer[];
  frames: Buffer[];
  width: number;
  height: number;
  metadataBytes: number;
  count: number;
};

/** Reads a GIF block by block. The size is the screen's or the frames', whichever is larger. */
export function readGif(bytes: Buffer): PictureStructure | null {
  if (bytes.length < SCREEN_BYTES) return null;
  const start = SCREEN_BYTES + colourTableBytes(bytes[10] ?? 0);
  const blocks: Blocks = {
    head: [bytes.subarray(0, start)],
    frames: [],
    width: bytes.readUInt16LE(6),
    height: bytes.readUInt16LE(8),
    metadataBytes: 0,
    count: 0,
  };
  readBlocks(bytes, start, blocks);
  const [first] = blocks.frames;
  const { head, frames, width, height, metadataBytes, count } = blocks;
  if (!first || width === 0 || height === 0) return null;
  const isMoving = frames.length > 1;
  return {
    kind: "gif",
    width,
    height,
    metadataBytes,
    frames: frames.length,
    passes: 1,
    isCommonCoding: count <= COUNTED_PIECES_MAX,
    still: Buffer.concat([...head, first, TRAILER]),
    moving: isMoving ? Buffer.concat([...head, ...frames, TRAILER]) : null,
  };
}

function readBlocks(bytes: Buffer, start: number, blocks: Blocks): void {
  let control: Buffer = bytes.subarray(0, 0);
  for (let at = start; at < bytes.length && blocks.frames.length < COUNTED_FRAMES_MAX; ) {
    blocks.count += 1;
    if (blocks.count > COUNTED_PIECES_MAX) break;
    const end = bytes[at] === EXTENSION ? endOfSubBlocks(bytes, at + 2) : endOfImage(bytes, at);
    if (end === null) break;
    const block = bytes.subarray(at, end);
    if (bytes[at] === IMAGE) {
      blocks.frames.push(Buffer.concat([control, block]));
      blocks.width = Math.max(blocks.width, block.readUInt16LE(1) + block.readUInt16LE(5));
      blocks.height = Math.max(blocks.height, block.readUInt16LE(3) + block.readUInt16LE(7));
      control = bytes.subarray(0, 0);
    } else if (bytes[at + 1] === GRAPHIC_CONTROL) control = block;
    else if (isLooping(block) && blocks.head.length === 1) blocks.head.push(block);
    else blocks.metadataBytes += block.length;
    at = end;
  }
}

const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);

const isLooping = (block: Buffer) =>
  block[1] === APPLICATION && block.toString("latin1", 3, 3 + LOOPING.length) === LOOPING;
function endOfImage(bytes: Buffer, at: number): number | null {
  if (bytes[at] !== IMAGE || at + IMAGE_HEAD_BYTES > bytes.length) return null;
  const codes = at + IMAGE_HEAD_BYTES + colourTableBytes(bytes[at + 9] ?? 0) + 1;
  return codes < bytes.length ? endOfSubBlocks(bytes, codes) : null;
}

function endOfSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== 0) at += 1 + (bytes[at] ?? 0);
  return Math.min(at + 1, bytes.length);
}
