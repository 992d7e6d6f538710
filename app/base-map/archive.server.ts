import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Compression, PMTiles, type Source, TileType } from "pmtiles";
import type { Box } from "~/geo/projection";
import type { TileAddress } from "./shape";

/** A vector tile archive (PMTiles version 3). */
export type Archive = {
  maxZoom: number;
  /** the area that the file says it covers */
  box: Box;
  attribution: string;
  /** names of its layers; empty if the file does not list them */
  layers: string[];
  read(tile: TileAddress): Promise<Uint8Array | null>;
  close(): Promise<void>;
};

const unpack = promisify(gunzip);
/** Limit of an unpacked tile. A tile of a dense city has 1 MB. */
const MAX_TILE_BYTES = 8 * 1024 * 1024;
const MAX_ATTRIBUTION = 200;

function sourceOf(file: FileHandle, path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      return { data: bytes.buffer.slice(0, bytesRead) };
    },
  };
}

async function decompress(compressedBytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return compressedBytes;
  if (compression !== Compression.Gzip) throw new Error("only gzip is read");
  const bytes = await unpack(new Uint8Array(compressedBytes), { maxOutputLength: MAX_TILE_BYTES });
  return new Uint8Array(bytes).buffer;
}

const layerNames = (layers: unknown): string[] =>
  Array.isArray(layers) ? layers.flatMap((layer) => (typeof layer?.id === "string" ? [layer.id] : [])) : [];

/** @throws Error if the file is missing, truncated or has no vector tiles */
export async function openArchive(path: string): Promise<Archive> {
  const handle = await open(path);
  try {
    return await readArchive(handle, path);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function readArchive(handle: FileHandle, path: string): Promise<Archive> {
  const file = new PMTiles(sourceOf(handle, path), undefined, decompress);
  const header = await file.getHeader();
  if (header.specVersion !== 3) throw new Error(`it is of version ${header.specVersion}, not 3`);
  if (header.tileType !== TileType.Mvt) throw new Error("its tiles are not vector tiles");
  const { size } = await handle.stat();
  if (size < header.tileDataOffset + (header.tileDataLength ?? 0)) throw new Error("it is cut off");
  const metadata = (await file.getMetadata()) as { attribution?: unknown; vector_layers?: unknown };
  const attribution = typeof metadata.attribution === "string" ? metadata.attribution : "";
  return {
    maxZoom: header.maxZoom,
    layers: layerNames(metadata.vector_layers),
    box: { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat },
    attribution: attribution
      .replace(/<[^<>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, MAX_ATTRIBUTION),
    async read({ z, x, y }) {
      const tile = await file.getZxy(z, x, y);
      return tile ? new Uint8Array(tile.data) : null;
    },
    close: () => handle.close(),
  };
}
