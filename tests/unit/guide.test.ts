import { describe, expect, it } from "vitest";
import { chooseBaseMap } from "~/base-map/base-map.server";
import { distanceMeters, fromWorldPixel, toWorldPixel, walkingMinutes } from "~/geo/projection";
import type { Station } from "~/geo/station-frame";
import { arrangeMarks } from "~/maps/arrange-marks";
import { drawGuide, hasRings } from "~/maps/guide";
import { NO_PINS } from "~/maps/list-numbers";
import { bearingsOfLabels } from "~/maps/map-fit.server";
import { pinNames } from "~/maps/pin-names";
import { PIN_STATES, type PinState } from "~/opening-hours/arrival";
import type { Marker } from "~/toilet-directory/directory";
import { trustDrawing } from "~/trusted-types/trusted-types";

const PLACE = { lat: 37.498, lng: 127.028 };
const GUIDE = {
  place: PLACE,
  isSearched: false,
  answer: { lat: 37.499, lng: 127.029, state: "open" as const },
  ringsPx: 200,
  pace: 67,
  labelsAt: [0, 0, 0, 0],
  stations: [] as Station[],
};

/** Returns an open toilet at a distance from the place, in pixels at zoom 16. */
function markerAt(shift: { x: number; y: number }): Marker {
  const { x, y } = toWorldPixel(PLACE, 16);
  const point = fromWorldPixel({ x: x + shift.x, y: y + shift.y }, 16);
  return {
    kind: "toilet",
    id: `${shift.x},${shift.y}`,
    name: "이름이 긴 화장실",
    count: 1,
    state: "open",
    ...point,
  };
}

describe("the rings around a place", () => {
  it.each([14, 15, 16, 17, 18])(
    "lie at 100, 200, 400 and 800 m at zoom %i, as many as fit, at least one",
    (zoom) => {
      const svg = drawGuide(GUIDE, zoom);
      const radii = [...svg.matchAll(/<circle r="(\d+)"/g)].map(([, px]) => Number(px)).sort((a, b) => a - b);
      const { x, y } = toWorldPixel(PLACE, zoom);
      const meters = radii.map((px) => distanceMeters(PLACE, fromWorldPixel({ x: x + px, y }, zoom)));
      const expected = [100, 200, 400, 800].slice(0, radii.length);
      expect(radii.length).toBeGreaterThan(0);
      for (const [at, distance] of meters.entries())
        expect(Math.abs(distance - (expected[at] ?? 0))).toBeLessThan(8);
      expect(radii.slice(1).every((px) => px <= GUIDE.ringsPx)).toBe(true);
      const labels = [...svg.matchAll(/걸어서 (\d+)분/g)].map(([, minutes]) => Number(minutes));
      const minutes = expected.map((distance) => walkingMinutes(distance, 67));
      expect(labels.length).toBeGreaterThan(0);
      expect(labels.every((minute) => minutes.includes(minute))).toBe(true);
      expect(trustDrawing(svg)).toBe(svg);
    },
  );

  it("leave only the dotted line to the first answer where there are streets, and from far", () => {
    expect(drawGuide(GUIDE, 13)).toMatch(/^<path class="map-way"/);
    expect(drawGuide({ ...GUIDE, ringsPx: 0 }, 16)).toMatch(/^<path class="map-way"/);
    expect(drawGuide({ ...GUIDE, answer: null, ringsPx: 0 }, 16)).toBe("");
    expect([hasRings(GUIDE, 14), hasRings(GUIDE, 13), hasRings(null, 16)]).toEqual([true, false, false]);
  });

  it("draw the dotted line in the colour of the answer's pin", () => {
    const colourOf = (state: PinState) =>
      /var\(--pin-(\w+)\)/.exec(
        drawGuide({ ...GUIDE, ringsPx: 0, answer: { ...GUIDE.answer, state } }, 16),
      )?.[1];
    expect(PIN_STATES.map(colourOf)).toEqual(["open", "closing", "blue", "closed"]);
  });

  it("have each label where neither a pin nor its name covers it, and none in a crowd around a small ring", () => {
    const labelsFor = (markers: Marker[]) =>
      bearingsOfLabels(GUIDE, 16, arrangeMarks({ markers, pins: NO_PINS, chosen: null, own: PLACE }, 16));
    expect(labelsFor([])).toEqual([0, 0, 0, 0]);
    expect(labelsFor([markerAt({ x: 0, y: -80 })])).toEqual([180, 180, 0, 0]);
    expect(drawGuide({ ...GUIDE, labelsAt: [180] }, 16)).toMatch(
      /<text class="map-name" x="0" y="\d+">걸어서/,
    );
    const crowd = Array.from({ length: 24 }, (_, at) =>
      markerAt({ x: -75 + 30 * (at % 6), y: -70 + 40 * Math.floor(at / 6) }),
    );
    expect(labelsFor(crowd).map((bearing) => bearing === null)).toEqual([true, false, false, false]);
    expect(drawGuide({ ...GUIDE, labelsAt: [null, 0] }, 16).match(/<text/g)).toHaveLength(1);
  });

  it("have no label over the sign and the name of a station", () => {
    const { x, y } = toWorldPixel({ lat: 37.4979, lng: 127.0276 }, 16);
    const place = fromWorldPixel({ x, y: y + 60 }, 16);
    expect(bearingsOfLabels({ ...GUIDE, place }, 16, [])[0]).toBe(180);
  });

  it("leave the flag free of their labels, and the names of pins leave it, the name below it and the own place free", () => {
    const labelsAt15 = (isSearched: boolean) =>
      drawGuide({ ...GUIDE, isSearched }, 15).match(/<text/g)?.length;
    expect([labelsAt15(false), labelsAt15(true)]).toEqual([3, 2]);
    const marks = arrangeMarks(
      { markers: [markerAt({ x: 0, y: 10 })], pins: NO_PINS, chosen: null, own: null },
      16,
    );
    const namesOf = (isSearched: boolean) => pinNames(marks, 16, { ...GUIDE, answer: null, isSearched }).size;
    expect([namesOf(false), namesOf(true)]).toEqual([1, 0]);
    const north = arrangeMarks(
      { markers: [markerAt({ x: 10, y: -9 })], pins: NO_PINS, chosen: null, own: null },
      16,
    );
    expect(pinNames(north, 16).size).toBe(1);
    expect(pinNames(north, 16, { ...GUIDE, answer: null }).size).toBe(0);
  });

  describe("leave the names of pins", () => {
    /** Returns where the names of numbered pins stand, in px from their tips. */
    const placesOf = (shifts: { x: number; y: number }[], guide: Partial<typeof GUIDE> = {}) => {
      const markers = shifts.map(markerAt);
      const pins = new Map(
        shifts.map((shift, at) => [`${shift.x},${shift.y}`, { number: at + 1, state: undefined }]),
      );
      const surroundings = { ...GUIDE, answer: null, ...guide };
      const marks = arrangeMarks({ markers, pins, chosen: null, own: null, guide: surroundings }, 16);
      const names = pinNames(marks, 16, surroundings);
      return marks
        .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
        .map((mark) => names.get(mark))
        .map((name) => name && [Math.sign(name.asidePx), Math.sign(name.downPx)]);
    };

    it("below them, or for the answer towards the visitor or above it where other pins are in the way", () => {
      const answerOf = (x: number, others: { x: number; y: number }[]) =>
        placesOf([{ x, y: -80 }, ...others])[0];
      expect(answerOf(120, [])).toEqual([0, 0]);
      expect(answerOf(120, [{ x: 155, y: -76 }])).toEqual([-1, 0]);
      expect(answerOf(-120, [{ x: -155, y: -76 }])).toEqual([1, 0]);
      const onBothSides = [85, 155].map((x) => ({ x, y: -76 }));
      expect(answerOf(120, onBothSides)).toEqual([0, -1]);
    });

    it("off the way to the answer and off stations", () => {
      const at = { x: 0, y: -120 };
      const answer = { ...markerAt(at), state: "open" as const };
      const [beside] = placesOf([at], { answer: { lat: answer.lat, lng: answer.lng, state: "open" } });
      expect(beside?.[1]).toBe(-1);
      const { lat, lng } = fromWorldPixel(
        { x: toWorldPixel(PLACE, 16).x, y: toWorldPixel(PLACE, 16).y - 110 },
        16,
      );
      const [offStation] = placesOf([at], { stations: [{ lat, lng, halfPx: 32 }] });
      expect(offStation).not.toEqual([0, 0]);
    });
  });

  it("have a flag in their middle if the visitor searched for the place", () => {
    const [own, searched] = [drawGuide(GUIDE, 16), drawGuide({ ...GUIDE, isSearched: true }, 16)];
    expect(searched.startsWith(own) && searched.length > own.length).toBe(true);
    expect(trustDrawing(searched)).toBe(searched);
  });

  it("depend on the file: the package's own has no roads", async () => {
    expect((await chooseBaseMap(undefined, "public/base-map/korea.pmtiles")).hasRoads).toBe(false);
  });
});
