import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { env, programPath } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { openArchive } from "./archive.server";

type BaseMap = {
  path: string;
  attribution: string;
  /** deepest zoom that the file has tiles for */
  maxZoom: number;
  /** changes with the file and with the drawing code */
  version: string;
};

const HASHED_BYTES = 64 * 1024;

/** Opens the operator's file. Falls back to the package's own if none is set or the file is unreadable. */
export async function chooseBaseMap(configuredPath: string | undefined, ownPath: string): Promise<BaseMap> {
  if (configuredPath) {
    try {
      return await describeFile(configuredPath);
    } catch (error) {
      const reason = error instanceof Error ? error.message : "";
      logger.warn({ reason }, "BASEMAP_FILE cannot be read; the package's own base map is used");
    }
  }
  return describeFile(ownPath);
}

async function describeFile(path: string): Promise<BaseMap> {
  const { attribution, maxZoom, close } = await openArchive(path);
  await close();
  const painter = await readFile(programPath("base-map-worker.js")).catch(() => "");
  const hash = createHash("sha256")
    .update(painter)
    .update(await firstBytes(path));
  return { path, attribution, maxZoom, version: hash.digest("hex").slice(0, 10) };
}

/** Reads the header and directory. They list the length of every tile, so they change when a tile does. */
async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size, mtimeMs } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HASHED_BYTES), 0, HASHED_BYTES, 0);
    return Buffer.concat([buffer.subarray(0, bytesRead), Buffer.from(`${size} ${mtimeMs}`)]);
  } finally {
    await file.close();
  }
}

export const baseMap: Promise<BaseMap> = chooseBaseMap(
  env.BASEMAP_FILE,
  programPath("../../public/base-map/korea.pmtiles"),
);
