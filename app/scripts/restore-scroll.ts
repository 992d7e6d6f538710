import { SCROLL_POSITIONS } from "~/document/page-data";

// Scrolls to where this entry of the history was left, before the first paint. The map's own scripts note the positions.
const { key } = history.state ?? {};
if (!key) history.replaceState({ key: Math.random().toString(36).slice(2) }, "");
try {
  const top = JSON.parse(sessionStorage[SCROLL_POSITIONS])[key];
  if (top >= 0) scrollTo(0, top);
} catch {
  // No position is kept.
}
