/** Valid in `body`, and does nothing for the page's own host until the script replaces it. */
export const DEFERRED_LINK = "dns-prefetch";
export const DEFERRED_SCRIPT = "text/later";
