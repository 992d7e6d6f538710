export const LATE_LINK = "preload-later";
export const LATE_SCRIPT = "text/later";
