/** What the server says in a page that React runs by itself, and answers to its browser when that asks for JSON. */
export type IslandAnswer = {
  /** what root.tsx found out */
  frame: unknown;
  page: unknown;
  /** a page whose scripts are of another build begins anew */
  build: string;
};

export const PAGE_DATA_ID = "page-data";
