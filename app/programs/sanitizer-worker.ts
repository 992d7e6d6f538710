import { parentPort } from "node:worker_threads";
import { purifyHtml } from "~/ui/rich-text/purify.server";
import type { SanitizerJob } from "~/ui/rich-text/sanitizer-thread.server";

/** The sanitiser as a worker thread: started by sanitizer-thread.server.ts, which also talks to it. */
parentPort?.on("message", ({ html, origins }: SanitizerJob) => {
  parentPort?.postMessage(purifyHtml(html, origins));
});
