/** What the server says in a page that React runs by itself, and answers to its browser when that asks for JSON. */
export type IslandAnswer = { frame: unknown; page: unknown; build: string };

export const PAGE_DATA_ID = "page-data";
