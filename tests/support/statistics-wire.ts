/** Statistics in a backend's format. */

const DAY_MS = 86_400_000;
const KOREAN_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" });

/** Returns the body of an answer with the last days, including today. */
export function statisticsBody(days: number, changes: Record<string, unknown> = {}): string {
  const dailyStats = Array.from({ length: days }, (_, index) => ({
    date: KOREAN_DAY.format(Date.now() - (days - 1 - index) * DAY_MS),
    uniqueVisitors: 10 + index,
    views: 100 + index * 10,
    detailViews: 30,
    registrations: index % 2,
  }));
  const result = {
    overallStats: {
      uniqueVisitors: 1234,
      views: 56789,
      detailViews: 4321,
      registrations: 12,
      toiletsViewed: 99,
    },
    popularToilets: Array.from({ length: 10 }, (_, index) => ({
      toiletId: index + 1,
      name: `인기 화장실 ${index + 1}`,
      keyword: index % 2 ? "" : `건물 ${index + 1}`,
      address: `대전광역시 서구 ${index + 1}길`,
      viewCount: 1000 - index * 10,
      uniqueVisitors: 500 - index,
    })),
    hourlyStats: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      actionCount: hour < 5 ? 0 : Math.round(1500 * Math.sin((Math.PI * (hour - 5)) / 19)),
    })),
    deviceStats: [
      { deviceType: "Mobile", actionCount: 600, uniqueVisitors: 300 },
      { deviceType: "Desktop", actionCount: 300, uniqueVisitors: 200 },
      { deviceType: "Tablet", actionCount: 90, uniqueVisitors: 40 },
      { deviceType: "Bot", actionCount: 10, uniqueVisitors: 2 },
    ],
    dailyStats,
    ...changes,
  };
  return JSON.stringify({ resultCode: 200, resultMessage: "성공했습니다.", result });
}
