/**
 * Corrects the address of a page that Back has opened by a redirect: Safari keeps the address of the history's entry, and
 * the framework would look for another page's data.
 */
export function correctAddress(): void {
  const { address } = document.body.dataset;
  if (address && address !== location.pathname + location.search)
    history.replaceState(history.state, "", address + location.hash);
}
