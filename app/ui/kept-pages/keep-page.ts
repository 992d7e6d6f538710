import { createPolicy } from "~/trusted-types/trusted-types";

const WORKER = "/service-worker.js";
export const INSTALL_AFTER_MS = 3000;

export const workers = () => ("serviceWorker" in navigator ? navigator.serviceWorker : null);

/** Browsers may refuse, for example in private windows; then no page is stored. */
export function installWorker(): void {
  const policy = createPolicy("worker", { createScriptURL: (url) => (url === WORKER ? url : null) });
  workers()
    ?.register(policy.createScriptURL(WORKER))
    .catch(() => undefined);
}

/** Tells the worker that a page is complete, so that it stores the page. @param keep its path and query */
export async function announcePage(keep: string): Promise<void> {
  if (!navigator.onLine || document.querySelector(".kept-notice")) return;
  const registration = await workers()?.ready;
  registration?.active?.postMessage({ keep });
}
