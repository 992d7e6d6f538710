import type { Db } from "../database";
import { isFutureDay } from "./cells";
import { addExample, addTo, type ImportProgress, type ImportReport } from "./import-report";
import { createKnownToilets, sharesAddress, sharesNumber } from "./known-toilets";
import { type ListedToilet, mergeFacilities, type ToiletFacts } from "./toilet-row";

const PROGRESS_EVERY_ROWS = 1000;
const FACTS = ["name", "keyword", "address", "lat", "lng", "cleanlinessStatus", "operatingHours"] as const;

/** `written` are the facts as the last import left them; null if a member registered or changed the toilet before. */
type StoredToilet = ToiletFacts & {
  toiletId: number;
  managementNo: string;
  day: string;
  written: ToiletFacts | null;
  isDeleted: boolean;
};

const STORED = `SELECT t.toilet_id AS toiletId, t.name, t.keyword, t.address, t.lat, t.lng,
  t.cleanliness_status AS cleanlinessStatus, t.operating_hours AS operatingHours,
  t.registered_by IS NULL AND t.updated_at IS NULL AS isUntouched, t.deleted_at IS NOT NULL AS isDeleted,
  COALESCE(i.management_no, '') AS managementNo, COALESCE(i.day, '') AS day, i.written
  FROM toilet t LEFT JOIN toilet_import i ON i.toilet_id = t.toilet_id`;

const INSERT = `INSERT INTO toilet
  (name, keyword, address, lat, lng, cleanliness_status, operating_hours, registered_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** An update by a list is no visit, so the day of the last change by a person stays. */
const UPDATE = `UPDATE toilet SET (name, keyword, address, lat, lng, cleanliness_status, operating_hours) =
  (?, ?, ?, ?, ?, ?, ?) WHERE toilet_id = ?`;

const REMEMBER = `INSERT INTO toilet_import (toilet_id, management_no, day, written) VALUES (?, ?, ?, ?)
  ON CONFLICT (toilet_id) DO UPDATE SET management_no = excluded.management_no, day = excluded.day,
  written = excluded.written`;

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
      if (stored && isOutdated(toilet, stored)) {
        addExample(report.outdated, { row: toilet.row, value: toilet.name });
        report.unchanged += 1;
        continue;
      }
      const { facts, written } = stored ? mergeFacts(stored, toilet) : addedFacts(toilet);
      const managementNo = toilet.managementNo || (stored?.managementNo ?? "");
      const day = toilet.day || (stored?.day ?? "");
      remember.run([store(facts, stored), managementNo, day, JSON.stringify(written)]);
    }
    onProgress("store", toilets.length, toilets.length, toilets.length);
  });
  storeAll.immediate();

  function store(facts: ToiletFacts, stored: StoredToilet | undefined): number {
    if (!stored) {
      report.added += 1;
      return Number(insert.run([...valuesOf(facts), now]).lastInsertRowid);
    }
    const isChanged = FACTS.some((fact) => facts[fact] !== stored[fact]);
    if (isChanged) update.run([...valuesOf(facts), stored.toiletId]);
    report[isChanged ? "changed" : "unchanged"] += 1;
    return stored.toiletId;
  }
}

const isOutdated = (listed: ListedToilet, stored: StoredToilet) =>
  listed.day !== "" && listed.day < stored.day && !isFutureDay(stored.day);

/** Finds the stored toilet of each listed one; first by the number, then by the address, so that no other takes them. */
function matchStored(db: Db, toilets: ListedToilet[]): Map<ListedToilet, StoredToilet> {
  const known = createKnownToilets<StoredToilet>();
  for (const stored of listStored(db)) {
    known.add(stored);
    // A member may have renamed or moved the toilet since the last import.
    if (stored.written) known.add(stored, { ...stored.written, managementNo: stored.managementNo });
  }
  const claimed = new Set<StoredToilet>();
  const matches = new Map<ListedToilet, StoredToilet>();
  for (const isMatch of [sharesNumber, sharesAddress, () => true]) {
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

/** A list without a column for a fact, or with an empty cell, leaves the fact as it is. */
function fillGaps(listed: ListedToilet, stored: StoredToilet): ToiletFacts {
  return {
    name: listed.name,
    keyword: listed.keyword || stored.keyword,
    address: listed.address || stored.address,
    lat: listed.lat,
    lng: listed.lng,
    cleanlinessStatus: mergeFacilities(stored.cleanlinessStatus, listed),
    operatingHours: listed.operatingHours || stored.operatingHours,
  };
}

type Merged = { facts: ToiletFacts; written: ToiletFacts };

function addedFacts(listed: ListedToilet): Merged {
  const facts = pickFacts(listed);
  return { facts, written: facts };
}

/** Takes the facts of the list, except those that a member has changed since the last import. */
function mergeFacts(stored: StoredToilet, listed: ListedToilet): Merged {
  const filled = fillGaps(listed, stored);
  const { written } = stored;
  const isOurs = (fact: keyof ToiletFacts) => written !== null && written[fact] === stored[fact];
  const isPlaceOurs = isOurs("lat") && isOurs("lng");
  const takesListed = (fact: keyof ToiletFacts) =>
    fact === "lat" || fact === "lng" ? isPlaceOurs : isOurs(fact);
  const choose = (own: ToiletFacts, others: ToiletFacts) =>
    Object.fromEntries(
      FACTS.map((fact) => [fact, takesListed(fact) ? own[fact] : others[fact]]),
    ) as ToiletFacts;
  // What a member wrote into a gap of the list does not become a fact of the list.
  return { facts: choose(filled, stored), written: choose(filled, listed) };
}

type StoredRow = ToiletFacts & {
  toiletId: number;
  managementNo: string;
  day: string;
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
    day: row.day,
    written: row.written ? JSON.parse(row.written) : row.isUntouched ? pickFacts(row) : null,
    isDeleted: row.isDeleted === 1,
  }));
}
