import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

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
  return { entries, data: Buffer.concat(chunks) };
}

/**
 * @param tiles `{ zoom, x, y, data }`, data uncompressed
 * @param options `box` in degrees (west, south, east, north), `metadata` an object, `writeHead` of
 *   app/base-map/pmtiles-directory.ts
 * @returns the bytes of the file
 */
export function archiveOf(tiles, { box, metadata, writeHead }) {
  const packed = tiles
    .map(({ zoom, x, y, data }) => ({ id: zxyToTileId(zoom, x, y), data: gzipSync(data, { level: 9 }) }))
    .sort((a, b) => a.id - b.id);
  const { entries, data } = entriesOf(packed);
  const zooms = tiles.map(({ zoom }) => zoom);
  const [minZoom, maxZoom] = [Math.min(...zooms), Math.max(...zooms)];
  return Buffer.concat([writeHead({ entries, minZoom, maxZoom, box, metadata }), data]);
}
