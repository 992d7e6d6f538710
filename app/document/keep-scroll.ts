/**
 * A script of the page itself, in place of the framework's longer one: a page that is come back to is scrolled to where
 * it was before it is painted, by what the framework has kept under that name.
 */

const KEPT = "positions";

if (!history.state?.key) history.replaceState({ key: Math.random().toString(32).slice(2) }, "");
try {
  const top: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "{}")[history.state.key];
  if (typeof top === "number") scrollTo(0, top);
} catch {
  sessionStorage.removeItem(KEPT);
}
