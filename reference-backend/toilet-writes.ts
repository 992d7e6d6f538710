import type { Request, Response } from "express";
import { type Context, findField, requireId } from "./call";
import type { Db } from "./database";
import { Refused, success } from "./envelope";
import { type NewPhoto, readPhotos } from "./files";
import type { ReceivedFile } from "./multipart";
import { discardFiles } from "./stored-files";
import { getToilet, listPhotos, type PhotoRow } from "./toilet-queries";
import { callerOf } from "./token";

type ToiletValues = (string | number)[];

const COLUMNS = `name, keyword, address, lat, lng, cleanliness_status, operating_hours,
  male_doorlock_type, male_doorlock_pw, no_male_doorlock,
  female_doorlock_type, female_doorlock_pw, no_female_doorlock`;
const PLACES = COLUMNS.replace(/\w+/g, "?");

const REQUIRED = { name: "화장실 이름", keyword: "건물명", address: "주소" };

function readDegrees(req: Request, name: string, limit: number): number | null {
  const text = (findField(req, name) ?? "").trim();
  const degrees = Number(text);
  return text !== "" && Math.abs(degrees) <= limit ? degrees : null;
}

/** Returns `[type, password, "Y" for no lock]`. Only a password lock keeps a password. */
function readLock(req: Request, gender: "male" | "female"): [string, string, string] {
  const type = findField(req, `${gender}DoorlockType`) ?? "";
  const password = type === "password" ? (findField(req, `${gender}DoorlockPw`) ?? "") : "";
  if (!/^\d*$/.test(password)) throw new Refused("invalid", "비밀번호는 숫자만 입력할 수 있습니다.");
  const flag = gender === "male" ? "noMaleDoorlock" : "noFemaleDoorlock";
  return [type, password, findField(req, flag) === "Y" ? "Y" : "N"];
}

function readToilet(req: Request): ToiletValues {
  const missingFields: string[] = [];
  const texts = Object.entries(REQUIRED).map(([name, label]) => {
    const text = (findField(req, name) ?? "").trim();
    if (!text) missingFields.push(label);
    return text;
  });
  const lat = readDegrees(req, "lat", 90);
  const lng = readDegrees(req, "lng", 180);
  if (lat === null || lng === null) missingFields.push("위치");
  if (missingFields.length > 0 || lat === null || lng === null) {
    throw new Refused("invalid", `필수 항목이 누락되었습니다: ${missingFields.join(", ")}`);
  }
  const tags = [findField(req, "cleanlinessStatus") ?? "", findField(req, "operatingHours") ?? ""];
  return [...texts, lat, lng, ...tags, ...readLock(req, "male"), ...readLock(req, "female")];
}

function insertPhotos(db: Db, toiletId: number, firstFileSn: number, photos: NewPhoto[]): void {
  const insert = db.prepare(`INSERT INTO photo
    (toilet_id, file_sn, stored_name, original_name, content_type, size_bytes) VALUES (?, ?, ?, ?, ?, ?)`);
  for (const [index, photo] of photos.entries()) {
    const { storedName, originalName, contentType, sizeBytes } = photo;
    insert.run([toiletId, firstFileSn + index, storedName, originalName, contentType, sizeBytes]);
  }
}

function setThumbnail(db: Db, toiletId: number, fileSn: number): void {
  db.prepare("UPDATE photo SET is_thumb = (file_sn = ?) WHERE toilet_id = ?").run([fileSn, toiletId]);
}

function readThumbnailIndex(req: Request, count: number): number | null {
  const text = (findField(req, "thumbnailIndex") ?? "").trim();
  if (text === "") return null;
  const index = Number(text);
  if (Number.isInteger(index) && index >= 0 && index < count) return index;
  throw new Refused("invalid", "대표 사진을 다시 선택해 주세요.");
}

export async function insertToilet(context: Context, req: Request, res: Response, files: ReceivedFile[]) {
  const { db, filesDir } = context;
  const photos = await readPhotos(filesDir, files);
  const values = readToilet(req);
  if (photos.length === 0) throw new Refused("invalid", "필수 항목이 누락되었습니다: 사진");
  const thumbnail = readThumbnailIndex(req, photos.length) ?? 0;
  db.transaction(() => {
    const { lastInsertRowid } = db
      .prepare(`INSERT INTO toilet (${COLUMNS}, registered_by, registered_at)
        VALUES (${PLACES}, ?, ?)`)
      .run([...values, callerOf(res).id, new Date().toISOString()]);
    const toiletId = Number(lastInsertRowid);
    insertPhotos(db, toiletId, 0, photos);
    setThumbnail(db, toiletId, thumbnail);
  }).immediate();
  return success();
}

function readFileSnList(req: Request, name: string): number[] {
  const text = (findField(req, name) ?? "").trim();
  if (text === "") return [];
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list.map((item) => Number(item?.fileSn ?? item));
  } catch {
    // The error below covers this and a list of another shape.
  }
  throw new Refused("invalid", "입력값 무결성 오류 입니다.");
}

/** Returns null to keep the current thumbnail. @throws Refused 900 if it would be deleted without a successor */
function chooseThumbnail(
  req: Request,
  storedPhotos: PhotoRow[],
  removedPhotos: PhotoRow[],
  addedCount: number,
  nextFileSn: number,
) {
  const fileSn = (findField(req, "thumbnailFileSn") ?? "").trim();
  if (fileSn !== "") {
    if (storedPhotos.some((photo) => photo.fileSn === Number(fileSn))) return Number(fileSn);
    throw new Refused("invalid", "대표 사진을 다시 선택해 주세요.");
  }
  const index = readThumbnailIndex(req, addedCount);
  if (index !== null) return nextFileSn + index;
  if (removedPhotos.some((photo) => photo.isThumb)) {
    throw new Refused("invalid", "대표 사진은 삭제할 수 없습니다. 다른 사진을 먼저 대표로 지정해 주세요.");
  }
  if (storedPhotos.some((photo) => photo.isThumb)) return null;
  return storedPhotos[0]?.fileSn ?? (addedCount > 0 ? nextFileSn : null);
}

/** POST /map/update-toilet.do. Only `deletePhotoIds` deletes photos. @throws Refused 404, 900 */
export async function updateToilet(context: Context, req: Request, _res: Response, files: ReceivedFile[]) {
  const { db, filesDir } = context;
  const addedPhotos = await readPhotos(filesDir, files);
  const toiletId = requireId(req, "toiletId");
  const values = readToilet(req);
  const findUnused = db
    .transaction(() => {
      getToilet(db, toiletId);
      const remainingSns = readFileSnList(req, "remainingExistingPhotos");
      const deletedSns = readFileSnList(req, "deletePhotoIds").filter(
        (fileSn) => !remainingSns.includes(fileSn),
      );
      const photos = listPhotos(db, toiletId);
      const photosLeft = photos.filter((photo) => !deletedSns.includes(photo.fileSn));
      const removedPhotos = photos.filter((photo) => deletedSns.includes(photo.fileSn));
      if (photos.length > 0 && photosLeft.length + addedPhotos.length === 0) {
        throw new Refused(
          "invalid",
          "사진이 최소 1장 필요합니다. 기존 사진을 유지하거나 새 사진을 추가해 주세요.",
        );
      }
      const nextFileSn = Math.max(-1, ...photos.map((photo) => photo.fileSn)) + 1;
      const thumbnail = chooseThumbnail(req, photosLeft, removedPhotos, addedPhotos.length, nextFileSn);
      db.prepare(`UPDATE toilet SET (${COLUMNS}, updated_at) = (${PLACES}, ?)
      WHERE toilet_id = ?`).run([...values, new Date().toISOString(), toiletId]);
      const remove = db.prepare("DELETE FROM photo WHERE toilet_id = ? AND file_sn = ?");
      for (const photo of removedPhotos) remove.run([toiletId, photo.fileSn]);
      insertPhotos(db, toiletId, nextFileSn, addedPhotos);
      if (thumbnail !== null) setThumbnail(db, toiletId, thumbnail);
      return removedPhotos.map((photo) => photo.streFileNm);
    })
    .immediate();
  await discardFiles(filesDir, findUnused);
  return success();
}
