export type LockKind = "none" | "password" | "key" | "unknown";

export type Tag = { name: string; color: string | null };

export type Photo = { fileSn: string; storedName: string; isThumbnail: boolean };

/** A change of a toilet with its day, as the backend spells it. */
export type Change = { kind: "registered" | "edited" | "photo"; at: string };

export type Toilet = {
  id: string;
  name: string;
  buildingName: string;
  address: string;
  lat: number;
  lng: number;
  cleanlinessTags: Tag[];
  hoursTags: Tag[];
  maleLock: LockKind;
  femaleLock: LockKind;
  averageRating: number | null;
  reviewCount: number;
  /** stored file name of the representative photo, or null */
  photo: string | null;
  maleLockPassword: string;
  femaleLockPassword: string;
  photos: Photo[];
  changes: Change[];
};

/** Fields of a feed row. They never include a door-lock password. */
const SUMMARY_FIELDS = [
  ...(["id", "name", "buildingName", "address", "lat", "lng", "cleanlinessTags", "hoursTags"] as const),
  ...(["maleLock", "femaleLock", "averageRating", "reviewCount", "photo"] as const),
] satisfies (keyof Toilet)[];

export type ToiletSummary = Pick<Toilet, (typeof SUMMARY_FIELDS)[number]>;

/** A toilet with the fields that an update must keep. Never leaves the server. */
export type StoredToilet = Toilet & {
  /** original spelling; an unknown word may be a code */
  lockTypes: { male: string; female: string };
  hiddenPhotos: string[];
};

export type ToiletDraft = Omit<
  Toilet,
  "id" | "averageRating" | "reviewCount" | "photo" | "photos" | "changes"
>;

export const UNKNOWN_TOILET: Toilet = {
  id: "",
  name: "",
  buildingName: "",
  address: "",
  lat: Number.NaN,
  lng: Number.NaN,
  cleanlinessTags: [],
  hoursTags: [],
  maleLock: "unknown",
  femaleLock: "unknown",
  averageRating: null,
  reviewCount: 0,
  photo: null,
  maleLockPassword: "",
  femaleLockPassword: "",
  photos: [],
  changes: [],
};

export const pickFields = <Source, Field extends keyof Source>(record: Source, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<Source, Field>;

export const toSummary = (toilet: Toilet): ToiletSummary => pickFields(toilet, SUMMARY_FIELDS);

export const buildingOrAddress = ({ buildingName, address }: Pick<Toilet, "buildingName" | "address">) =>
  buildingName || address;

/** Reads a toilet id from an address: up to 18 digits, else null. */
export function readToiletId(value: string | null | undefined): string | null {
  return value && /^\d{1,18}$/.test(value) ? value : null;
}
