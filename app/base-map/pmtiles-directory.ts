import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { readVarint } from "pmtiles";

/** Reads and writes the directories of PMTiles 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). */

/** `run` tiles from `id` on have the same content. An entry with `run` 0 is a directory of the tiles from `id` on. */
export type Entry = { id: number; run: number; offset: number; length: number };

const HEADER_BYTES = 127;
/** Readers fetch this much at once, so the root directory must end within it. */
const FIRST_READ_BYTES = 16_384;
const LEAF_ENTRIES = 4096;
const GZIP = 2;
const VECTOR = 1;

/** Reads an unpacked directory. */
export function readDirectory(bytes: Uint8Array): Entry[] {
  const position = { buf: bytes, pos: 0 };
  const next = () => readVarint(position);
  const entries = Array.from({ length: next() }, (): Entry => ({ id: 0, run: 0, offset: 0, length: 0 }));
  let id = 0;
  for (const entry of entries) {
    id += next();
    entry.id = id;
  }
  for (const entry of entries) entry.run = next();
  for (const entry of entries) entry.length = next();
  let end = 0;
  for (const entry of entries) {
    const offset = next();
    entry.offset = offset === 0 ? end : offset - 1;
    end = entry.offset + entry.length;
  }
  return entries;
}

function varint(number: number): number[] {
  const bytes: number[] = [];
  let rest = number;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** Writes a directory, gzipped. */
function writeDirectory(entries: Entry[]): Buffer {
  const bytes = [varint(entries.length)];
  for (const [at, { id }] of entries.entries()) bytes.push(varint(id - (entries[at - 1]?.id ?? 0)));
  for (const { run } of entries) bytes.push(varint(run));
  for (const { length } of entries) bytes.push(varint(length));
  for (const [at, { offset }] of entries.entries()) {
    const before = entries[at - 1];
    bytes.push(varint(before && before.offset + before.length === offset ? 0 : offset + 1));
  }
  return gzipSync(Buffer.from(bytes.flat()), { level: 9 });
}

/** Writes one directory, or a root of directories if one would be too large. */
function writeDirectories(entries: Entry[]): { root: Buffer; leaves: Buffer } {
  const most = FIRST_READ_BYTES - HEADER_BYTES;
  const whole = writeDirectory(entries);
  if (whole.length <= most) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = [];
    const rootEntries: Entry[] = [];
    let offset = 0;
    for (let at = 0; at < entries.length; at += size) {
      const leaf = writeDirectory(entries.slice(at, at + size));
      rootEntries.push({ id: entries[at]?.id ?? 0, run: 0, offset, length: leaf.length });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = writeDirectory(rootEntries);
    if (root.length <= most) return { root, leaves: Buffer.concat(leaves) };
  }
}

type Contents = {
  /** sorted by id; the offsets count from the first tile */
  entries: Entry[];
  minZoom: number;
  maxZoom: number;
  /** degrees: west, south, east, north */
  box: readonly [number, number, number, number];
  metadata: unknown;
};

/** Writes everything of a file of gzipped vector tiles that stands before the tiles. */
export function writeHead({ entries, minZoom, maxZoom, box, metadata }: Contents): Buffer {
  const { root, leaves } = writeDirectories(entries);
  const json = gzipSync(JSON.stringify(metadata), { level: 9 });
  const jsonAt = HEADER_BYTES + root.length;
  const leavesAt = jsonAt + json.length;
  const tilesAt = leavesAt + leaves.length;
  const contents = new Map(entries.map(({ offset, length }) => [offset, length]));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  const numbers = [
    ...[HEADER_BYTES, root.length, jsonAt, json.length, leavesAt, leaves.length],
    ...[tilesAt, [...contents.values()].reduce((sum, length) => sum + length, 0)],
    ...[entries.reduce((sum, { run }) => sum + run, 0), entries.length, contents.size],
  ];
  for (const [at, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + at * 8);
  header.set([1, GZIP, GZIP, VECTOR, minZoom, maxZoom], 96);
  for (const [at, degrees] of box.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4);
  const [west, south, east, north] = box;
  header.writeUInt8(maxZoom, 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return Buffer.concat([header, root, json, leaves]);
}

/** A file on a web server, read in pieces. */
export type RemoteFile = {
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Number of requests so far, repeated ones included. */
  requests(): number;
};

/** The server's answer makes another attempt useless. */
class RefusedError extends Error {}

const TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 1000;

/** @param attempts how often a piece is asked for before the copy stops */
export function openRemoteFile(url: string, attempts: number): RemoteFile {
  let requests = 0;
  let etag: string | null = null;

  async function readOnce(offset: number, length: number): Promise<Uint8Array> {
    requests += 1;
    const headers = { Range: `bytes=${offset}-${offset + length - 1}`, "Accept-Encoding": "identity" };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 206) {
      await response.body?.cancel();
      if (response.status === 200)
        throw new RefusedError(
          `${url}: the server does not answer ranges of bytes (HTTP 200 instead of 206). Use another server, or download the whole file and set BASEMAP_FILE to it.`,
        );
      const message = `${url}: the server answers HTTP ${response.status}`;
      throw response.status < 500 && response.status !== 429 ? new RefusedError(message) : new Error(message);
    }
    const currentEtag = response.headers.get("etag");
    etag ??= currentEtag;
    if (etag !== currentEtag) throw new RefusedError(`${url}: the file changed while it was copied`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const total = Number(/\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1]);
    const expected = Number.isNaN(total) ? length : Math.min(length, total - offset);
    if (bytes.length !== expected)
      throw new Error(`${url}: the server sent ${bytes.length} of ${expected} bytes`);
    return bytes;
  }

  return {
    requests: () => requests,
    async read(offset, length) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await readOnce(offset, length);
        } catch (error) {
          if (error instanceof RefusedError || attempt >= attempts) throw error;
          await wait(FIRST_PAUSE_MS * 2 ** (attempt - 1));
        }
      }
    },
  };
}
