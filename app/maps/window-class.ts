import type { FreeBox } from "~/geo/projection";

/** Name of a cookie that the browser writes. It is neither signed nor sealed, because it only chooses a view. */
export const WINDOW_COOKIE = "window";

/**
 * The window, and the part of its map that neither bar nor sheet covers: width and height, then half the part's width
 * and its reach above and below the map's centre, in px.
 */
export type MapWindow = { text: string; drawn: FreeBox };

/** Writes the cookie's value, such as `390.844.195.250.230`. */
export const writeMapWindow = (...px: number[]): string =>
  px.map((each) => Math.max(0, Math.round(each))).join(".");
