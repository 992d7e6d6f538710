import {
  type Change,
  type LockKind,
  type Photo,
  type StoredToilet,
  type Tag,
  type ToiletDraft,
  type ToiletSummary,
  toSummary,
} from "./toilet";
import { readMoment } from "./wire-fields";

/** Read without a schema, because the feed has tens of thousands of rows with several spellings per field. */
type ToiletWire = Record<string, unknown>;

/** Reads a text. Legacy clients store "null" and "undefined" for empty fields. */
function readText(value: unknown): string {
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  const text = value.trim();
  return text === "null" || text === "undefined" ? "" : text;
}

function readNumber(value: unknown): number | null {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function readDegrees(value: unknown, limit: number): number | null {
  const degrees = readNumber(value);
  return degrees !== null && Math.abs(degrees) <= limit ? degrees : null;
}

export function readTags(value: unknown): Tag[] {
  return readText(value)
    .split(",")
    .map((tag) => {
      const [name = "", color = ""] = tag.split("|").map((part) => part.trim());
      return { name, color: /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : null };
    })
    .filter((tag) => tag.name !== "");
}

/** Returns only the kind, because an unknown word means a password lock and may be the code itself. */
function readLock(type: unknown, password: unknown, hasNone: unknown): LockKind {
  const kind = readText(type).toLowerCase();
  if (kind === "none" || kind === "key") return kind;
  if (kind !== "" && kind !== "unknown") return "password";
  if (readText(hasNone).toUpperCase() === "Y") return "none";
  return readText(password) === "" ? "unknown" : "password";
}

/** Without a password, a type of digits is the code itself. */
function readLockPassword(kind: LockKind, type: unknown, password: unknown): string {
  if (kind !== "password") return "";
  const code = readText(type);
  return readText(password) || (/^\d+$/.test(code) ? code : "");
}

/** Returns the name of a picture below `/files/` on any origin; null for other paths, which the site cannot show. */
function readStoredName(value: unknown): string | null {
  const path = readText(value).split(/[?#]/, 1)[0] ?? "";
  const at = path.lastIndexOf("/");
  if (at >= 0 && !/(?:^|\/)files$/.test(path.slice(0, at))) return null;
  const name = path.slice(at + 1);
  try {
    return decodeURIComponent(name) || null;
  } catch {
    return name || null;
  }
}

function readPhotos(value: unknown): Photo[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((photo: ToiletWire | null) => {
    const storedName = readStoredName(photo?.streFileNm);
    if (!photo || !storedName) return [];
    return [{ fileSn: readText(photo.fileSn), storedName, isThumbnail: readText(photo.fileCn) === "THUMB" }];
  });
}

const REGISTERED = ["frstRegisterPnttm", "frstRegistPnttm", "createdAt"];
const EDITED = ["lastUpdusrPnttm", "lastUpdtPnttm", "updatedAt"];
const PHOTOGRAPHED = ["creatDt", ...REGISTERED];

function readChanges(row: ToiletWire): Change[] {
  const change = (kind: Change["kind"], { ...wire }: ToiletWire, names: string[]): Change[] => {
    const at = names.map((name) => readText(readMoment(wire[name]))).find((text) => text !== "");
    return at ? [{ kind, at }] : [];
  };
  const photos: (ToiletWire | null)[] = Array.isArray(row.photoList) ? row.photoList : [];
  return [
    ...change("registered", row, REGISTERED),
    ...change("edited", row, EDITED),
    ...photos.flatMap((photo) => change("photo", photo ?? {}, PHOTOGRAPHED)),
  ];
}

function readSummary(wire: ToiletWire, lat: number, lng: number, tags: typeof readTags): ToiletSummary {
  const rating = readNumber(wire.avgRating) ?? 0;
  return {
    id: readText(wire.toiletId) || readText(wire.id),
    name: readText(wire.name) || readText(wire.title),
    buildingName: readText(wire.keyword),
    address: readText(wire.address),
    lat,
    lng,
    cleanlinessTags: tags(wire.cleanlinessStatus),
    hoursTags: tags(wire.operatingHours),
    maleLock: readLock(wire.maleDoorlockType, wire.maleDoorlockPw, wire.noMaleDoorlock),
    femaleLock: readLock(wire.femaleDoorlockType, wire.femaleDoorlockPw, wire.noFemaleDoorlock),
    averageRating: rating > 0 ? Math.min(rating, 5) : null,
    reviewCount: Math.max(0, Math.trunc(readNumber(wire.commentCount) ?? 0)),
    photo: readStoredName(wire.thumbnailUrl || wire.photoUrl || wire.imageUrl),
  };
}

/** Reads a feed row, without door-lock passwords. Returns null without an id or a position. */
export function toToiletSummary(wire: unknown, tags: typeof readTags = readTags): ToiletSummary | null {
  if (typeof wire !== "object" || wire === null) return null;
  const row = wire as ToiletWire;
  const lat = readDegrees(row.lat, 90);
  const lng = readDegrees(row.lng, 180);
  if (lat === null || lng === null) return null;
  const toilet = readSummary(row, lat, lng, tags);
  return toilet.id === "" ? null : toilet;
}

/** Reads the toilet of toilet-detail.do, or null. A missing position is NaN, so that the form can correct it. */
export function toToilet(wire: unknown): StoredToilet | null {
  if (typeof wire !== "object" || wire === null) return null;
  const row = wire as ToiletWire;
  const lat = readDegrees(row.lat, 90) ?? Number.NaN;
  const lng = readDegrees(row.lng, 180) ?? Number.NaN;
  const summary = readSummary(row, lat, lng, readTags);
  if (summary.id === "") return null;
  const photos = readPhotos(row.photoList);
  const representative = photos.find((photo) => photo.isThumbnail) ?? photos[0];
  return {
    ...summary,
    photo: representative?.storedName ?? summary.photo,
    maleLockPassword: readLockPassword(summary.maleLock, row.maleDoorlockType, row.maleDoorlockPw),
    femaleLockPassword: readLockPassword(summary.femaleLock, row.femaleDoorlockType, row.femaleDoorlockPw),
    photos,
    changes: readChanges(row),
    hiddenPhotos: listHiddenPhotos(row.photoList, photos),
    lockTypes: { male: readText(row.maleDoorlockType), female: readText(row.femaleDoorlockType) },
  };
}

/** Lists the numbers of photos that the site cannot show, but an update must keep. */
const listHiddenPhotos = (value: unknown, shownPhotos: Photo[]): string[] => {
  const photos: (ToiletWire | null)[] = Array.isArray(value) ? value : [];
  const numbers = photos.map((photo) => readText(photo?.fileSn)).filter(Boolean);
  return numbers.filter((number) => shownPhotos.every(({ fileSn }) => fileSn !== number));
};

type OwnToilet = Omit<ToiletSummary, "address" | "lat" | "lng" | "averageRating"> & {
  registeredAt: string;
};

export function toOwnToilet(wire: unknown): OwnToilet | null {
  if (typeof wire !== "object" || wire === null) return null;
  const row = wire as ToiletWire;
  const summary = readSummary(row, Number.NaN, Number.NaN, readTags);
  const { address: _address, lat: _lat, lng: _lng, averageRating: _rating, ...toilet } = summary;
  return toilet.id === "" ? null : { ...toilet, registeredAt: readText(readMoment(row.frstRegisterPnttm)) };
}

export const summarize = (toilet: StoredToilet): ToiletSummary | null =>
  Number.isNaN(toilet.lat) || Number.isNaN(toilet.lng) ? null : toSummary(toilet);

export function serializeTags(tags: Tag[]): string {
  return tags.map((tag) => (tag.color ? `${tag.name}|${tag.color}` : tag.name)).join(", ");
}

const yesOrNo = (value: boolean) => (value ? "Y" : "N");
const lockType = (kind: LockKind) => (kind === "unknown" ? "" : kind);

/** Returns the fields to save. An unchanged lock keeps its original spelling. */
export function serializeDraft(draft: ToiletDraft, stored: StoredToilet | null): Record<string, string> {
  const { maleLock, maleLockPassword, femaleLock, femaleLockPassword } = draft;
  const isMaleLockUnchanged = stored?.maleLock === maleLock && stored.maleLockPassword === maleLockPassword;
  const isFemaleLockUnchanged =
    stored?.femaleLock === femaleLock && stored.femaleLockPassword === femaleLockPassword;
  return {
    name: draft.name,
    keyword: draft.buildingName,
    address: draft.address,
    lat: String(draft.lat),
    lng: String(draft.lng),
    cleanlinessStatus: serializeTags(draft.cleanlinessTags),
    operatingHours: serializeTags(draft.hoursTags),
    maleDoorlockType: isMaleLockUnchanged ? stored.lockTypes.male : lockType(maleLock),
    maleDoorlockPw: maleLock === "password" ? maleLockPassword : "",
    noMaleDoorlock: yesOrNo(maleLock === "none"),
    femaleDoorlockType: isFemaleLockUnchanged ? stored.lockTypes.female : lockType(femaleLock),
    femaleDoorlockPw: femaleLock === "password" ? femaleLockPassword : "",
    noFemaleDoorlock: yesOrNo(femaleLock === "none"),
  };
}
