import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

/** Writes PMTiles 3 (https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md) with one directory, no leaves. */

const HEADER_BYTES = 127;
const ROOT_MAX_BYTES = 16_384 - HEADER_BYTES;
const GZIP = 2;
const VECTOR = 1;

function varint(number) {
  const bytes = [];
  let rest = number;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return [...bytes, rest];
}

/** Lists tiles by ascending id; neighbours with equal content become one entry. */
function entriesOf(tiles) {
  const contents = new Map();
  const entries = [];
  const chunks = [];
  let offset = 0;
  for (const { id, data } of tiles) {
    const key = createHash("sha1").update(data).digest("base64");
    let content = contents.get(key);
    if (!content) {
      content = { offset, length: data.length };
      contents.set(key, content);
      chunks.push(data);
      offset += data.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === content.offset && last.id + last.run === id) last.run += 1;
    else entries.push({ id, run: 1, ...content });
  }
  return { entries, contents: contents.size, data: Buffer.concat(chunks) };
}

function directoryOf(entries) {
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

/**
 * @param tiles `{ zoom, x, y, data }`, data uncompressed
 * @param options `box` in degrees (west, south, east, north), `metadata` an object
 * @returns the bytes of the file
 */
export function archiveOf(tiles, { box, metadata }) {
  const packed = tiles
    .map(({ zoom, x, y, data }) => ({ id: zxyToTileId(zoom, x, y), data: gzipSync(data, { level: 9 }) }))
    .sort((a, b) => a.id - b.id);
  const { entries, contents, data } = entriesOf(packed);
  const root = directoryOf(entries);
  if (root.length > ROOT_MAX_BYTES) throw new Error("too many tiles for one directory");
  const json = gzipSync(JSON.stringify(metadata), { level: 9 });
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles");
  header.writeUInt8(3, 7);
  const dataAt = HEADER_BYTES + root.length + json.length;
  const numbers = [
    HEADER_BYTES,
    root.length,
    HEADER_BYTES + root.length,
    json.length,
    dataAt,
    0,
    dataAt,
    data.length,
  ];
  for (const [at, number] of [...numbers, tiles.length, entries.length, contents].entries())
    header.writeBigUInt64LE(BigInt(number), 8 + at * 8);
  const zooms = tiles.map(({ zoom }) => zoom);
  const [minZoom, maxZoom] = [Math.min(...zooms), Math.max(...zooms)];
  header.set([1, GZIP, GZIP, VECTOR, minZoom, maxZoom], 96);
  for (const [at, degrees] of box.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4);
  const [west, south, east, north] = box;
  header.writeUInt8(maxZoom, 118);
  header.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  header.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return Buffer.concat([header, root, json, data]);
}
