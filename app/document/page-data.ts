/** Data of an island page: embedded in its HTML, and the JSON response to its client-side navigation. */
export type IslandAnswer = { frame: unknown; page: unknown; build: string };

export const PAGE_DATA_ID = "page-data";
