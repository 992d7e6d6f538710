import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFolder } from "../../tests/support/folders";
import { openDatabase } from "../database";
import { SAMPLE_PLACES } from "../sample/places";
import { SAMPLE_REVIEWS, seedSample } from "../sample/seed";

const CENTRE = { lat: 36.3504119, lng: 127.3845475 };
const PHOTO_MAX_BYTES = 25_000;

/** Rough boxes of the five districts: south, north, west, east. */
const DISTRICTS: Record<string, [number, number, number, number]> = {
  서구: [36.19, 36.38, 127.27, 127.41],
  유성구: [36.26, 36.5, 127.24, 127.42],
  동구: [36.18, 36.43, 127.41, 127.56],
  중구: [36.21, 36.35, 127.36, 127.46],
  대덕구: [36.33, 36.5, 127.38, 127.5],
};

function kilometresFromCentre({ lat, lng }: { lat: number; lng: number }): number {
  const north = (lat - CENTRE.lat) * 111.2;
  const east = (lng - CENTRE.lng) * 111.2 * Math.cos((CENTRE.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

describe("the sample places", () => {
  it("are forty or more with unique names", () => {
    expect(SAMPLE_PLACES.length).toBeGreaterThanOrEqual(40);
    expect(new Set(SAMPLE_PLACES.map(({ name }) => name)).size).toBe(SAMPLE_PLACES.length);
  });

  it.each(SAMPLE_PLACES)("$name lies in its district", ({ address, lat, lng }) => {
    const [south, north, west, east] = DISTRICTS[address.split(" ")[0] ?? ""] ?? [0, 0, 0, 0];
    expect(lat).toBeGreaterThan(south);
    expect(lat).toBeLessThan(north);
    expect(lng).toBeGreaterThan(west);
    expect(lng).toBeLessThan(east);
  });

  it("include a dozen within a kilometre of the map's first view", () => {
    const nearPlaces = SAMPLE_PLACES.filter((place) => kilometresFromCentre(place) <= 1);
    expect(nearPlaces.length).toBeGreaterThanOrEqual(12);
  });

  it("have one to five tags of each kind, without a separator in their names", () => {
    for (const { tags, hours } of SAMPLE_PLACES) {
      for (const names of [tags, hours]) {
        expect(names.length).toBeGreaterThan(0);
        expect(names.length).toBeLessThanOrEqual(5);
        expect(names.join("")).not.toMatch(/[,|]/);
      }
    }
  });

  it("include every kind of lock", () => {
    const locks = new Set(SAMPLE_PLACES.flatMap(({ male, female }) => [male, female]));
    expect([...locks]).toEqual(expect.arrayContaining(["none", "key", expect.stringMatching(/^\d+$/)]));
  });

  it("have two or three reviews for about half of them", () => {
    const reviewedPlaces = [...new Set(SAMPLE_REVIEWS.map(({ place }) => place))];
    const names = SAMPLE_PLACES.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(reviewedPlaces));
    expect(reviewedPlaces.length / names.length).toBeGreaterThan(0.4);
    for (const name of reviewedPlaces) {
      expect([2, 3]).toContain(SAMPLE_REVIEWS.filter(({ place }) => place === name).length);
    }
  });
});

describe("the sample's seed", () => {
  const filesDir = join(useFolder(), "files");
  const db = openDatabase(":memory:");
  const count = (table: string) =>
    (db.prepare(`SELECT COUNT(*) AS count FROM ${table}`).get() as { count: number }).count;

  beforeAll(() => seedSample(db, filesDir));
  afterAll(() => void db.close());

  it("stores every place once, even if it runs twice", async () => {
    await seedSample(db, filesDir);
    expect(count("toilet")).toBe(SAMPLE_PLACES.length);
    expect(count("review")).toBe(SAMPLE_REVIEWS.length);
  });

  it("writes tags and locks in the legacy format", () => {
    const rows = db.prepare("SELECT * FROM toilet").all() as Record<string, string>[];
    const tag = String.raw`[^,|]+\|#[0-9a-f]{6}`;
    for (const row of rows) {
      expect(row.cleanliness_status).toMatch(new RegExp(`^${tag}(, ${tag}){0,4}$`));
      expect(row.operating_hours).toMatch(new RegExp(`^${tag}(, ${tag}){0,4}$`));
      expect(["none", "key", "password"]).toContain(row.female_doorlock_type);
      expect(row.no_female_doorlock).toBe(row.female_doorlock_type === "none" ? "Y" : "N");
      expect(/^\d+$/.test(row.female_doorlock_pw ?? "")).toBe(row.female_doorlock_type === "password");
    }
  });

  it("gives each toilet one or two small pictures with one representative", async () => {
    const photos = db.prepare("SELECT * FROM photo").all() as Record<string, string | number>[];
    expect(readdirSync(filesDir).length).toBe(photos.length);
    const representative = photos.filter(({ is_thumb }) => is_thumb === 1).map(({ toilet_id }) => toilet_id);
    expect(new Set(representative).size).toBe(SAMPLE_PLACES.length);
    expect(representative.length).toBe(SAMPLE_PLACES.length);
    for (const { stored_name, size_bytes } of photos) {
      const bytes = readFileSync(join(filesDir, String(stored_name)));
      expect(bytes.length).toBe(size_bytes);
      expect(bytes.length).toBeLessThanOrEqual(PHOTO_MAX_BYTES);
      const { format, width, height } = await sharp(bytes).metadata();
      expect({ format, width, height }).toEqual({ format: "jpeg", width: 640, height: 480 });
    }
  });

  it("stores nothing if the pictures cannot be written", async () => {
    const emptyDb = openDatabase(":memory:");
    const blockedPath = join(filesDir, "sample-01-0.jpg", "files");
    await expect(seedSample(emptyDb, blockedPath)).rejects.toThrow();
    expect(existsSync(blockedPath)).toBe(false);
    expect(emptyDb.prepare("SELECT 1 FROM toilet").get()).toBeUndefined();
    emptyDb.close();
  });
});
