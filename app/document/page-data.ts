/** What the server says in a page that React runs by itself, and what its browser asks for later. */

export const PAGE_DATA_ID = "page-data";
/** The build that made an answer: a page whose scripts are of another one begins anew. */
export const BUILD_HEADER = "X-Build";
