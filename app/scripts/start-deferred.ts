import { DEFERRED_LINK, DEFERRED_SCRIPT } from "~/document/names";
import { createPolicy } from "~/trusted-types/trusted-types";

/** Delays scripts until the first paint, because they would compete with it for network and processor. */

const PAINTED_WITHIN_MS = 3000;

const policy = createPolicy("deferred", { createScript: (text) => text });

/** Runs once; a later call finds nothing more to start. */
function start(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${DEFERRED_LINK}]`)) {
    link.rel = "modulepreload";
  }
  for (const deferredScript of document.querySelectorAll<HTMLScriptElement>(
    `script[type="${DEFERRED_SCRIPT}"]`,
  )) {
    deferredScript.type = "started";
    const script = document.createElement("script");
    script.type = "module";
    script.text = policy.createScript(deferredScript.text);
    document.head.append(script);
  }
}

if (document.hidden) start();
else {
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
  setTimeout(start, PAINTED_WITHIN_MS);
}
