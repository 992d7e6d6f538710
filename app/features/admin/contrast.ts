/** Colour contrast by WCAG 2.2 (relative luminance). */

const WHITE_LUMINANCE = 1;

const CHANNELS = [
  { from: 1, weight: 0.2126 },
  { from: 3, weight: 0.7152 },
  { from: 5, weight: 0.0722 },
];

/** @param color `#rrggbb` */
export function luminanceOf(color: string): number {
  return CHANNELS.reduce((sum, { from, weight }) => {
    const channel = Number.parseInt(color.slice(from, from + 2), 16) / 255;
    return sum + weight * (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  }, 0);
}

/** Returns the contrast ratio of two luminances, 1 to 21. */
export function contrastOf(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Minimum ratio that WCAG requires for small text. */
const READABLE = 4.5;

/** Chooses white text if it is readable on the colour, else black, which then is. @param color `#rrggbb` */
export function shadeOn(color: string): "light" | "dark" {
  return contrastOf(luminanceOf(color), WHITE_LUMINANCE) >= READABLE ? "light" : "dark";
}
