import { describe, expect, it } from "vitest";
import { findEvents } from "~/backend/events.server";
import { readMoment } from "~/backend/wire-fields";
import { useStandInBackend } from "../support/stand-in-backend";

const standIn = useStandInBackend();

it("the time of an event is read in each spelling", async () => {
  const times = [
    ["202603010930", "2026-03-01T09:30"],
    ["20260301093015", "2026-03-01T09:30"],
    ["202603012400", "2026-03-01T24:00"],
    [Date.parse("2026-03-01T09:30:00+09:00"), "2026-03-01T09:30"],
    ["2026-03-01 09:30:00.0", "2026-03-01T09:30"],
    [[2026, 3, 1, 9, 30], "2026-03-01T09:30"],
    ["", null],
    [null, null],
  ];
  for (const [schdulBgnde, startsAt] of times) {
    standIn.answers["/schedule/daily"] = {
      json: { resultCode: 200, result: { resultList: [{ schdulId: "1", schdulBgnde }] } },
    };
    expect(await findEvents("day", "2026-03-01", { token: null, refused: false })).toMatchObject([
      { startsAt },
    ]);
  }
});

describe("a moment", () => {
  it.each([
    ["20260301", "2026-03-01"],
    [20260301, "2026-03-01"],
    ["202603010930", "2026-03-01 09:30:00"],
    ["20260301093015", "2026-03-01 09:30:15"],
    ["1772292600", "2026-03-01 00:30:00"],
    ["1772292600000", "2026-03-01 00:30:00"],
    ["20261301", "20261301"],
    ["20260532", "20260532"],
    ["20260001093015", "20260001093015"],
    ["12340101", "12340101"],
    ["2026-03-01", "2026-03-01"],
  ])("is read from %j as %j", (wireText, expected) => {
    expect(readMoment(wireText)).toBe(expected);
  });
});
