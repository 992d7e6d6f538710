/** Data of an island page: embedded in its HTML, and the JSON response to its client-side navigation. */
export type IslandAnswer = { frame: unknown; page: unknown; build: string };

export const PAGE_DATA_ID = "page-data";

/** Key of the session storage under which an island page keeps the scroll position of each entry of the history. */
export const SCROLL_POSITIONS = "positions";
