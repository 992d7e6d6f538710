import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startProduct } from "../bench/servers.mjs";
import { makeTownsCsv } from "./made-up-towns.mjs";
import { readMetrics } from "./process-watch.mjs";

export const COUNTRY = 42_156;

/**
 * Fills a data folder: the sample of a first start, and the toilets of a file or so many made-up ones.
 * @param {string} folder
 * @param {{ file?: string, count?: number }} toilets
 */
export async function prepareData(folder, { file, count = COUNTRY }) {
  const first = await startProduct(folder);
  await first.stop();
  const csv = file ?? join(folder, "made-up.csv");
  if (!file) writeFileSync(csv, makeTownsCsv(count));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["build/programs/import-toilets.js", csv], {
    env: { ...process.env, DATA_DIR: folder },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the toilets could not be imported: ${stderr}`);
  console.log(`${file ? "toilets of the file" : "made-up toilets"}: ${stdout.split("\n")[0]}`);
}

/**
 * Waits until the directory serves the whole feed.
 * @param {string} origin
 * @param {number} least toilets
 */
export async function untilLoaded(origin, least) {
  const startedAt = Date.now();
  while (((await readMetrics(origin)).get("toilet_feed_toilets") ?? 0) < least) {
    if (Date.now() - startedAt > 240_000) throw new Error("the toilets were not loaded within 240 s");
    await wait(300);
  }
}
