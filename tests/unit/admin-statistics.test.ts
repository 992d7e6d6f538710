import { describe, expect, test } from "vitest";
import type { DayUse, UsageStatistics } from "~/backend/stats.server";
import {
  type Comparison,
  compareWithBefore,
  dayBefore,
  readPeriod,
  sharesOf,
  statisticsCsv,
  toShortCount,
} from "../../app/features/admin/statistics";

const NOW = Date.parse("2026-11-21T00:30:00+09:00");

const day = (daysAgo: number, views: number): DayUse => ({
  date: dayBefore(daysAgo, NOW),
  visitors: views / 2,
  views,
  detailViews: 0,
  registrations: 1,
});
/** Returns this many days, oldest first. */
const daysOf = (count: number, views: (daysAgo: number) => number) =>
  Array.from({ length: count }, (_, index) => day(count - 1 - index, views(count - 1 - index)));

describe("the comparison with the period before", () => {
  test("adds up complete days in Korean time", () => {
    expect(dayBefore(0, NOW)).toBe("2026-11-21");
    const days = daysOf(30, (daysAgo) => (daysAgo < 7 ? 20 : daysAgo < 14 ? 10 : 1000));
    expect(compareWithBefore(days, 7, NOW)).toEqual({
      views: { now: 120, before: 60, percent: 100 },
      detailViews: { now: 0, before: 0, percent: null },
      registrations: { now: 6, before: 6, percent: 0 },
      visitorsPerDay: { now: 10, before: 5, percent: 100 },
    });
  });

  test("reports no change for constant use, even early in the day", () => {
    const days = daysOf(30, (daysAgo) => (daysAgo === 0 ? 1 : 10));
    const comparison = compareWithBefore(days, 7, NOW);
    expect(comparison?.views.percent).toBe(0);
    expect(comparison?.visitorsPerDay).toEqual({ now: 5, before: 5, percent: 0 });
  });

  test("is missing if the days do not reach back far enough", () => {
    const compare = (count: number) =>
      compareWithBefore(
        daysOf(count, () => 1),
        7,
        NOW,
      );
    expect(compareWithBefore([], 7, NOW)).toBeNull();
    expect(compare(13)).toBeNull();
    expect(compare(14)?.views).toMatchObject({ now: 6, before: 6 });
  });
});

test("an unknown period becomes the first of the three periods", () => {
  const read = (days: string) => readPeriod(new URLSearchParams({ days }));
  expect(["7", "30", "90", "31", "", "abc", "1e1", "-7"].map(read)).toEqual([7, 30, 90, 7, 7, 7, 7, 7]);
});

test("the shares of devices are parts of all actions, and 0 when there are no actions", () => {
  const deviceUse = (device: string, actions: number) => ({ device, actions, visitors: 1 });
  const shares = sharesOf([deviceUse("Mobile", 2), deviceUse("bot", 1), deviceUse("constructor", 0)]);
  expect(shares.map(({ label, percent }) => [label, percent.toFixed(1)])).toEqual([
    ["모바일", "66.7"],
    ["봇", "33.3"],
    ["constructor", "0.0"],
  ]);
  expect(sharesOf([deviceUse("Tablet", 0)])[0]?.percent).toBe(0);
});

test("the number on a bar stays short", () => {
  expect([0, 9999, 12_345, 123_456].map(toShortCount)).toEqual(["0", "9,999", "1.2만", "12만"]);
});

describe("the CSV file of the statistics", () => {
  const statistics: UsageStatistics = {
    totals: { visitors: 1, views: 2, detailViews: 3, registrations: 4, toiletsViewed: 5 },
    popular: [
      {
        id: "1",
        name: '=HYPERLINK("http://evil.example","눌러")',
        buildingName: "@SUM(1+1)",
        address: "대전, 중구\n2층",
        views: 7,
        visitors: 6,
      },
      { id: null, name: "\t=1+1", buildingName: "＝1+1", address: "-1", views: 1, visitors: 1 },
    ],
    devices: [{ device: "Mobile", actions: 1, visitors: 1 }],
    hours: Array.from({ length: 24 }, (_, hour) => hour),
    days: [day(0, 10)],
    containsSample: false,
  };
  const comparison: Comparison = {
    visitorsPerDay: { now: 10.04, before: 5, percent: 100.8 },
    views: { now: 140, before: 280, percent: -50 },
    detailViews: { now: 3, before: 0, percent: null },
    registrations: { now: 7, before: 7, percent: 0 },
  };
  const csv = statisticsCsv(7, statistics, comparison);

  test("starts with a byte order mark and ends its lines with CRLF", () => {
    expect(csv.startsWith("\ufeff화장실 이용현황 최근 7일\r\n")).toBe(true);
    expect(csv.replaceAll("\r\n", "").includes("\r")).toBe(false);
  });

  test("writes a cell that starts like a formula as text", () => {
    expect(csv).toContain(
      `1,"'=HYPERLINK(""http://evil.example"",""눌러"")",'@SUM(1+1),"대전, 중구\n2층",7,6\r\n`,
    );
    expect(csv).toContain(`2,'\t=1+1,'＝1+1,'-1,1,1\r\n`);
  });

  test("contains everything that the page shows", () => {
    for (const line of ["1,2,3,4,5", "모바일,1,1,100.0", "0시,0", "23시,23", "2026-11-21,5,10,0,1"]) {
      expect(csv).toContain(`${line}\r\n`);
    }
  });

  test("compares with the period before in plain numbers", () => {
    expect(csv).toContain(
      [
        "이전 7일과 비교,하루 평균 방문자,총 조회수,상세 조회,화장실 등록",
        "이번 기간,10,140,3,7",
        "이전 기간,5,280,0,7",
        "증감(%),100.8,-50,,0",
        "",
      ].join("\r\n"),
    );
    expect(statisticsCsv(7, statistics, null)).not.toContain("이전 7일");
  });
});
