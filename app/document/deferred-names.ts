export const DEFERRED_LINK = "preload-later";
export const DEFERRED_SCRIPT = "text/later";
