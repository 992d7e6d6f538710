import { expect, it, vi } from "vitest";
import { startStandIn } from "../support/http-stand-in";
import { statisticsBody } from "../support/statistics-wire";

it("tells ten popular toilets, however many the backend sends", async () => {
  const popularToilets = Array.from({ length: 12 }, (_, index) => ({ name: `화장실 ${index + 1}` }));
  const json = JSON.parse(statisticsBody(7, { popularToilets }));
  const stand = await startStandIn({ "/admin/api/toilet-stats": { json } });
  vi.stubEnv("BACKEND_URL", stand.origin);
  vi.resetModules();
  try {
    const { getUsageStatistics } = await import("~/backend/stats.server");
    const { popular } = await getUsageStatistics(7, { token: "a-token", refused: false });
    expect(popular.map(({ name }) => name)).toEqual(popularToilets.slice(0, 10).map(({ name }) => name));
  } finally {
    vi.unstubAllEnvs();
    await stand.close();
  }
});
