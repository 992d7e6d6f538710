/** The toilet as the product speaks of it. Safe to import from components. */

export type LockKind = "none" | "password" | "key" | "unknown";

/** A tag as stored in one toilet: the colour is `#rrggbb`, or null when none was saved. */
export type Tag = { name: string; color: string | null };

export type Photo = { fileSn: string; storedName: string; isThumbnail: boolean };

/** The whole toilet, for the detail page and the edit form only. */
export type Toilet = {
  id: string;
  name: string;
  buildingName: string;
  address: string;
  /** degrees, WGS84 */
  lat: number;
  lng: number;
  cleanlinessTags: Tag[];
  hoursTags: Tag[];
  maleLock: LockKind;
  femaleLock: LockKind;
  /** 0 to 5, null when nobody has rated it */
  averageRating: number | null;
  reviewCount: number;
  /** stored file name of the representative photo, served at `/files/<name>`; null when there is none */
  photo: string | null;
  /** door-lock passwords: digits, or empty */
  maleLockPassword: string;
  femaleLockPassword: string;
  photos: Photo[];
};

/** What is read of every row of the feed. A door-lock password never stands here. */
const SUMMARY_FIELDS = [
  ...(["id", "name", "buildingName", "address", "lat", "lng", "cleanlinessTags", "hoursTags"] as const),
  ...(["maleLock", "femaleLock", "averageRating", "reviewCount", "photo"] as const),
] satisfies (keyof Toilet)[];

/** What lists, markers and panels may know. */
export type ToiletSummary = Pick<Toilet, (typeof SUMMARY_FIELDS)[number]>;

/** A toilet as it is stored: with what the form does not show but an update must not lose. Never leaves the server. */
export type StoredToilet = Toilet & {
  /** the wire's own words for the kinds of lock: a word that we do not know may be a code */
  lockTypes: { male: string; female: string };
};

/** What the toilet form saves. Photos travel beside it. */
export type ToiletDraft = Omit<Toilet, "id" | "averageRating" | "reviewCount" | "photo" | "photos">;

/** A toilet of which nothing is known. */
export const UNKNOWN_TOILET: Toilet = {
  ...{ id: "", name: "", buildingName: "", address: "", lat: Number.NaN, lng: Number.NaN },
  ...{ cleanlinessTags: [], hoursTags: [], maleLock: "unknown", femaleLock: "unknown" },
  ...{ averageRating: null, reviewCount: 0, photo: null },
  ...{ maleLockPassword: "", femaleLockPassword: "", photos: [] },
};

/** These fields of a toilet, and nothing else that it carries. */
export const pickFields = <Whole, Field extends keyof Whole>(whole: Whole, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, whole[field]])) as Pick<Whole, Field>;

/** What a list may know of a toilet. */
export const toSummary = (toilet: Toilet): ToiletSummary => pickFields(toilet, SUMMARY_FIELDS);

/** Where it is, in words: the building, or the address where the building is not known. */
export const buildingOrAddress = ({ buildingName, address }: Pick<Toilet, "buildingName" | "address">) =>
  buildingName || address;
