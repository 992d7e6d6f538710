import type { Db } from "../database";
import { addTo, type ImportReport } from "./import-report";
import type { ImportProgress, ListedToilet } from "./import-toilets";
import { createKnownToilets, sharesAddress } from "./known-toilets";
import type { ToiletFacts } from "./toilet-row";

const PROGRESS_EVERY_ROWS = 1000;
const FACTS = ["name", "keyword", "address", "lat", "lng", "cleanlinessStatus", "operatingHours"] as const;

/** `written` are the facts as the last import left them; null if a member registered or changed the toilet before. */
type StoredToilet = ToiletFacts & {
  toiletId: number;
  managementNo: string;
  written: ToiletFacts | null;
  isDeleted: boolean;
};

const STORED = `SELECT t.toilet_id AS toiletId, t.name, t.keyword, t.address, t.lat, t.lng,
  t.cleanliness_status AS cleanlinessStatus, t.operating_hours AS operatingHours,
  t.registered_by IS NULL AND t.updated_at IS NULL AS isUntouched, t.deleted_at IS NOT NULL AS isDeleted,
  COALESCE(i.management_no, '') AS managementNo, i.written
  FROM toilet t LEFT JOIN toilet_import i ON i.toilet_id = t.toilet_id`;

const INSERT = `INSERT INTO toilet
  (name, keyword, address, lat, lng, cleanliness_status, operating_hours, registered_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** An update by a list is no visit, so the day of the last change by a person stays. */
const UPDATE = `UPDATE toilet SET (name, keyword, address, lat, lng, cleanliness_status, operating_hours) =
  (?, ?, ?, ?, ?, ?, ?) WHERE toilet_id = ?`;

const REMEMBER = `INSERT INTO toilet_import (toilet_id, management_no, written) VALUES (?, ?, ?)
  ON CONFLICT (toilet_id) DO UPDATE SET management_no = excluded.management_no, written = excluded.written`;

/** Adds or updates all toilets or none, and counts them in the report. */
export function storeToilets(
  db: Db,
  toilets: ListedToilet[],
  report: ImportReport,
  onProgress: ImportProgress,
): void {
  const [insert, update, remember] = [db.prepare(INSERT), db.prepare(UPDATE), db.prepare(REMEMBER)];
  const now = new Date().toISOString();
  const storeAll = db.transaction(() => {
    const storedToilets = matchStored(db, toilets);
    for (const [index, toilet] of toilets.entries()) {
      if (index % PROGRESS_EVERY_ROWS === 0) onProgress("store", index, toilets.length, index);
      const stored = storedToilets.get(toilet);
      if (stored?.isDeleted) {
        addTo(report.refused, "deleted", { row: toilet.row, value: toilet.name });
        continue;
      }
      remember.run([store(toilet, stored), toilet.managementNo, JSON.stringify(pickFacts(toilet))]);
    }
    onProgress("store", toilets.length, toilets.length, toilets.length);
  });
  storeAll.immediate();

  function store(toilet: ListedToilet, stored: StoredToilet | undefined): number {
    if (!stored) {
      report.added += 1;
      return Number(insert.run([...valuesOf(toilet), now]).lastInsertRowid);
    }
    const facts = mergeFacts(stored, toilet);
    const isChanged = FACTS.some((fact) => facts[fact] !== stored[fact]);
    if (isChanged) update.run([...valuesOf(facts), stored.toiletId]);
    report[isChanged ? "changed" : "unchanged"] += 1;
    return stored.toiletId;
  }
}

/** Finds the stored toilet of each listed one; first those with the same address, so that no other takes them. */
function matchStored(db: Db, toilets: ListedToilet[]): Map<ListedToilet, StoredToilet> {
  const known = createKnownToilets<StoredToilet>();
  for (const stored of listStored(db)) known.add(stored);
  const claimed = new Set<StoredToilet>();
  const matches = new Map<ListedToilet, StoredToilet>();
  for (const isMatch of [sharesAddress, () => true]) {
    for (const toilet of toilets) {
      if (matches.has(toilet)) continue;
      const candidates = known
        .find(toilet)
        .filter((stored) => !claimed.has(stored) && isMatch(toilet, stored));
      const match = candidates.find(({ isDeleted }) => !isDeleted) ?? candidates[0];
      if (!match) continue;
      claimed.add(match);
      matches.set(toilet, match);
    }
  }
  return matches;
}

const valuesOf = (facts: ToiletFacts) => FACTS.map((fact) => facts[fact]);
const pickFacts = (facts: ToiletFacts) =>
  Object.fromEntries(FACTS.map((fact) => [fact, facts[fact]])) as ToiletFacts;

/** Takes the facts of the list, except those that a member has changed since the last import. */
function mergeFacts(stored: StoredToilet, listed: ToiletFacts): ToiletFacts {
  const { written } = stored;
  const isOurs = (fact: keyof ToiletFacts) => written !== null && written[fact] === stored[fact];
  const isPlaceOurs = isOurs("lat") && isOurs("lng");
  const takesListed = (fact: keyof ToiletFacts) =>
    fact === "lat" || fact === "lng" ? isPlaceOurs : isOurs(fact);
  return Object.fromEntries(
    FACTS.map((fact) => [fact, takesListed(fact) ? listed[fact] : stored[fact]]),
  ) as ToiletFacts;
}

type StoredRow = ToiletFacts & {
  toiletId: number;
  managementNo: string;
  written: string | null;
  isUntouched: number;
  isDeleted: number;
};

/** Toilets from before imports were remembered have the facts of their list, if no person has changed them. */
function listStored(db: Db): StoredToilet[] {
  return (db.prepare(STORED).all([]) as StoredRow[]).map((row) => ({
    ...pickFacts(row),
    toiletId: row.toiletId,
    managementNo: row.managementNo,
    written: row.written ? JSON.parse(row.written) : row.isUntouched ? pickFacts(row) : null,
    isDeleted: row.isDeleted === 1,
  }));
}
