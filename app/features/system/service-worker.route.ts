import { readFileSync } from "node:fs";
import { env, programPath } from "~/env/env.server";

/** Replaces an installed worker after it was switched off: deletes its caches and unregisters itself. */
const REMOVER = `addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("kept-")) await caches.delete(name);
  await registration.unregister();
})()));
`;

const worker = () => readFileSync(programPath("browser/service-worker.js"), "utf8");
const nameLine = env.SITE_NAME ? `self.siteName=${JSON.stringify(env.SITE_NAME)};\n` : "";
const text = env.SERVICE_WORKER === "on" ? nameLine + worker() : REMOVER;

/** Sent with no-cache, so that browsers check for a new worker on every navigation. */
export function loader(): Response {
  return new Response(text, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
