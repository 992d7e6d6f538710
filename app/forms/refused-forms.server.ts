/**
 * Remembers, for one request, that its form was refused. The page's loaders run after its action: they must then
 * render the form again whatever has become of the session or the backend, or what was typed would be lost.
 */
const refused = new WeakSet<object>();

/** @param context the load context of the request, one object for its action and its loaders */
export function markRefusedForm(context: object): void {
  refused.add(context);
}

export function isRefusedForm(context: object): boolean {
  return refused.has(context);
}
