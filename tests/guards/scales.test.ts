import { describe, expect, test } from "vitest";
import { listSources } from "./sources";

/** Sizes, distances, corners and shadows are those of docs/design.md: one more is one too many. */

/** Paper has units of its own, and what is drawn on the map those of its drawing. */
const DRAWN = ["app/styles/print.css", "app/maps/live-map.css", "app/maps/still-map.css"];
const STEP_PX = 4;
const HALF_STEP_PX = 2;

const sheets = listSources("app").filter(({ path }) => path.endsWith(".css") && !DRAWN.includes(path));

/** What a property is set to, with where. */
const valuesOf = (property: RegExp) =>
  sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*([a-z-]+): ([^;]+);/gm)].flatMap(([, name = "", value = ""]) =>
      property.test(name) ? [{ where: `${path} ${name}: ${value}`, path, value }] : [],
    ),
  );

const refused = (property: RegExp, isAllowed: (value: string, path: string) => boolean) =>
  valuesOf(property).flatMap(({ where, path, value }) => (isAllowed(value, path) ? [] : [where]));

const isOnScale = (pixels: number) => pixels % STEP_PX === 0 || Math.abs(pixels) <= HALF_STEP_PX;

describe("the style sheets", () => {
  test("have five sizes of text", () => {
    // Letters of a chart have the units of its drawing; those of the whole page grow on request.
    const others = ["app/features/admin/charts.css", "app/ui/layout/display.css"];
    expect(
      refused(
        /^font-size$/,
        (value, path) => /^var\(--(note|small|body|head|title)\)$/.test(value) || others.includes(path),
      ),
    ).toEqual([]);
  });

  test("have distances in steps of four pixels", () => {
    const pixelsIn = (value: string) =>
      [...value.matchAll(/(-?[\d.]+)px/g)].map(([, number]) => Number(number));
    expect(
      refused(/^(padding|margin|gap|row-gap|column-gap)/, (value) => pixelsIn(value).every(isOnScale)),
    ).toEqual([]);
  });

  test("have one radius, beside circles and pills", () => {
    const isRadius = (value: string) =>
      value.split(" ").every((part) => /^(0|50%|999px|inherit|var\(--(radius|sheet-over)\))$/.test(part));
    expect(refused(/^border-radius$/, isRadius)).toEqual([]);
  });

  test("have one shadow; an inner one marks what is chosen", () => {
    expect(refused(/^box-shadow$/, (value) => /^(none|var\(--shadow\)|inset .*)$/.test(value))).toEqual([]);
  });
});
