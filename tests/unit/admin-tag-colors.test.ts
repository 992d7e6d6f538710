import { expect, test } from "vitest";
import { PALETTE } from "../../app/features/admin/admin.schema";
import { contrastOf, luminanceOf, shadeOn } from "../../app/features/admin/palette-dialog";

const READABLE = 4.5;
const shadeLuminance = { dark: 0, light: 1 };

test("the contrast of black on white is 21 to 1", () => {
  expect(contrastOf(luminanceOf("#000000"), luminanceOf("#ffffff"))).toBeCloseTo(21, 5);
  expect(contrastOf(luminanceOf("#767676"), 1)).toBeCloseTo(4.54, 2);
});

test("names are readable on every tag colour", () => {
  for (let red = 0; red < 256; red += 15) {
    for (let green = 0; green < 256; green += 15) {
      for (let blue = 0; blue < 256; blue += 15) {
        const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
        const contrast = contrastOf(luminanceOf(color), shadeLuminance[shadeOn(color)]);
        expect(contrast, color).toBeGreaterThanOrEqual(READABLE);
      }
    }
  }
});

test("there are 28 colours with a unique name and value", () => {
  expect(PALETTE).toHaveLength(28);
  expect(new Set(PALETTE.map(({ name }) => name)).size).toBe(28);
  expect(new Set(PALETTE.map(({ value }) => value)).size).toBe(28);
  for (const { name, value } of PALETTE) {
    expect(name).toMatch(/^[가-힣]+$/);
    expect(value).toMatch(/^#[0-9a-f]{6}$/);
  }
});
