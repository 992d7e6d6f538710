import { describe, expect, test } from "vitest";
import {
  distanceMeters,
  fromWorldPixel,
  kakaoLevelToZoom,
  snapBox,
  toWorldPixel,
  viewportBox,
  walkingMinutes,
  zoomToKakaoLevel,
} from "~/geo/projection";

const DAEJEON = { lat: 36.3504119, lng: 127.3845475 };

describe("world pixels", () => {
  test("put the middle of the world in the middle of its one tile", () => {
    const { x, y } = toWorldPixel({ lat: 0, lng: 0 }, 0);
    expect(x).toBeCloseTo(128, 9);
    expect(y).toBeCloseTo(128, 9);
  });

  test("convert to coordinates and back at every zoom", () => {
    for (let zoom = 0; zoom <= 20; zoom++) {
      const back = fromWorldPixel(toWorldPixel(DAEJEON, zoom), zoom);
      expect(back.lat).toBeCloseTo(DAEJEON.lat, 9);
      expect(back.lng).toBeCloseTo(DAEJEON.lng, 9);
    }
  });

  test("fall into the tile of OpenStreetMap's formula", () => {
    const { x, y } = toWorldPixel(DAEJEON, 16);
    expect([Math.floor(x / 256), Math.floor(y / 256)]).toEqual([55957, 25656]);
  });

  test("put the poles at the upper and lower edge", () => {
    expect(toWorldPixel({ lat: 90, lng: 0 }, 0).y).toBeCloseTo(0, 6);
    expect(toWorldPixel({ lat: -90, lng: 0 }, 0).y).toBeCloseTo(256, 6);
  });
});

test("Kakao's levels 3 and 4 are the zooms 16 and 15", () => {
  expect([3, 4].map(kakaoLevelToZoom)).toEqual([16, 15]);
  expect([16, 15, 99, 0].map(zoomToKakaoLevel)).toEqual([3, 4, 1, 14]);
});

test("walking minutes follow from the distance", () => {
  expect(distanceMeters(DAEJEON, DAEJEON)).toBe(0);
  const toSeoul = distanceMeters(DAEJEON, { lat: 37.5662952, lng: 126.9779451 });
  expect(toSeoul / 1000).toBeCloseTo(140, 0);
  // Walking is 1.3 times the straight line, in whole minutes that have begun.
  const minutesAt = (pace: number) => [0, 67, 670, 700, 1000].map((meters) => walkingMinutes(meters, pace));
  expect(minutesAt(67)).toEqual([1, 2, 13, 14, 20]);
  expect(minutesAt(48)).toEqual([1, 2, 19, 19, 28]);
});

describe("bounding boxes", () => {
  test("have the centre of a viewport in the middle and its size in pixels", () => {
    const box = viewportBox(DAEJEON, 16, 390, 700);
    const topLeft = toWorldPixel({ lat: box.north, lng: box.west }, 16);
    const bottomRight = toWorldPixel({ lat: box.south, lng: box.east }, 16);
    expect(bottomRight.x - topLeft.x).toBeCloseTo(390, 4);
    expect(bottomRight.y - topLeft.y).toBeCloseTo(700, 4);
    expect((box.west + box.east) / 2).toBeCloseTo(DAEJEON.lng, 9);
  });

  test("snap outwards, and a snapped box stays the same", () => {
    for (const zoom of [3, 9, 16, 19]) {
      const box = viewportBox(DAEJEON, zoom, 390, 700);
      const snapped = snapBox(box, zoom);
      expect(snapped.west).toBeLessThanOrEqual(box.west);
      expect(snapped.south).toBeLessThanOrEqual(box.south);
      expect(snapped.east).toBeGreaterThanOrEqual(box.east);
      expect(snapped.north).toBeGreaterThanOrEqual(box.north);
      expect(snapBox(snapped, zoom)).toEqual(snapped);
    }
  });
});
