import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../database";
import { findMember } from "../members";
import { drawPicture } from "./picture";
import { SAMPLE_PLACES, type SampleLock, type SamplePlace } from "./places";
import { readTable } from "./read-table";
import reviews from "./reviews.csv?raw";

const GREEN = "#28a745";
const YELLOW = "#ffc107";
const ORANGE = "#fd7e14";
const RED = "#dc3545";
const TEAL = "#20c997";
const PURPLE = "#6f42c1";
const HOURS_COLOUR = "#ced4da";

/** Colours by the tag's meaning; a tag without an entry is a facility. */
const COLOURS: Record<string, string> = {
  "매우 깨끗함": GREEN,
  깨끗함: GREEN,
  보통: YELLOW,
  더러움: RED,
  "매우 더러움": RED,
  "줄이 긴 편": ORANGE,
  "휴지 없음": ORANGE,
  "발 씻는 곳": PURPLE,
  "흙먼지 털이": PURPLE,
  "성중립 화장실": PURPLE,
};

function cleanlinessText(names: string[]): string {
  return names.map((name) => `${name}|${COLOURS[name] ?? TEAL}`).join(", ");
}

function hoursText(names: string[]): string {
  return names.map((name) => `${name}|${HOURS_COLOUR}`).join(", ");
}

const FIRST_DAY = Date.UTC(2025, 8, 1, 9, 0);
const DAY_MS = 86_400_000;

/** `admin` and `user` are the sample logins; the other members have no password. */
export const SAMPLE_REVIEWS = readTable<Record<"place" | "rating" | "author" | "content", string>>(reviews);

type StoredPicture = { fileSn: number; storedName: string; originalName: string; bytes: Buffer };

/** Stores all or nothing, and nothing if the sample exists, even in part. */
export async function seedSample(db: Db, filesDir: string): Promise<void> {
  if (db.prepare("SELECT 1 FROM photo WHERE stored_name LIKE 'sample-%'").get()) return;
  await mkdir(filesDir, { recursive: true });
  const pictures = await Promise.all(SAMPLE_PLACES.map((place, index) => drawPictures(place, index)));
  await Promise.all(
    pictures.flat().map(({ storedName, bytes }) => writeFile(join(filesDir, storedName), bytes)),
  );
  db.transaction(() => {
    SAMPLE_PLACES.forEach((place, index) => {
      const toiletId = insertToilet(db, place, index);
      insertPhotos(db, toiletId, pictures[index] ?? []);
      insertReviews(db, toiletId, place.name, index);
    });
  })();
}

function drawPictures(place: SamplePlace, index: number): Promise<StoredPicture[]> {
  const views = index % 2 === 0 ? [false, true] : [false];
  return Promise.all(
    views.map(async (isInside, fileSn) => ({
      fileSn,
      storedName: `sample-${String(index + 1).padStart(2, "0")}-${fileSn}.jpg`,
      originalName: isInside ? "내부.jpg" : "입구.jpg",
      bytes: await drawPicture(place.setting, index, isInside),
    })),
  );
}

function insertToilet(db: Db, place: SamplePlace, index: number): number {
  const male = lockColumns(place.male);
  const female = lockColumns(place.female);
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO toilet (name, keyword, address, lat, lng, cleanliness_status, operating_hours,
        male_doorlock_type, male_doorlock_pw, no_male_doorlock,
        female_doorlock_type, female_doorlock_pw, no_female_doorlock, registered_by, registered_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      place.name,
      place.building,
      `대전광역시 ${place.address}`,
      place.lat,
      place.lng,
      cleanlinessText(place.tags),
      hoursText(place.hours),
      ...[male.type, male.password, male.missing],
      ...[female.type, female.password, female.missing],
      index % 3 === 0 ? "user" : "admin",
      timestamp(index, 0),
    );
  return Number(lastInsertRowid);
}

function lockColumns(lock: SampleLock) {
  if (lock === "none" || lock === "key")
    return { type: lock, password: "", missing: lock === "none" ? "Y" : "N" };
  return { type: "password", password: lock, missing: "N" };
}

function insertPhotos(db: Db, toiletId: number, pictures: StoredPicture[]): void {
  const insert = db.prepare("INSERT INTO photo VALUES (?, ?, ?, ?, 'image/jpeg', ?, ?)");
  for (const { fileSn, storedName, originalName, bytes } of pictures) {
    insert.run(toiletId, fileSn, storedName, originalName, bytes.length, fileSn === 0 ? 1 : 0);
  }
}

function insertReviews(db: Db, toiletId: number, placeName: string, index: number): void {
  const insert = db.prepare(
    "INSERT INTO review (toilet_id, mber_id, mber_nm, content, rating, created_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const ofPlace = SAMPLE_REVIEWS.filter(({ place }) => place === placeName);
  ofPlace.forEach(({ rating, author, content }, order) => {
    const name = findMember(db, author)?.mber_nm ?? author;
    insert.run(toiletId, author, name, content, Number(rating), timestamp(index, order + 1));
  });
}

/** Fixed dates, so that two fresh installations look the same. */
function timestamp(day: number, weeksLater: number): string {
  const at = new Date(FIRST_DAY + (day + weeksLater * 7) * DAY_MS + day * 37 * 60_000);
  return at.toISOString();
}
