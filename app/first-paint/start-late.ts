/** How a page says that a script, or a preload, is to wait for the first paint: browsers know neither word. */
export const LATE_LINK = "preload-later";
export const LATE_SCRIPT = "text/later";

const PAINTED_WITHIN_MS = 3000;

/**
 * Starts what waits, after the first paint: scripts would compete with it for the line and the processor. A page that
 * nobody sees yet has no paint to wait for.
 */
export const START_LATE = `(() => {
let hasStarted = false;
const start = () => {
  if (hasStarted) return;
  hasStarted = true;
  for (const link of document.querySelectorAll('link[rel="${LATE_LINK}"]')) link.rel = "modulepreload";
  for (const late of document.querySelectorAll('script[type="${LATE_SCRIPT}"]')) {
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = late.nonce;
    script.textContent = late.textContent;
    document.head.append(script);
  }
};
if (document.hidden) return start();
if (PerformanceObserver.supportedEntryTypes?.includes("paint")) {
  new PerformanceObserver(start).observe({ type: "paint", buffered: true });
} else requestAnimationFrame(() => setTimeout(start));
setTimeout(start, ${PAINTED_WITHIN_MS});
})();`.replaceAll("\n", "");
