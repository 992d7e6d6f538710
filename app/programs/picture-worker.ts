import { CPU_BUDGET_MS, cpuBudgetMs } from "~/pictures/picture-bounds";
import { createPictureDecoder } from "~/pictures/picture-decoder.server";
import type { DecoderRequest } from "~/pictures/picture-process.server";

/** The process that decodes pictures for the server. It ends itself if a picture costs too much. */

const WATCH_EVERY_MS = 10;
const MEMORY_MAX_BYTES = 450 * 1024 * 1024;
/** CPU time that this program's start took on the machine on which the budgets were measured. */
const START_CPU_MS = 110;
const SLOWNESS_MAX = 3;

const cpuMsSince = (start?: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

/** Scales the budget, because a slower machine needs more time for the same picture. */
const slowness = Math.min(SLOWNESS_MAX, Math.max(1, cpuMsSince() / START_CPU_MS));
const decoder = createPictureDecoder();
let spent = process.cpuUsage();
let budgetMs = CPU_BUDGET_MS;
let watch: NodeJS.Timeout | undefined;

function stop(): void {
  // exit() would wait for the decoder's threads.
  process.kill(process.pid, "SIGKILL");
}

function checkCost(): void {
  if (cpuMsSince(spent) > budgetMs * slowness || process.memoryUsage.rss() > MEMORY_MAX_BYTES) stop();
}

async function answer(request: DecoderRequest): Promise<unknown> {
  if (request.name === "encode") return decoder.encode(request.width);
  if (request.name === "release") {
    clearInterval(watch);
    return decoder.release();
  }
  spent = process.cpuUsage();
  budgetMs = CPU_BUDGET_MS;
  clearInterval(watch);
  watch = setInterval(checkCost, WATCH_EVERY_MS);
  const inspection = await decoder.inspect(request.input);
  if (inspection.fault === null) budgetMs = cpuBudgetMs(inspection.layout);
  return inspection;
}

process.on("disconnect", stop);
process.on("message", (request: DecoderRequest) => {
  void answer(request).then((reply) => process.send?.({ reply: reply ?? null }));
});
process.send?.({ reply: null });
