import { afterEach, describe, expect, it } from "vitest";
import type { ToiletEntry } from "~/features/map/map-page";
import { withListed } from "~/features/map/tab-place.client";
import { markerBox, roundMyLocation, setOwnPlaceMode } from "~/maps/own-place";

const OWN = { lat: 36.35146, lng: 127.37854 };
const VIEW = { west: 127.3731, south: 36.3489, east: 127.3841, north: 36.3551 };
const degreesOf = (box: string) => box.split(",").map(Number);

describe("the visitor's location", () => {
  afterEach(() => setOwnPlaceMode("rounded"));

  it("is rounded to 0.001 degrees, and to the middle of a cell of 0.02 if it stays in the tab", () => {
    expect(roundMyLocation(OWN)).toEqual({ lat: 36.351, lng: 127.379 });
    setOwnPlaceMode("tab");
    expect(roundMyLocation(OWN)).toEqual({ lat: 36.36, lng: 127.38 });
    expect(roundMyLocation({ lat: -33.8688, lng: -70.6693 })).toEqual({ lat: -33.86, lng: -70.66 });
  });

  it("requests the markers of whole cells, which cover the view", () => {
    const usualDegrees = degreesOf(markerBox(VIEW, 16));
    setOwnPlaceMode("tab");
    const [west = 0, south = 0, east = 0, north = 0] = degreesOf(markerBox(VIEW, 16));
    for (const degrees of [west, south, east, north]) expect(Math.abs((degrees * 50) % 1)).toBeCloseTo(0, 9);
    expect(west).toBeLessThanOrEqual(usualDegrees[0] ?? 0);
    expect(south).toBeLessThanOrEqual(usualDegrees[1] ?? 0);
    expect(east).toBeGreaterThanOrEqual(usualDegrees[2] ?? 0);
    expect(north).toBeGreaterThanOrEqual(usualDegrees[3] ?? 0);
    expect(east - west).toBeGreaterThanOrEqual(0.02);
  });
});

describe("the markers of a tab that keeps the location", () => {
  const entry = (id: string, lat: number) =>
    ({ id, name: `화장실 ${id}`, lat, lng: 127, open: { state: "open", text: "" } }) as ToiletEntry;
  const cluster = { kind: "cluster", lat: 36, lng: 127, count: 5, expansionZoom: 17 } as const;
  const pin = { kind: "toilet", id: "1", name: "화장실 1", lat: 36, lng: 127, count: 1 } as const;

  it("have a pin for each listed toilet that has none, and one stack for those on one point", () => {
    const listedEntries = [entry("1", 36), entry("2", 36.1), entry("3", 36.2), entry("4", 36.2)];
    expect(withListed([cluster, pin], listedEntries).slice(2)).toMatchObject([
      { kind: "toilet", id: "2", lat: 36.1 },
      { kind: "stack", ids: ["3", "4"], count: 2, lat: 36.2 },
    ]);
  });
});
