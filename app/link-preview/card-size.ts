/** The size of the picture in a link's preview, which Facebook, Kakao and X show whole. */
export const CARD_PX = { width: 1200, height: 630 };
/** The photo or map at its right. */
export const PICTURE_PX = { width: 560, height: 630 };
/** Previews are shown at half their size or less, so the map is drawn twice as large. */
export const MAP_SCALE = 2;
