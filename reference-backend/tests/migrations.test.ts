import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "../database";
import { MIGRATIONS, migrate } from "../migrations";
import { startReferenceBackend } from "../server";
import { at, clientOf, listFeed } from "./client";

/** The schema from before versions were counted, with data. */
const OLD_SCHEMA = `
CREATE TABLE IF NOT EXISTS member (
  mber_id TEXT PRIMARY KEY, uniq_id TEXT NOT NULL UNIQUE, user_se TEXT NOT NULL, password TEXT NOT NULL,
  mber_nm TEXT NOT NULL, real_nm TEXT, email TEXT, kakao_id TEXT UNIQUE, profile_image TEXT,
  login_type TEXT NOT NULL DEFAULT 'NORMAL', orgnzt_id TEXT, status TEXT NOT NULL DEFAULT 'P',
  joined_at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS toilet (
  toilet_id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, keyword TEXT NOT NULL DEFAULT '',
  address TEXT NOT NULL DEFAULT '', lat REAL NOT NULL, lng REAL NOT NULL,
  cleanliness_status TEXT NOT NULL DEFAULT '', operating_hours TEXT NOT NULL DEFAULT '',
  male_doorlock_type TEXT NOT NULL DEFAULT '', male_doorlock_pw TEXT NOT NULL DEFAULT '',
  no_male_doorlock TEXT NOT NULL DEFAULT 'N',
  female_doorlock_type TEXT NOT NULL DEFAULT '', female_doorlock_pw TEXT NOT NULL DEFAULT '',
  no_female_doorlock TEXT NOT NULL DEFAULT 'N',
  registered_by TEXT, registered_at TEXT NOT NULL, updated_at TEXT, deleted_at TEXT);
CREATE TABLE IF NOT EXISTS photo (
  toilet_id INTEGER NOT NULL REFERENCES toilet, file_sn INTEGER NOT NULL, stored_name TEXT NOT NULL UNIQUE,
  original_name TEXT NOT NULL, content_type TEXT NOT NULL, size_bytes INTEGER NOT NULL,
  is_thumb INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (toilet_id, file_sn));
CREATE TABLE IF NOT EXISTS review (
  comment_id INTEGER PRIMARY KEY AUTOINCREMENT, toilet_id INTEGER NOT NULL REFERENCES toilet,
  mber_id TEXT NOT NULL, mber_nm TEXT NOT NULL, content TEXT NOT NULL, rating INTEGER NOT NULL,
  created_at TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS review_by_toilet ON review (toilet_id);
CREATE TABLE IF NOT EXISTS tag_option (
  tag_id INTEGER PRIMARY KEY AUTOINCREMENT, tag_name TEXT NOT NULL, tag_color TEXT NOT NULL,
  category TEXT NOT NULL, sort_order INTEGER NOT NULL, is_active TEXT NOT NULL DEFAULT 'Y',
  frst_register_id TEXT NOT NULL, UNIQUE (category, tag_name));
INSERT INTO member (mber_id, uniq_id, user_se, password, mber_nm, kakao_id, login_type, joined_at)
  VALUES ('kakao_old', 'USRCNFRM_00000000007', 'GNR', '', '오랜 회원', '4242', 'KAKAO', '2026-01-02T03:04:05.000Z');
INSERT INTO toilet (name, lat, lng, registered_by, registered_at)
  VALUES ('옛 화장실', 36.35, 127.38, 'kakao_old', '2026-01-02T03:04:05.000Z');
INSERT INTO review (toilet_id, mber_id, mber_nm, content, rating, created_at)
  VALUES (1, 'kakao_old', '오랜 회원', '여전합니다', 4, '2026-01-03T03:04:05.000Z');
INSERT INTO tag_option (tag_name, tag_color, category, sort_order, frst_register_id)
  VALUES ('깨끗함', '#123456', 'CLEANLINESS', 2, 'SYSTEM');`;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "reference-backend-old-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

function writeDatabase(sql: string): void {
  const db = new Database(join(dataDir, "toilets.db"));
  db.exec(sql);
  db.close();
}

const versionOf = (db: ReturnType<typeof openDatabase>) => db.pragma("user_version");

describe("a database of an earlier version", () => {
  it("keeps its data and serves every call", async () => {
    writeDatabase(OLD_SCHEMA);
    const backend = await startReferenceBackend({ dataDir, port: 0, sample: true });
    try {
      const client = clientOf(backend.origin);
      expect((await listFeed(client)).map(({ title, commentCount }) => [title, commentCount])).toEqual([
        ["옛 화장실", 1],
      ]);
      const tagsBefore = await client.get("/map/tag-options");
      expect(at(tagsBefore.body, "result.tagOptions")).toContainEqual(
        expect.objectContaining({ tagName: "깨끗함", tagColor: "#123456" }),
      );
      const login = await client.json("/api/auth/kakao-login", { id: "4242" });
      client.setToken(String(at(login.body, "result.jToken")));
      for (const path of ["/mainPage", "/map/comments/list?toiletId=1", "/api/mypage/dashboard"]) {
        expect([path, (await client.get(path)).status]).toEqual([path, 200]);
      }
    } finally {
      await backend.close();
    }
  });

  it("is recognised by its version, which becomes the current one", () => {
    writeDatabase(OLD_SCHEMA);
    const db = openDatabase(dataDir);
    expect(versionOf(db)).toEqual([{ user_version: MIGRATIONS.length }]);
    db.close();
    const reopened = openDatabase(dataDir);
    expect(reopened.prepare("SELECT COUNT(*) AS toilets FROM toilet").all([])).toEqual([{ toilets: 1 }]);
    reopened.close();
  });

  it("stays unchanged if a step fails", () => {
    const db = openDatabase(dataDir);
    const steps = [...MIGRATIONS, "CREATE TABLE half_done (id INTEGER)", "CREATE TABLE member (again TEXT)"];
    expect(() => migrate(db, steps)).toThrow(/member/);
    expect(versionOf(db)).toEqual([{ user_version: MIGRATIONS.length }]);
    expect(db.prepare("SELECT name FROM sqlite_master WHERE name = 'half_done'").all([])).toEqual([]);
    db.close();
  });
});

it("a database of a later version is refused by name and number, and stays unchanged", async () => {
  writeDatabase("CREATE TABLE of_the_future (id INTEGER); PRAGMA user_version = 9999;");
  await expect(startReferenceBackend({ dataDir, port: 0 })).rejects.toThrow(
    /schema version 9999, and this program knows \d+ at most.*npm run reset/s,
  );
  const db = new Database(join(dataDir, "toilets.db"));
  expect(db.prepare("SELECT name FROM sqlite_master").all([])).toEqual([{ name: "of_the_future" }]);
  db.close();
});
