import { parentPort } from "node:worker_threads";
import { type NamesJob, readNames } from "~/place-index/spellings.server";
import { lowerPriority } from "~/threads/worker-queue.server";

/** Reads names in a thread of its own, because their garbage collection stalls a thread for 100 ms. */

lowerPriority();

parentPort?.on("message", (job: NamesJob) => {
  void readNames(job).then((folded) => parentPort?.postMessage(folded));
});
