import { allowSvg, encodePicture, prepareDecoder } from "~/pictures/picture-decoder.server";
import type { CardReply, CardTask, PictureTask } from "~/pictures/picture-task";

/** The process that decodes pictures for the server. It ends itself if a picture costs too much. */

const WATCH_EVERY_MS = 10;
/** Twice the time of a progressive photo of 24 megapixels, the most expensive of a phone or camera. */
const CPU_BUDGET_MS = 850;
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

function stop(): void {
  // exit() would wait for the decoder's threads.
  process.kill(process.pid, "SIGKILL");
}

/** Draws a card. The fonts take 30 MB, so that a process loads them for its first card. */
async function drawCard(task: CardTask): Promise<CardReply> {
  const card = await import("~/link-preview/draw-card");
  allowSvg(true);
  const reply = await card.drawCard(task);
  allowSvg(false);
  return reply;
}

async function answer(task: PictureTask | CardTask): Promise<void> {
  const start = process.cpuUsage();
  const watch = setInterval(() => {
    if (cpuMsSince(start) > CPU_BUDGET_MS * slowness || process.memoryUsage.rss() > MEMORY_MAX_BYTES) stop();
  }, WATCH_EVERY_MS);
  const reply = "card" in task ? await drawCard(task) : await encodePicture(task);
  clearInterval(watch);
  process.send?.({ reply });
}

prepareDecoder();
process.on("disconnect", stop);
process.on("message", (task: PictureTask | CardTask) => void answer(task));
process.send?.({ reply: null });
