import { LATE_LINK, LATE_SCRIPT } from "./late-names";

/**
 * A script of the page itself. It starts what waits, after the first words are painted: scripts would compete with them
 * for the line and the processor. A page that nobody sees yet has no paint to wait for.
 */

const PAINTED_WITHIN_MS = 3000;
/** Some browsers tell of a bare background before it. */
const WORDS_PAINTED = "first-contentful-paint";

function start(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${LATE_LINK}]`)) {
    link.rel = "modulepreload";
  }
  for (const late of document.querySelectorAll<HTMLScriptElement>(`script[type="${LATE_SCRIPT}"]`)) {
    late.type = "started";
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = late.nonce;
    script.textContent = late.textContent;
    document.head.append(script);
  }
}

if (document.hidden) start();
else {
  if (PerformanceObserver.supportedEntryTypes?.includes("paint")) {
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName(WORDS_PAINTED).length > 0) start();
    }).observe({ type: "paint", buffered: true });
  } else requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, PAINTED_WITHIN_MS);
}
