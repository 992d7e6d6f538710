import { describe, expect, test } from "vitest";
import { DEFAULT_MAP_QUERY } from "~/features/map/map-view";
import { decideView } from "~/features/map/opening-view.server";
import { row, summaryOf } from "../support/local-directory";

const TOILET = summaryOf(row(1));
const METRES_PER_DEGREE = 111_320;

function zoomFrom(metresSouth: number | null): number {
  const ownLocation =
    metresSouth === null ? null : { lat: TOILET.lat - metresSouth / METRES_PER_DEGREE, lng: TOILET.lng };
  return decideView({ ...DEFAULT_MAP_QUERY, toiletId: TOILET.id, ownLocation }, null, TOILET).zoom;
}

describe("a link to a toilet", () => {
  test.each([
    [null, 15],
    [50, 17],
    [200, 16],
    [400, 15],
    [100_000, 15],
  ])("opens with the own place %s m away at zoom %s, as close as a phone shows both", (metres, zoom) => {
    expect(zoomFrom(metres)).toBe(zoom);
  });
});
