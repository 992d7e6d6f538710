import { isEmbeddedMap } from "~/http/map-pages";

// The map's scripts keep no cookie in a frame either. Without one they do without.
Object.defineProperty(document, "cookie", { get: () => "", set: () => undefined });

/** Opens a new tab for links that leave the embedded map, before the map follows them inside the frame. */
addEventListener(
  "click",
  (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (isEmbeddedMap(link.pathname, link.search)) return;
    link.search = link.search.replace(/[?&]embedded=1/, "");
    link.target = "_blank";
    link.rel = "noopener";
    event.stopPropagation();
  },
  true,
);
