/** How a page says that a script, or a preload, is to wait for the first paint: browsers know neither word. */
export const LATE_LINK = "preload-later";
export const LATE_SCRIPT = "text/later";
