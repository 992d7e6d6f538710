import { describe, expect, it } from "vitest";
import { fromWorldPixel, type LatLng, type Pixel, toWorldPixel } from "~/geo/projection";
import { arrangeMarks, isDisc, type Mark } from "~/maps/arrange-marks";
import type { MarkState } from "~/maps/list-numbers";
import { drawLeaders, drawMark } from "~/maps/marker-drawing";
import { clusterRadius, type Marker } from "~/toilet-directory/directory";
import { besideStations } from "~/toilet-directory/markers";
import { trustDrawing } from "~/trusted-types/trusted-types";
import { randomFrom } from "../support/local-directory";

const ZOOM = 16;
const OWN = { lat: 37.5, lng: 127.03 };
const OWN_PX = toWorldPixel(OWN, ZOOM);
const HEAD_PX = 20.5;

const placeAt = (x: number, y: number): LatLng => fromWorldPixel({ x: OWN_PX.x + x, y: OWN_PX.y + y }, ZOOM);
const toiletAt = (id: string, x: number, y: number): Marker => ({
  kind: "toilet",
  id,
  name: id,
  count: 1,
  state: "open",
  ...placeAt(x, y),
});
const clusterAt = (x: number, y: number): Marker => ({
  kind: "cluster",
  count: 12,
  open: 3,
  expansionZoom: 17,
  ...placeAt(x, y),
});
const pinsOf = (ids: string[]) => new Map(ids.map((id, at) => [id, { number: at + 1, state: undefined }]));

/** Returns where the middle of a pin's head, or of a group, is drawn, in px from the own place. */
function middleOf({ at, shift, marker, scale }: Mark): Pixel {
  const head = marker.kind === "toilet" ? HEAD_PX * scale : 0;
  return { x: at.x + shift.x - OWN_PX.x, y: at.y + shift.y - head - OWN_PX.y };
}
const lengthOf = ({ x, y }: Pixel) => Math.hypot(x, y);
const apart = (a: Pixel, b: Pixel) => Math.hypot(a.x - b.x, a.y - b.y);

function arrange(
  markers: Marker[],
  listed: string[],
  own: LatLng | null = OWN,
  chosenId?: string,
  searched?: LatLng,
) {
  const marker = markers.find((one) => one.kind === "toilet" && one.id === chosenId);
  const chosen = marker ? { id: chosenId ?? "", name: "", lat: marker.lat, lng: marker.lng } : null;
  const guide = searched ? { place: searched, isSearched: true } : null;
  return arrangeMarks({ markers, pins: pinsOf(listed), chosen, own, guide }, ZOOM);
}

describe("the marks of a map", () => {
  it.each([
    ["south", 0, 20, [0, 28]],
    ["south-east", 14, 25, [28 * Math.sin(Math.atan2(14, -25)), 28 * (25 / Math.hypot(14, 25))]],
    ["north at the same point", 0, 0, [0, -28]],
  ])("move a listed pin beside the own place: %s", (_, x, y, [headX = 0, headY = 0]) => {
    const [mark] = arrange([toiletAt("a", x, y)], ["a"]);
    const head = middleOf(mark as Mark);
    expect(head.x).toBeCloseTo(headX, 3);
    expect(head.y).toBeCloseTo(headY, 3);
  });

  it("leave a pin in its place whose head does not cover the own place", () => {
    const [mark] = arrange([toiletAt("a", 0, -10)], ["a"]);
    expect(mark?.shift).toEqual({ x: 0, y: 0 });
  });

  it("stand on their own side of a searched place, which no group covers", () => {
    const toilets = [toiletAt("a", 20, -8), toiletAt("b", 24, 6), toiletAt("c", 6, 34)];
    const marks = arrange([...toilets, clusterAt(-2, 3)], ["a", "b", "c"], null, undefined, OWN);
    for (const mark of marks.filter(({ number }) => number)) {
      const [head, own] = [middleOf(mark), { x: mark.at.x - OWN_PX.x, y: mark.at.y - OWN_PX.y }];
      expect(head.x * own.x + head.y * own.y).toBeGreaterThan(0.5 * lengthOf(head) * lengthOf(own));
    }
    const cluster = marks.find(({ marker }) => marker.kind === "cluster") as Mark;
    expect(lengthOf(middleOf(cluster))).toBeGreaterThan(clusterRadius(12) + 10);
  });

  it("keep the first of a crowd at its own bearing, and the others in the order of theirs", () => {
    const toilets = Array.from({ length: 10 }, (_, at) => toiletAt(`t${at}`, 12 + at, -30 + 4 * at));
    const ids = ["t4", ...toilets.map((_, at) => `t${at}`).filter((id) => id !== "t4")];
    const clockwise = ({ x, y }: Pixel) => Math.atan2(x, -y);
    const [first, ...others] = arrange(toilets, ids)
      .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
      .map((mark) => ({
        head: clockwise(middleOf(mark)),
        own: clockwise({ x: mark.at.x - OWN_PX.x, y: mark.at.y - OWN_PX.y }),
      }));
    if (!first) throw new Error("no pins");
    expect(first.head).toBeCloseTo(first.own, 5);
    const turn = (from: number, to: number) => (to - from + 2 * Math.PI) % (2 * Math.PI);
    const byOwn = [...others].sort((a, b) => turn(first.own, a.own) - turn(first.own, b.own));
    const heads = byOwn.map(({ head }) => turn(first.head, head));
    expect(heads).toHaveLength(9);
    expect(heads).toEqual([...heads].sort((a, b) => a - b));
  });

  it("keep each pin of a small crowd near its own bearing", () => {
    const toilets = [toiletAt("a", 14, 2), toiletAt("b", -12, 4), toiletAt("c", 3, 24)];
    const moved = arrange(toilets, ["a", "b", "c"]).filter(isDisc);
    expect(moved).toHaveLength(3);
    for (const mark of moved) {
      const [head, own] = [middleOf(mark), { x: mark.at.x - OWN_PX.x, y: mark.at.y - OWN_PX.y }];
      expect(head.x * own.x + head.y * own.y).toBeGreaterThan(0.99 * lengthOf(head) * lengthOf(own));
    }
  });

  it("have a larger pin for the answer: the certain toilet, else the first; none without a place, or if it is closed", () => {
    const toilets = [toiletAt("a", 100, 0), toiletAt("b", -100, 0)];
    const scalesOf = (states: (MarkState | undefined)[], chosen: string | null = null, isPlaced = true) => {
      const pins = new Map(states.map((state, at) => [["a", "b"][at] ?? "", { number: at + 1, state }]));
      const point = chosen === null ? null : { id: chosen, name: "", ...placeAt(100, 0) };
      const guide = isPlaced ? { place: OWN, isSearched: false } : null;
      return arrangeMarks({ markers: toilets, pins, chosen: point, own: OWN, guide }, ZOOM)
        .sort((a, b) => (a.number ?? 0) - (b.number ?? 0))
        .map(({ scale }) => scale);
    };
    expect(scalesOf([undefined, "open"])).toEqual([1.3, 1]);
    expect(scalesOf(["unknown", "certain"])).toEqual([1, 1.3]);
    expect(scalesOf(["closed", "closed"])).toEqual([1, 1]);
    expect(scalesOf(["open", "open"], "a")).toEqual([1.6, 1]);
    expect(scalesOf(["open", "open"], null, false)).toEqual([1, 1]);
  });

  it("leave other pins out that would cover the own place, and move circles aside", () => {
    const marks = arrange([toiletAt("x", 5, 20), toiletAt("far", 60, 0), clusterAt(6, 0)], []);
    expect(marks.map(({ marker }) => marker.kind).sort()).toEqual(["cluster", "toilet"]);
    const cluster = marks.find(({ marker }) => marker.kind === "cluster") as Mark;
    expect(lengthOf(middleOf(cluster))).toBeGreaterThan(clusterRadius(12) + 10);
    expect(middleOf(cluster).x).toBeGreaterThan(0);
  });

  it("move the larger pin of the answer beside the own place too", () => {
    const guide = { place: OWN, isSearched: false };
    const pins = pinsOf(["a"]);
    const [mark] = arrangeMarks(
      { markers: [toiletAt("a", 0, 2)], pins, chosen: null, own: OWN, guide },
      ZOOM,
    );
    const head = middleOf(mark as Mark);
    expect([head.x, head.y].map(Math.round)).toEqual([0, 28]);
  });

  it("show a picked position where it is, also at the own place", () => {
    const [mark] = arrangeMarks(
      { markers: [], pins: pinsOf([]), chosen: { id: "", name: "", ...OWN }, own: OWN },
      ZOOM,
    );
    expect(mark?.shift).toEqual({ x: 0, y: 0 });
  });

  it("find a place for a circle that no pin of a fan covers", () => {
    const ids = Array.from({ length: 10 }, (_, at) => `t${at}`);
    const marks = arrange([...ids.map((id, at) => toiletAt(id, at, 2 * at)), clusterAt(4, -40)], ids);
    const [circle] = marks.filter(({ marker }) => marker.kind === "cluster").map(middleOf);
    const heads = marks.filter(({ marker }) => marker.kind === "toilet").map(middleOf);
    expect(heads).toHaveLength(10);
    for (const head of heads) expect(apart(head, circle as Pixel)).toBeGreaterThan(clusterRadius(12) + 14);
  });

  it.each([2, 3, 6, 7, 10])("fan out %d listed toilets of one point", (count) => {
    const ids = Array.from({ length: count }, (_, at) => `t${at}`);
    const marks = arrange(
      ids.map((id) => toiletAt(id, 100, 100)),
      ids,
      null,
    );
    for (const mark of marks) {
      const { x, y } = middleOf(mark);
      expect(Math.hypot(x - 100, y - 100)).toBeCloseTo(count < 7 ? 44 : 64, 3);
    }
  });

  it("keep the numbers of the list apart and off the own place, wherever the toilets are", () => {
    const next = randomFrom(7);
    for (let turn = 0; turn < 200; turn += 1) {
      const spread = 20 + next() * 200;
      const ids = Array.from({ length: 10 }, (_, at) => `t${at}`);
      const markers = ids.map((id) => toiletAt(id, (next() - 0.5) * spread, (next() - 0.5) * spread));
      const own = turn % 4 === 0 ? null : OWN;
      const marks = arrange([...markers, clusterAt(10, 10)], ids, own, turn % 3 === 0 ? "t4" : undefined);
      const pins = marks.filter(({ marker }) => marker.kind === "toilet");
      expect(pins).toHaveLength(10);
      for (const [at, pin] of pins.entries()) {
        if (own) expect(lengthOf(middleOf(pin))).toBeGreaterThanOrEqual(23.99);
        for (const other of pins.slice(at + 1))
          expect(apart(middleOf(pin), middleOf(other))).toBeGreaterThanOrEqual(26);
      }
    }
  });

  it("are in the order of drawing: circles, other pins, the list with the first on top, the chosen one", () => {
    const markers = [toiletAt("b", 200, 0), toiletAt("a", 300, 0), toiletAt("x", 100, 0), clusterAt(-200, 0)];
    const marks = arrange([...markers, toiletAt("c", 0, 200)], ["a", "b"], OWN, "c");
    expect(marks.map(({ marker }) => (marker.kind === "toilet" ? marker.id : marker.kind))).toEqual([
      "cluster",
      "x",
      "b",
      "a",
      "c",
    ]);
  });
});

const leadersOf = (marks: Mark[]) => drawLeaders(marks, (world) => world).match(/M[^M]+m-2-2h4v4h-4z/g) ?? [];

it("a moved pin has a line back to its point, which has a dot, and a pin at its point has neither", () => {
  const marks = arrange(
    [toiletAt("a", 0, 0), toiletAt("b", 5, 0), toiletAt("c", 300, 0)],
    ["a", "b", "c"],
    null,
  );
  const moved = marks.filter(({ shift }) => shift.x || shift.y);
  expect(moved).toHaveLength(2);
  const ends = moved.map(({ at }) => `L${Math.round(at.x)} ${Math.round(at.y)}m-2-2h4v4h-4z`);
  expect(leadersOf(marks).map((line) => line.slice(line.indexOf("L")))).toEqual(ends);
  for (const mark of marks) expect(drawMark(mark).shape).not.toContain("m-2-2h4v4");
  expect(trustDrawing(drawLeaders(marks, (world) => world))).toContain("<path");
});

it("a pin beside the own place has no line to it, if its toilet is there", () => {
  const lines = (y: number) => leadersOf(arrange([toiletAt("a", 0, y)], ["a"])).length;
  expect([lines(2), lines(14)]).toEqual([0, 1]);
});

it("a circle moves aside from the name of a station, and stays where there is none", () => {
  const station = { lat: 37.6332, lng: 127.0588 };
  const at = toWorldPixel(station, 15);
  const moved = toWorldPixel(besideStations(station, 18, 15), 15);
  expect(Math.abs(moved.y - at.y) + Math.abs(moved.x - at.x)).toBeGreaterThanOrEqual(18 + 10);
  const place = { lat: 36.9, lng: 128.6 };
  expect(besideStations(place, 18, 15)).toEqual(place);
});
