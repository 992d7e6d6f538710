import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openArchive } from "~/base-map/archive.server";
import { copyArchive } from "~/base-map/copy-archive";
import { useFolder } from "../support/folders";
import { startRangeServer } from "../support/range-server";

/** A file with the streets of the country, which is beside the project on some machines. */
const STREETS = "../shared/data/basemap/korea-streets-2021-z13.pmtiles";
const hasStreets = existsSync(STREETS);
if (!hasStreets) console.log(`${STREETS} is missing, so the copy of the country is not tried.`);

const folder = useFolder();

test.skipIf(!hasStreets)(
  "the country is copied in at most 600 requests, although one was cut off",
  async () => {
    const server = await startRangeServer(await readFile(STREETS));
    const out = join(folder, "korea.pmtiles");
    const copy = () =>
      copyArchive({
        url: server.origin,
        box: [124.5, 33, 132, 39],
        maxZoom: 14,
        out,
        part: `${out}.part`,
        attempts: 1,
      });
    server.state.requestsUntilCut = 5;
    await expect(copy()).rejects.toThrow();
    server.state.requestsUntilCut = Number.POSITIVE_INFINITY;
    expect(await copy()).toBeLessThanOrEqual(600);
    const [source, archive] = [await openArchive(STREETS), await openArchive(out)];
    for (const tile of [
      { z: 13, x: 6986, y: 3174 },
      { z: 13, x: 7033, y: 3239 },
      { z: 10, x: 873, y: 396 },
    ])
      expect(await archive.read(tile)).toEqual(await source.read(tile));
    await Promise.all([source.close(), archive.close()]);
    await server.close();
  },
);
