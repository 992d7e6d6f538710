import { describe, expect, test } from "vitest";
import { listSources } from "./sources";

/** Sizes, distances, corners and shadows are those of docs/design.md. */

/** Print has its own units, a card is read from an arm's length, and the map has the units of its drawing. */
const DRAWN = [
  ...["app/styles/card.css", "app/styles/paper.css", "app/styles/print.css"],
  ...["app/maps/live-map.css", "app/maps/still-map.css"],
];
const STEP_PX = 4;
const HALF_STEP_PX = 2;

const sheets = listSources("app").filter(({ path }) => path.endsWith(".css") && !DRAWN.includes(path));

/** Returns the values of a property with their places. */
const valuesOf = (property: RegExp) =>
  sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/^\s*([a-z-]+): ([^;]+);/gm)].flatMap(([, name = "", value = ""]) =>
      property.test(name) ? [{ where: `${path} ${name}: ${value}`, path, value }] : [],
    ),
  );

const violationsOf = (property: RegExp, isAllowed: (value: string, path: string) => boolean) =>
  valuesOf(property).flatMap(({ where, path, value }) => (isAllowed(value, path) ? [] : [where]));

const isOnScale = (pixels: number) => pixels % STEP_PX === 0 || Math.abs(pixels) <= HALF_STEP_PX;

describe("the style sheets", () => {
  test("have six text sizes", () => {
    // A chart's text has the units of its drawing; the page's text grows on request.
    const others = ["app/features/admin/charts.css", "app/ui/layout/display.css"];
    expect(
      violationsOf(
        /^font-size$/,
        (value, path) => /^var\(--(note|small|body|head|large|title)\)$/.test(value) || others.includes(path),
      ),
    ).toEqual([]);
  });

  test("have distances in steps of four pixels", () => {
    const pixelsIn = (value: string) =>
      [...value.matchAll(/(-?[\d.]+)px/g)].map(([, number]) => Number(number));
    expect(
      violationsOf(/^(padding|margin|gap|row-gap|column-gap)/, (value) => pixelsIn(value).every(isOnScale)),
    ).toEqual([]);
  });

  test("have one radius besides circles and pills", () => {
    const isRadius = (value: string) =>
      value.split(" ").every((part) => /^(0|50%|999px|inherit|var\(--radius\))$/.test(part));
    expect(violationsOf(/^border-radius$/, isRadius)).toEqual([]);
  });

  test("change at the four breakpoints", () => {
    const others = ["app/maps/still-map.css", "app/styles/breakpoints.css"];
    const ownWidths = sheets.flatMap(({ path, text }) =>
      others.includes(path)
        ? []
        : [...text.matchAll(/@media[^{]*width[^{]*/g)].map(([query]) => `${path} ${query}`),
    );
    expect(ownWidths).toEqual([]);
  });

  test("have one shadow, and an inner one for the selection", () => {
    expect(violationsOf(/^box-shadow$/, (value) => /^(none|var\(--shadow\)|inset .*)$/.test(value))).toEqual(
      [],
    );
  });
});
