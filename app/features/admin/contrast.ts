/** Contrast of colours by WCAG 2.2 (relative luminance). */

const BLACK_AND_WHITE = { dark: 0, light: 1 } as const;
export type TextShade = keyof typeof BLACK_AND_WHITE;

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

/** The ratio of two luminances, 1 to 21. */
export function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Black or white, whichever is read better on this colour: always 4.58:1 or more. @param color `#rrggbb` */
export function shadeOn(color: string): TextShade {
  const luminance = luminanceOf(color);
  const [dark, light] = [BLACK_AND_WHITE.dark, BLACK_AND_WHITE.light].map((shade) =>
    contrastOf(luminance, shade),
  ) as [number, number];
  return dark >= light ? "dark" : "light";
}
