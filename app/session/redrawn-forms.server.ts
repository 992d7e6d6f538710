/**
 * Remembers, for one request, that its form is drawn again as it was typed. The page's loaders run after its action:
 * they must then render the form whatever has become of the session or the backend, or what was typed would be lost.
 */
const redrawn = new WeakSet<object>();

/** How long a page may wait for what is stored, when its form has everything typed already. */
const REDRAW_WAIT_MS = 3000;

/** The deadline of a loader's call: short for a form that is drawn again, as its action may have waited long enough. */
export function redrawDeadline(context: object): number | undefined {
  return isRedrawnForm(context) ? REDRAW_WAIT_MS : undefined;
}

/** @param context the load context of the request, one object for its action and its loaders */
export function markRedrawnForm(context: object): void {
  redrawn.add(context);
}

export function isRedrawnForm(context: object): boolean {
  return redrawn.has(context);
}
