/** The toilet as the product speaks of it. Plain types: safe to import from components. */

export type LockKind = "none" | "password" | "key" | "unknown";

/** A tag as stored in one toilet: the colour is `#rrggbb`, or null when none was saved. */
export type Tag = { name: string; color: string | null };

/** What lists, markers and panels may know. Never carries a door-lock password. */
export type ToiletSummary = {
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
};

export type Photo = { fileSn: string; storedName: string; isThumbnail: boolean };

/** The whole toilet, for the detail page and the edit form only. */
export type Toilet = ToiletSummary & {
  /** door-lock passwords: digits, or empty */
  maleLockPassword: string;
  femaleLockPassword: string;
  photos: Photo[];
};

/** A toilet as it is stored: with what the form does not show but an update must not lose. Never leaves the server. */
export type StoredToilet = Toilet & {
  /** the wire's own words for the kinds of lock: a word that we do not know may be a code */
  lockTypes: { male: string; female: string };
};
