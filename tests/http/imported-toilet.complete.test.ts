import { spawnSync } from "node:child_process";
import { beforeAll, expect, test, vi } from "vitest";
import { fieldValue, wordsOf } from "../support/http-session-page";
import { useApp, useMember } from "../support/started";

/** Toilets of the national file have no photos and no data about locks. */
const FILE = "tests/files/tables/english-columns.csv";

const app = useApp({ TOILET_FEED_TTL_MS: "1000" });
const member = useMember(app);
let toiletId = "";

function importFile() {
  const env = { ...process.env, DATA_DIR: app.dataDir };
  return spawnSync(process.execPath, ["build/programs/import-toilets.js", FILE], { env, encoding: "utf8" });
}

beforeAll(async () => {
  expect(importFile().status).toBe(0);
  const find = async () => {
    const { html } = await member.get("/map?lat=36.37&lng=127.43&zoom=18");
    toiletId = /toiletId=(\d+)[^>]*>물레방아 공원</.exec(html)?.[1] ?? "";
    expect(toiletId).not.toBe("");
  };
  await vi.waitFor(find, { timeout: 20_000, interval: 200 });
}, 120_000);

test("an imported toilet lists its facilities apart from the cleanliness, and claims nothing about unknown hours", async () => {
  const { html } = await member.get(`/map/detail?toiletId=${toiletId}`);
  expect(wordsOf(html)).toMatch(
    /편의 시설 장애인 화장실 — 여자 화장실에만 기저귀 교환대 비상벨 모르는 것: 청결 상태, 도어락/,
  );
  expect(html).toContain('data-basemap="own"');
  expect(html).toMatch(/data-open="always"[^>]*>상시 개방( · 밤에는 확인 필요)?</);
});

test("an imported toilet can be corrected without a photo, and its locks stay unknown", async () => {
  const path = `/map/edit?toiletId=${toiletId}`;
  const { html } = await member.get(path);
  const fields = Object.fromEntries(
    ["name", "address", "lat", "lng"].map((name) => [name, fieldValue(html, name) ?? ""]),
  );
  const locks = { maleLock: "unknown", femaleLock: "unknown" };
  const answer = await member.post(
    path,
    { intent: "update-toilet", ...fields, ...locks, buildingName: "물레 공원", hoursTags: "24시간" },
    { multipart: true },
  );
  expect([answer.status, answer.location]).toEqual([303, `/map/detail?toiletId=${toiletId}`]);
  const detail = await member.get(`/map/detail?toiletId=${toiletId}`);
  expect(detail.html).toMatch(/data-open="open"[^>]*>열림 · 24시간</);
  expect(wordsOf(detail.html)).toContain("모르는 것: 편의 시설, 청결 상태, 도어락 · 알려 주기");
});

test("a second import keeps what the form changed, and counts it", async () => {
  const { stdout } = importFile();
  expect(stdout).toMatch(/그대로: 2곳, 사라짐: 0곳\n회원이 고쳐서 그대로 둔 정보: \d개/);
  expect(stdout).toMatch(/운영 시간: 1개 \(\d행 ‘물레방아 공원’\)/);
});
