import { afterEach, describe, expect, test, vi } from "vitest";
import { findMyLocation } from "~/maps/own-place";
import { mapsWords } from "~/maps/words";
import { recordTimers } from "../support/timers";

type Answer = (found: PositionCallback, failed: PositionErrorCallback) => void;

/** Replaces the browser's answers, one for each call, and records which accuracy each call asks for. */
function answerWith(...answers: Answer[]) {
  const askedExactly: (boolean | undefined)[] = [];
  vi.stubGlobal("navigator", {
    geolocation: {
      getCurrentPosition: (...[found, failed, options]: Parameters<Geolocation["getCurrentPosition"]>) =>
        answers[askedExactly.push(options?.enableHighAccuracy) - 1]?.(found, failed ?? (() => {})),
    },
  });
  return askedExactly;
}

const silence: Answer = () => {};
const failure =
  (code: number): Answer =>
  (_found, failed) =>
    failed({ code } as GeolocationPositionError);
const SEOUL: Answer = (found) =>
  found({ coords: { latitude: 37.5, longitude: 127, accuracy: 900 } } as GeolocationPosition);

describe("the visitor's location", () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  test("is asked for coarsely after 8 s, and given up after 7 s more, if the browser never answers", async () => {
    const timers = recordTimers();
    const askedExactly = answerWith(silence, silence);
    const location = findMyLocation("찾아 주세요.");
    timers.fire(8000);
    await vi.waitFor(() => expect(askedExactly).toEqual([true, false]));
    timers.fire(7000);
    await expect(location).rejects.toThrow(mapsWords().location.timeout);
  });

  test.each([2, 3])("is coarse if the exact one fails with code %i", async (code) => {
    const askedExactly = answerWith(failure(code), SEOUL);
    expect(await findMyLocation("찾아 주세요.")).toEqual({ lat: 37.5, lng: 127, accuracyMeters: 900 });
    expect(askedExactly).toEqual([true, false]);
  });

  test("is asked for once if the visitor refuses", async () => {
    const askedExactly = answerWith(failure(1), SEOUL);
    await expect(findMyLocation("찾아 주세요.")).rejects.toThrow(mapsWords().location.denied);
    expect(askedExactly).toEqual([true]);
  });
});
