import { type FileHandle, open, rename, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { bytesToHeader, Compression, type Header, TileType, zxyToTileId } from "pmtiles";
import { toWorldPixel } from "~/geo/projection";
import { type Entry, openRemoteFile, type RemoteFile, readDirectory, writeHead } from "./pmtiles-directory";
import { TILE_PX } from "./shape";
import { TILE_ZOOM_OFFSET } from "./view-tiles";

/** Copies a part of a remote PMTiles file: its directories first, then the tiles in pieces that resume where they ended. */

/** Degrees: west, south, east, north. */
export type DegreesBox = readonly [number, number, number, number];
export type Progress = { copiedBytes: number; totalBytes: number; requests: number };
type Copy = {
  url: string;
  box: DegreesBox;
  maxZoom: number;
  /** name of the finished file */
  out: string;
  /** name of the file until it is checked */
  part: string;
  attempts?: number;
  report?: (progress: Progress) => void;
};

/** A range of bytes, or of tile ids. The end is exclusive. */
type Range = { start: number; end: number };

const ATTEMPTS = 5;
const FIRST_READ_BYTES = 16_384;
const MAX_DIRECTORY_REQUESTS = 60;
const MAX_TILE_REQUESTS = 440;
/** Gaps up to this size are copied and dropped, because a request costs more. */
const SMALL_GAP_BYTES = 32_768;
const MIN_PIECE_BYTES = 4 * 1024 * 1024;
/** Number of pieces that a copy without any gap has at most. */
const MAX_CUTS = 80;
const PIECES_IN_FLIGHT = 4;

const unpack = promisify(gunzip);

/** @returns the number of requests @throws Error in words for the operator */
export async function copyArchive(copy: Copy): Promise<number> {
  if (await isFile(copy.out)) throw new Error(`${copy.out} exists: choose another name with --out`);
  const remote = openRemoteFile(copy.url, copy.attempts ?? ATTEMPTS);
  const source = await readSource(remote, copy);
  const entries = await readEntries(remote, source, idsIn(copy.box, source.header.minZoom, source.maxZoom));
  if (entries.length === 0) throw new Error(`${copy.url}: the file has no tiles in this area`);
  const ranges = wantedRanges(entries);
  const head = writeHead({
    entries: movedTogether(entries, ranges),
    minZoom: source.header.minZoom,
    maxZoom: source.maxZoom,
    box: copy.box,
    metadata: source.metadata,
  });
  await copyTiles(remote, source.header, { ...copy, head, ranges });
  await checkArchive(copy.part);
  await rename(copy.part, copy.out);
  return remote.requests();
}

const isFile = async (path: string) => (await stat(path).catch(() => null)) !== null;

type Source = { header: Header; root: Uint8Array; metadata: unknown; maxZoom: number };

async function readSource(remote: RemoteFile, { url, maxZoom }: Copy): Promise<Source> {
  const first = await remote.read(0, FIRST_READ_BYTES);
  const isArchive = Buffer.from(first.subarray(0, 7)).toString("latin1") === "PMTiles" && first[7] === 3;
  if (!isArchive) throw new Error(`${url}: this is no PMTiles file of version 3`);
  const header = bytesToHeader(first.slice(0, 127).buffer);
  const isReadable =
    header.tileType === TileType.Mvt &&
    header.tileCompression === Compression.Gzip &&
    header.internalCompression === Compression.Gzip;
  if (!isReadable) throw new Error(`${url}: its tiles are not gzipped vector tiles`);
  const partOf = async (offset: number, length: number) =>
    offset + length <= first.length ? first.subarray(offset, offset + length) : remote.read(offset, length);
  const root = await unpack(await partOf(header.rootDirectoryOffset, header.rootDirectoryLength));
  const json = await unpack(await partOf(header.jsonMetadataOffset, header.jsonMetadataLength));
  return {
    header,
    root: new Uint8Array(root),
    metadata: JSON.parse(json.toString()),
    maxZoom: Math.min(maxZoom, header.maxZoom),
  };
}

/** Lists the ids of the tiles in an area as ranges. */
function idsIn([west, south, east, north]: DegreesBox, minZoom: number, maxZoom: number): Range[] {
  const ids: number[] = [];
  for (let zoom = minZoom; zoom <= maxZoom; zoom++) {
    const tileAt = (lat: number, lng: number) => {
      const { x, y } = toWorldPixel({ lat, lng }, zoom + TILE_ZOOM_OFFSET);
      const last = 2 ** zoom - 1;
      return { x: Math.min(last, Math.floor(x / TILE_PX)), y: Math.min(last, Math.floor(y / TILE_PX)) };
    };
    const [from, to] = [tileAt(north, west), tileAt(south, east)];
    for (let x = from.x; x <= to.x; x++)
      for (let y = from.y; y <= to.y; y++) ids.push(zxyToTileId(zoom, x, y));
  }
  return joinTouching(ids.sort((a, b) => a - b).map((id) => ({ start: id, end: id + 1 })));
}

/** Joins sorted ranges that touch. */
function joinTouching(ranges: Range[]): Range[] {
  const joined: Range[] = [];
  for (const { start, end } of ranges) {
    const last = joined.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** Joins sorted ranges over the smallest gaps between them, until few enough are left. */
function joinNear(ranges: Range[], most: number): Range[] {
  const touching = joinTouching(ranges);
  const gapBefore = (at: number) => (touching[at]?.start ?? 0) - (touching[at - 1]?.end ?? 0);
  const gaps = touching
    .slice(1)
    .map((_, index) => gapBefore(index + 1))
    .sort((a, b) => b - a);
  const widestJoined = Math.max(SMALL_GAP_BYTES, gaps[most - 1] ?? 0);
  const joined: Range[] = [];
  for (const [at, { start, end }] of touching.entries()) {
    const last = joined.at(-1);
    if (last && gapBefore(at) <= widestJoined) last.end = end;
    else joined.push({ start, end });
  }
  return joined;
}

/** Reads the directories down to the tiles with these ids. */
async function readEntries(remote: RemoteFile, source: Source, ids: Range[]): Promise<Entry[]> {
  let tiles: Entry[] = [];
  let entries = readDirectory(source.root);
  while (entries.length > 0) {
    tiles = tiles.concat(entries.flatMap((entry) => (entry.run > 0 ? cutToIds(entry, ids) : [])));
    const leaves = entries.filter(({ id, run }, at) => {
      const next = entries[at + 1]?.id ?? Number.POSITIVE_INFINITY;
      return run === 0 && firstAfter(ids, id)?.start < next;
    });
    entries = await readLeaves(remote, source.header.leafDirectoryOffset ?? 0, leaves);
  }
  return tiles.sort((a, b) => a.id - b.id);
}

const NONE: Range = { start: Number.POSITIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/** Returns the first range that ends after a number. */
function firstAfter(ranges: Range[], number: number): Range {
  return ranges[indexAfter(ranges, number)] ?? NONE;
}

function indexAfter(ranges: Range[], number: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] ?? NONE).end > number) high = middle;
    else low = middle + 1;
  }
  return low;
}

function cutToIds(entry: Entry, ids: Range[]): Entry[] {
  const cut: Entry[] = [];
  const end = entry.id + entry.run;
  for (let at = indexAfter(ids, entry.id); (ids[at] ?? NONE).start < end; at++) {
    const range = ids[at] ?? NONE;
    const id = Math.max(entry.id, range.start);
    cut.push({ id, run: Math.min(end, range.end) - id, offset: entry.offset, length: entry.length });
  }
  return cut;
}

async function readLeaves(remote: RemoteFile, leavesAt: number, leaves: Entry[]): Promise<Entry[]> {
  const inOrder = [...leaves].sort((a, b) => a.offset - b.offset);
  const entries: Entry[] = [];
  const rangeOf = ({ offset, length }: Entry): Range => ({ start: offset, end: offset + length });
  for (const { start, end } of joinNear(inOrder.map(rangeOf), MAX_DIRECTORY_REQUESTS)) {
    const bytes = await remote.read(leavesAt + start, end - start);
    for (const { offset, length } of inOrder.filter((leaf) => leaf.offset >= start && leaf.offset < end))
      entries.push(...readDirectory(await unpack(bytes.subarray(offset - start, offset - start + length))));
  }
  return entries.sort((a, b) => a.id - b.id);
}

/** Lists the bytes of the tiles in the source, in its order. */
function wantedRanges(entries: Entry[]): Range[] {
  const ranges = entries.map(({ offset, length }) => ({ start: offset, end: offset + length }));
  return joinTouching(ranges.sort((a, b) => a.start - b.start));
}

/** Moves the entries to where their tiles stand in the copy, which has no gaps. */
function movedTogether(entries: Entry[], ranges: Range[]): Entry[] {
  const starts: number[] = [];
  let total = 0;
  for (const { start, end } of ranges) {
    starts.push(total);
    total += end - start;
  }
  return entries.map(({ id, run, offset, length }) => {
    const at = indexAfter(ranges, offset);
    return { id, run, offset: (starts[at] ?? 0) + offset - (ranges[at]?.start ?? 0), length };
  });
}

/** A piece of the source, and the ranges of it that the copy keeps. */
type Piece = Range & { wanted: Range[]; wantedBytes: number };

function piecesOf(ranges: Range[]): Piece[] {
  const requests = joinNear(ranges, MAX_TILE_REQUESTS);
  const bytes = requests.reduce((sum, { start, end }) => sum + end - start, 0);
  const most = Math.max(MIN_PIECE_BYTES, Math.ceil(bytes / MAX_CUTS));
  const pieces: Piece[] = [];
  for (const request of requests) {
    for (let start = request.start; start < request.end; start += most) {
      const end = Math.min(request.end, start + most);
      const wanted: Range[] = [];
      for (let at = indexAfter(ranges, start); (ranges[at] ?? NONE).start < end; at++) {
        const range = ranges[at] ?? NONE;
        wanted.push({ start: Math.max(start, range.start), end: Math.min(end, range.end) });
      }
      const wantedBytes = wanted.reduce((sum, range) => sum + range.end - range.start, 0);
      if (wantedBytes > 0) pieces.push({ start, end, wanted, wantedBytes });
    }
  }
  return pieces;
}

type TileCopy = Copy & { head: Buffer; ranges: Range[] };

async function copyTiles(remote: RemoteFile, header: Header, copy: TileCopy): Promise<void> {
  const pieces = piecesOf(copy.ranges);
  const totalBytes = pieces.reduce((sum, { wantedBytes }) => sum + wantedBytes, 0);
  const file = await open(copy.part, (await isFile(copy.part)) ? "r+" : "w+");
  try {
    let { copiedBytes, next } = await resume(file, copy.head, pieces);
    const tell = () => copy.report?.({ copiedBytes, totalBytes, requests: remote.requests() });
    tell();
    const inFlight = new Map<number, Promise<Uint8Array>>();
    for (; next < pieces.length; next++) {
      for (const [at, { start, end }] of pieces.entries()) {
        if (at < next || at >= next + PIECES_IN_FLIGHT || inFlight.has(at)) continue;
        const reading = remote.read(header.tileDataOffset + start, end - start);
        // A later piece may fail while an earlier one is awaited.
        reading.catch(() => undefined);
        inFlight.set(at, reading);
      }
      const piece = pieces[next];
      const bytes = await inFlight.get(next);
      inFlight.delete(next);
      if (!piece || !bytes) continue;
      const kept = piece.wanted.map(({ start, end }) =>
        bytes.subarray(start - piece.start, end - piece.start),
      );
      await file.write(Buffer.concat(kept), 0, piece.wantedBytes, copy.head.length + copiedBytes);
      copiedBytes += piece.wantedBytes;
      tell();
    }
  } finally {
    await file.close();
  }
}

/** Finds the first piece that an earlier copy lacks. A file of another source or area starts anew. */
async function resume(file: FileHandle, head: Buffer, pieces: Piece[]) {
  const start = Buffer.alloc(head.length);
  await file.read(start, 0, head.length, 0);
  const { size } = await file.stat();
  let [copiedBytes, next] = [0, 0];
  if (start.equals(head)) {
    for (; next < pieces.length; next++) {
      const { wantedBytes = 0 } = pieces[next] ?? {};
      if (head.length + copiedBytes + wantedBytes > size) break;
      copiedBytes += wantedBytes;
    }
  } else await file.write(head, 0, head.length, 0);
  await file.truncate(head.length + copiedBytes);
  return { copiedBytes, next };
}

/** Unpacks every tile once. Gzip has a checksum, so a damaged tile is found. */
async function checkArchive(path: string): Promise<void> {
  const file = await open(path);
  try {
    const readAt = async (offset: number, length: number) => {
      const bytes = Buffer.alloc(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      if (bytesRead !== length) throw new Error("it is cut off");
      return bytes;
    };
    const header = bytesToHeader(new Uint8Array(await readAt(0, 127)).buffer);
    const rootBytes = await readAt(header.rootDirectoryOffset, header.rootDirectoryLength);
    const root = readDirectory(await unpack(rootBytes));
    const leavesAt = header.leafDirectoryOffset ?? 0;
    for (const entry of root) {
      const entries =
        entry.run > 0
          ? [entry]
          : readDirectory(await unpack(await readAt(leavesAt + entry.offset, entry.length)));
      for (const { offset, length } of entries)
        await unpack(await readAt(header.tileDataOffset + offset, length));
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw new Error(`${path} is damaged (${reason}): delete it and start again`);
  } finally {
    await file.close();
  }
}

/** A build in the list of https://build-metadata.protomaps.dev/builds.json. */
type Build = { key: string };

/** Returns the address of the newest build, or of the one that an interrupted copy began with. */
export function chooseBuild(builds: Build[], base: string, isBegun: (name: string) => boolean): string {
  const names = builds
    .map(({ key }) => key)
    .filter((key) => key.endsWith(".pmtiles"))
    .sort();
  const name = names.findLast(isBegun) ?? names.at(-1);
  if (!name) throw new Error("the list of builds is empty");
  return new URL(name, base).href;
}
