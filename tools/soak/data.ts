import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startProduct } from "../bench/servers";
import { makeTownsCsv } from "./made-up-towns";
import { readMetrics } from "./process-watch";

export const COUNTRY = 42_156;

/** Fills a data folder with the sample, and the toilets of a file or `count` generated ones. */
export async function prepareData(
  folder: string,
  { file, count = COUNTRY }: { file?: string; count?: number },
) {
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
 * @param least minimum number of toilets
 */
export async function untilLoaded(origin: string, least: number) {
  const startedAt = Date.now();
  while (((await readMetrics(origin)).get("toilet_feed_toilets") ?? 0) < least) {
    if (Date.now() - startedAt > 240_000) throw new Error("the toilets were not loaded within 240 s");
    await wait(300);
  }
}
