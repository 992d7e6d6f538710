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
