export const toiletHref = (toiletId: string) => `/map/detail?toiletId=${encodeURIComponent(toiletId)}`;

export const editToiletHref = (toiletId: string) => `/map/edit?toiletId=${encodeURIComponent(toiletId)}`;

export const reportHref = (toiletId: string) => `/map/detail/report?toiletId=${encodeURIComponent(toiletId)}`;

export const plateHref = (toiletId: string) => `/map/detail/plate?toiletId=${encodeURIComponent(toiletId)}`;

/** Returns the URL of the picture in a link's preview of a toilet. @param digest of what it shows, if it is known */
export const cardHref = (toiletId: string, digest?: string) =>
  `/map/detail/card.jpg?toiletId=${encodeURIComponent(toiletId)}${digest ? `&v=${digest}` : ""}`;

/** Returns the URL of a toilet photo at most this wide, in pixels. */
export const photoHref = (storedName: string, widthPx: number) =>
  `/files/${encodeURIComponent(storedName)}?w=${widthPx}`;

/** Maximum characters to carry, because a page repeats them in many links; our own URLs are shorter. */
const MAX_CARRIED = 1000;

/** Returns the query parameters that the links of a page carry over. */
export function preserveQuery(query: URLSearchParams, omittedNames: readonly string[]): URLSearchParams {
  const carried = new URLSearchParams();
  let length = 0;
  for (const [name, value] of query) {
    const longer = length + name.length + value.length + 2;
    if (omittedNames.includes(name) || longer > MAX_CARRIED) continue;
    carried.append(name, value);
    length = longer;
  }
  return carried;
}

export function preserveSearch(query: URLSearchParams, omittedNames: readonly string[]): string {
  const carried = preserveQuery(query, omittedNames);
  return carried.size > 0 ? `?${carried}` : "";
}
