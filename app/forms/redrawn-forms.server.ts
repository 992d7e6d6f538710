/**
 * Remembers, for one request, that its form is drawn again as it was typed. The page's loaders run after its action:
 * they must then render the form whatever has become of the session or the backend, or what was typed would be lost.
 */
const redrawn = new WeakSet<object>();

/** @param context the load context of the request, one object for its action and its loaders */
export function markRedrawnForm(context: object): void {
  redrawn.add(context);
}

export function isRedrawnForm(context: object): boolean {
  return redrawn.has(context);
}
