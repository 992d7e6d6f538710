import { parentPort } from "node:worker_threads";
import { purifyHtml } from "~/ui/rich-text/purify.server";
import type { SanitizerJob } from "~/ui/rich-text/sanitize.server";

parentPort?.on("message", ({ html, origins }: SanitizerJob) => {
  parentPort?.postMessage(purifyHtml(html, origins));
});
