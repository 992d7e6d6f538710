import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useStartedForEach } from "../../tests/support/started";
import { openDatabase } from "../database";
import { deviceOf } from "../device";
import { startReferenceBackend } from "../server";
import { at, type Client, clientOf, listFeed, startForTest, TOILET, useReferenceBackend } from "./client";

const PHONE =
  "Mozilla/5.0 (Linux; Android 15; SM-S928N) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";
const DESK = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36";

describe("the device", () => {
  it.each([
    [PHONE, "Mobile"],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
      "Mobile",
    ],
    ["Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) Version/16.6 Mobile/15E148 Safari/604.1", "Tablet"],
    ["Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 Chrome/130.0 Safari/537.36", "Tablet"],
    [DESK, "Desktop"],
    ["Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd) Mobile bot", "Bot"],
    ["Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) Mobile (compatible; Googlebot/2.1)", "Bot"],
    ["curl/8.5.0", "Bot"],
    ["toilet-map-bff/1.0", "Bot"],
    [undefined, "Bot"],
  ])("is read from %s as %s", (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device);
  });
});

type Statistics = {
  overallStats: Record<string, number>;
  popularToilets: Record<string, unknown>[];
  hourlyStats: { hour: number; actionCount: number }[];
  deviceStats: { deviceType: string; actionCount: number; uniqueVisitors: number }[];
  dailyStats: ({ date: string } & Record<string, number | string>)[];
  containsSample: boolean;
};

async function statisticsOf(client: Client, days = ""): Promise<Statistics> {
  const { body } = await client.get(`/admin/api/toilet-stats${days && `?days=${days}`}`);
  return at(body, "result") as Statistics;
}

describe("the statistics of requests", () => {
  const backend = useStartedForEach(() => startForTest());
  const client = useStartedForEach(() => clientOf(backend.origin));
  let first: number;
  beforeEach(async () => {
    await client.login("user");
    await client.form("/map/register.do", TOILET, ["a.png"]);
    await client.form("/map/register.do", { ...TOILET, name: "둘째" }, ["a.png"]);
    first = Number((await listFeed(client))[0]?.id);
  });

  const look = (toiletId: number, address: string, userAgent = PHONE, session = client) =>
    session.send("/map/toilet-detail.do", {
      method: "POST",
      body: new URLSearchParams({ toiletId: String(toiletId) }),
      headers: { "X-Forwarded-For": address, "User-Agent": userAgent },
    });

  it("count opened toilets, pages, registrations, visitors and toilets, by device, hour, day and toilet", async () => {
    await look(first, "203.0.113.1");
    await look(first, "203.0.113.1, 198.51.100.7");
    await look(first + 1, "203.0.113.2", DESK);
    await client.get("/api/community/free", { "X-Forwarded-For": "203.0.113.1", "User-Agent": PHONE });
    const { overallStats, popularToilets, hourlyStats, deviceStats, dailyStats, containsSample } =
      await statisticsOf(client);
    // The registrations came from this machine, the third visitor.
    const expected = { uniqueVisitors: 3, views: 4, detailViews: 3, registrations: 2 };
    expect(overallStats).toEqual({ ...expected, toiletsViewed: 2 });
    const { name, keyword, address } = TOILET;
    expect(popularToilets).toEqual([
      { toiletId: first, name, keyword, address, viewCount: 2, uniqueVisitors: 1 },
      expect.objectContaining({ name: "둘째", viewCount: 1, uniqueVisitors: 1 }),
    ]);
    expect(deviceStats).toEqual([
      { deviceType: "Mobile", actionCount: 3, uniqueVisitors: 1 },
      { deviceType: "Bot", actionCount: 2, uniqueVisitors: 1 },
      { deviceType: "Desktop", actionCount: 1, uniqueVisitors: 1 },
    ]);
    expect(hourlyStats.map(({ hour }) => hour)).toEqual([...Array(24).keys()]);
    expect(hourlyStats.reduce((sum, { actionCount }) => sum + actionCount, 0)).toBe(6);
    expect(dailyStats).toHaveLength(7);
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" }).format(Date.now());
    expect(dailyStats.at(-1)).toEqual({ date: today, ...expected });
    expect(dailyStats[0]).toMatchObject({ uniqueVisitors: 0, views: 0, detailViews: 0, registrations: 0 });
    expect(containsSample).toBe(false);
  });

  it("ignore refused requests, requests without a reader, and deleted toilets", async () => {
    await look(99_999, "203.0.113.1");
    await look(first, "203.0.113.1");
    await client.form("/map/register.do", { ...TOILET, name: "" }, ["a.png"]);
    for (const path of ["/mainPage", "/map/toilets.do", "/map/tag-options", "/admin/api/users"]) {
      await client.get(path);
    }
    await client.form("/map/delete-toilet.do", { toiletId: String(first) });
    const { overallStats, popularToilets } = await statisticsOf(client, "30");
    expect(overallStats).toMatchObject({ views: 1, detailViews: 1, registrations: 2 });
    expect(popularToilets).toEqual([]);
  });

  it("survive a stop and store no address", async () => {
    await look(first, "203.0.113.77");
    await backend.close({ keep: true });
    const db = openDatabase(backend.dataDir);
    const rows = db.prepare("SELECT * FROM visit WHERE kind = 'detail'").all([]) as Record<string, unknown>[];
    expect(rows).toMatchObject([{ toilet_id: first, actions: 1, is_sample: 0 }]);
    expect(String(rows[0]?.visitor)).toMatch(/^[\w-]{16}$/);
    expect(JSON.stringify(rows)).not.toContain("203.0.113");
    expect(db.prepare("SELECT COUNT(*) AS days FROM visit_salt").all([])).toEqual([{ days: 1 }]);
    db.close();
    const secondBackend = await startReferenceBackend({ dataDir: backend.dataDir, port: 0, sample: false });
    const second = clientOf(secondBackend.origin);
    await second.login("user");
    await look(first, "203.0.113.77", PHONE, second);
    const { popularToilets } = await statisticsOf(second);
    expect(popularToilets).toMatchObject([{ viewCount: 2, uniqueVisitors: 1 }]);
    await secondBackend.close();
  });

  it("delay no request while another program writes, and are written afterwards", async () => {
    await client.multipart("POST", "/board", { bbsId: "BBSMSTR_BBBBBBBBBBBB", nttSj: "글", nttCn: "" });
    const db = openDatabase(backend.dataDir);
    db.exec("BEGIN IMMEDIATE");
    expect((await look(first, "203.0.113.1")).status).toBe(200);
    expect((await client.get("/board/BBSMSTR_BBBBBBBBBBBB/1")).status).toBe(200);
    await statisticsOf(client);
    db.exec("COMMIT");
    db.close();
    expect((await statisticsOf(client)).overallStats).toMatchObject({ detailViews: 1, views: 2 });
  });

  it("need a login and a number of days", async () => {
    for (const days of ["0", "abc", "401", "1.5"]) {
      expect((await client.get(`/admin/api/toilet-stats?days=${days}`)).status).toBe(400);
    }
    expect((await statisticsOf(client, "90")).dailyStats).toHaveLength(90);
    client.setToken("");
    expect((await client.get("/admin/api/toilet-stats")).status).toBe(401);
  });
});

describe("the visitors of yesterday", () => {
  afterEach(() => void vi.useRealTimers());

  it("are counted by Korean days, and their salt is deleted", async () => {
    // 23:59 in Korea, on a summer's day after the sample's period.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-07-01T14:59:00Z") });
    const backend = await startForTest();
    const client = clientOf(backend.origin);
    const open = () => client.get("/api/community/free", { "X-Forwarded-For": "203.0.113.5" });
    await open();
    vi.setSystemTime(new Date("2030-07-01T15:01:00Z"));
    await open();
    await client.login("user");
    const { overallStats, dailyStats, hourlyStats } = await statisticsOf(client);
    expect(overallStats).toMatchObject({ views: 2, uniqueVisitors: 2 });
    expect(dailyStats.slice(-2)).toMatchObject([
      { date: "2030-07-01", views: 1 },
      { date: "2030-07-02", views: 1 },
    ]);
    expect([hourlyStats[23]?.actionCount, hourlyStats[0]?.actionCount]).toEqual([1, 1]);
    const db = openDatabase(backend.dataDir);
    expect(db.prepare("SELECT day FROM visit_salt").all([])).toEqual([{ day: "2030-07-02" }]);
    db.close();
    await backend.close();
  });
});

describe("the sample's history", () => {
  const { client } = useReferenceBackend({ sample: true }, "admin");
  const otherBackend = useReferenceBackend({ sample: true }, "admin");

  it("fills the ninety days before today with plausible figures that are marked as a sample", async () => {
    const ninety = await statisticsOf(client, "90");
    expect(ninety.containsSample).toBe(true);
    expect(ninety.popularToilets).toHaveLength(10);
    const counts = ninety.popularToilets.map(({ viewCount }) => Number(viewCount));
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(ninety.dailyStats.slice(0, -1).every(({ views }) => Number(views) > 0)).toBe(true);
    expect(ninety.dailyStats.at(-1)).toMatchObject({ views: 0 });
    const devices = ninety.deviceStats.map(({ deviceType }) => deviceType);
    expect(devices).toEqual(["Mobile", "Desktop", "Tablet", "Bot"]);
    const night = ninety.hourlyStats[3]?.actionCount ?? 0;
    expect(ninety.hourlyStats[18]?.actionCount).toBeGreaterThan(night * 3);
    const week = await statisticsOf(client, "7");
    expect(week.overallStats.views).toBeLessThan(ninety.overallStats.views ?? 0);
    expect(ninety.overallStats.registrations).toBeGreaterThan(0);
  });

  it("is the same for the same days", async () => {
    expect(await statisticsOf(otherBackend.client, "90")).toEqual(await statisticsOf(client, "90"));
  });
});
