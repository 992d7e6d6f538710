import { readFileSync } from "node:fs";
import { env } from "~/env/env.server";
import { programPath } from "~/env/program-path.server";

/** Takes the place of an installed worker once it is switched off: removes everything that was kept, and itself. */
const REMOVER = `addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("kept-")) await caches.delete(name);
  await registration.unregister();
})()));
`;

const text =
  env.SERVICE_WORKER === "on" ? readFileSync(programPath("browser/service-worker.js"), "utf8") : REMOVER;

/** Browsers ask for it again with every navigation: a new one, or its removal, is never a day late. */
export function loader(): Response {
  return new Response(text, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
