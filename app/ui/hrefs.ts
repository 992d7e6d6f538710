export const toiletHref = (toiletId: string) => `/map/detail?toiletId=${encodeURIComponent(toiletId)}`;

export const editToiletHref = (toiletId: string) => `/map/edit?toiletId=${encodeURIComponent(toiletId)}`;

export const plateHref = (toiletId: string) => `/map/detail/plate?toiletId=${encodeURIComponent(toiletId)}`;

/** Returns the URL of a toilet photo at most this wide, in pixels. */
export const photoHref = (storedName: string, widthPx: number) =>
  `/files/${encodeURIComponent(storedName)}?w=${widthPx}`;
