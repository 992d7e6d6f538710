export const toiletHref = (toiletId: string) => `/map/detail?toiletId=${encodeURIComponent(toiletId)}`;

export const editToiletHref = (toiletId: string) => `/map/edit?toiletId=${encodeURIComponent(toiletId)}`;

/** A toilet photo of at most this width, in pixels. */
export const photoHref = (storedName: string, widthPx: number) =>
  `/files/${encodeURIComponent(storedName)}?w=${widthPx}`;
