import type { FreeBox } from "~/geo/projection";

/** Window classes, smallest first, with their minimum inner width and height in CSS px. */
const CLASSES = [
  ["small", 0, 0],
  ["low", 360, 624],
  ["phone", 360, 760],
  ["wide", 880, 600],
  ["large", 1440, 700],
] as const;

export type WindowClass = (typeof CLASSES)[number][0];

/** Name of a cookie that the browser writes. It is neither signed nor sealed, because it only chooses a zoom. */
export const WINDOW_COOKIE = "window";

export function windowClassOf(width: number, height: number): WindowClass {
  const fittingClasses = CLASSES.filter(
    ([, leastWidth, leastHeight]) => width >= leastWidth && height >= leastHeight,
  );
  return fittingClasses.at(-1)?.[0] ?? "small";
}

/** The kind of window, and the part of its map that neither bar nor sheet covers, in px from the map's centre. */
export type MapWindow = { kind: WindowClass; drawn: FreeBox };

const PATTERN = /^([a-z]+)\.(\d{1,4})\.(\d{1,4})\.(\d{1,4})$/;

/** Writes the cookie's value, such as `phone.195.250.230`. */
export const writeMapWindow = ({ kind, drawn: { aside, above, below } }: MapWindow): string =>
  [kind, ...[aside, above, below].map((px) => Math.max(0, Math.round(px)))].join(".");

/** Reads the cookie's value; null if the browser has sent none that we wrote. */
export function readMapWindow(text: string | null): MapWindow | null {
  const [, name, aside, above, below] = PATTERN.exec(text ?? "") ?? [];
  const [kind] = CLASSES.find(([kind]) => kind === name) ?? [];
  if (!kind) return null;
  return { kind, drawn: { aside: Number(aside), above: Number(above), below: Number(below) } };
}
