import type { Db } from "./database";
import { Refused } from "./envelope";

const COMMON = `t.keyword, t.address, t.lat, t.lng,
  t.cleanliness_status AS cleanlinessStatus, t.operating_hours AS operatingHours,
  t.male_doorlock_type AS maleDoorlockType, t.male_doorlock_pw AS maleDoorlockPw,
  t.no_male_doorlock AS noMaleDoorlock,
  t.female_doorlock_type AS femaleDoorlockType, t.female_doorlock_pw AS femaleDoorlockPw,
  t.no_female_doorlock AS noFemaleDoorlock,
  COALESCE((SELECT AVG(rating) FROM review r WHERE r.toilet_id = t.toilet_id), 0) AS avgRating,
  (SELECT COUNT(*) FROM review r WHERE r.toilet_id = t.toilet_id) AS commentCount`;

const THUMBNAIL_URL = `(SELECT '/files/' || p.stored_name FROM photo p WHERE p.toilet_id = t.toilet_id
  ORDER BY p.is_thumb DESC, p.file_sn LIMIT 1) AS thumbnailUrl`;

const FEED_SLICE = `SELECT t.toilet_id AS id, t.name AS title, ${COMMON}, ${THUMBNAIL_URL} FROM toilet t
  WHERE t.deleted_at IS NULL AND t.toilet_id > ? ORDER BY t.toilet_id LIMIT ?`;

/** An import is no registration, because no visitor saw the place that day. */
const DETAIL = `SELECT t.toilet_id AS toiletId, t.name, ${COMMON},
  CASE WHEN t.registered_by IS NULL THEN NULL ELSE t.registered_at END AS frstRegisterPnttm,
  t.updated_at AS lastUpdusrPnttm FROM toilet t
  WHERE t.deleted_at IS NULL AND t.toilet_id = ?`;

const OWN = `SELECT t.toilet_id AS toiletId, t.name, t.keyword, t.cleanliness_status AS cleanlinessStatus,
  t.operating_hours AS operatingHours, t.male_doorlock_type AS maleDoorlockType,
  t.female_doorlock_type AS femaleDoorlockType, ${THUMBNAIL_URL}, t.registered_at AS frstRegisterPnttm,
  (SELECT COUNT(*) FROM review r WHERE r.toilet_id = t.toilet_id) AS commentCount FROM toilet t
  WHERE t.deleted_at IS NULL AND t.registered_by = ? ORDER BY t.toilet_id DESC`;

export type PhotoRow = { fileSn: number; streFileNm: string; isThumb: number };

/** Lists map markers after this id, in id order, with passwords as in the legacy feed. */
export function listFeedSlice(db: Db, afterId: number, size: number): { id: number }[] {
  return db.prepare(FEED_SLICE).all([afterId, size]) as { id: number }[];
}

export function listPhotos(db: Db, toiletId: number): PhotoRow[] {
  return db
    .prepare(`SELECT file_sn AS fileSn, stored_name AS streFileNm, is_thumb AS isThumb FROM photo
      WHERE toilet_id = ? ORDER BY file_sn`)
    .all([toiletId]) as PhotoRow[];
}

export function getToilet(db: Db, toiletId: number): Record<string, unknown> {
  // Not `get`, because libsql adds a field to the row.
  const [toilet] = db.prepare(DETAIL).all([toiletId]) as Record<string, unknown>[];
  if (!toilet) throw new Refused("notFound", "화장실 정보를 찾을 수 없습니다.");
  const photoList = listPhotos(db, toiletId).map((photo) => ({
    fileSn: String(photo.fileSn),
    streFileNm: photo.streFileNm,
    fileCn: photo.isThumb ? "THUMB" : "",
  }));
  return { ...toilet, photoList };
}

type OwnToilet = Record<string, unknown> & { frstRegisterPnttm: string };

/** Lists the toilets of a member, newest first, without door codes. */
export const listToiletsOf = (db: Db, memberId: string) => db.prepare(OWN).all([memberId]) as OwnToilet[];
