import type { Db } from "../database";
import { isFutureDay } from "./cells";
import { findGone, type ImportedToilet } from "./gone-toilets";
import { addExample, addGone, addTo, type ImportProgress, type ImportReport, refuse } from "./import-report";
import { createKnownToilets, sharesAddress, sharesNumber } from "./known-toilets";
import { type ListedToilet, mergeFacilities, type ToiletFacts, type ToiletList } from "./toilet-row";

const PROGRESS_EVERY_ROWS = 1000;
const FACTS = ["name", "keyword", "address", "lat", "lng", "cleanlinessStatus", "operatingHours"] as const;

/** The names of the facts in the report. A place is one fact. */
const FACT_NAMES: Record<keyof ToiletFacts, string> = {
  name: "이름",
  keyword: "건물",
  address: "주소",
  lat: "위치",
  lng: "위치",
  cleanlinessStatus: "편의 시설",
  operatingHours: "운영 시간",
};

/** `written` are the facts as the last import left them; null if a member registered or changed the toilet before. */
type StoredToilet = ToiletFacts & ImportedToilet & { toiletId: number };

const STORED = `SELECT t.toilet_id AS toiletId, t.name, t.keyword, t.address, t.lat, t.lng,
  t.cleanliness_status AS cleanlinessStatus, t.operating_hours AS operatingHours,
  t.registered_by IS NULL AND t.updated_at IS NULL AS isUntouched, t.deleted_at IS NOT NULL AS isDeleted,
  COALESCE(i.management_no, '') AS managementNo, COALESCE(i.day, '') AS day, i.written,
  COALESCE(i.agency, '') AS agency, COALESCE(i.is_listed, 0) AS isListed
  FROM toilet t LEFT JOIN toilet_import i ON i.toilet_id = t.toilet_id`;

const INSERT = `INSERT INTO toilet
  (name, keyword, address, lat, lng, cleanliness_status, operating_hours, registered_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/** An update by a list is no visit, so the day of the last change by a person stays. */
const UPDATE = `UPDATE toilet SET (name, keyword, address, lat, lng, cleanliness_status, operating_hours) =
  (?, ?, ?, ?, ?, ?, ?) WHERE toilet_id = ?`;

const REMEMBER = `INSERT INTO toilet_import (toilet_id, management_no, agency, day, written) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (toilet_id) DO UPDATE SET management_no = excluded.management_no, agency = excluded.agency,
  day = excluded.day, written = excluded.written, is_listed = 1`;

const UNLIST = "UPDATE toilet_import SET is_listed = 0 WHERE toilet_id = ?";

const DRY_RUN_ENDS = new Error("The dry run ends with a rollback.");

/** Adds or updates all toilets or none, and counts them in the report. A dry run counts them only. */
export function storeToilets(
  db: Db,
  list: ToiletList,
  report: ImportReport,
  { onProgress, isDryRun }: { onProgress: ImportProgress; isDryRun: boolean },
): void {
  const { toilets } = list;
  const [insert, update, remember] = [db.prepare(INSERT), db.prepare(UPDATE), db.prepare(REMEMBER)];
  const now = new Date().toISOString();
  const storeAll = db.transaction(() => {
    const allStored = listStored(db);
    const storedToilets = matchStored(allStored, toilets);
    for (const [index, toilet] of toilets.entries()) {
      if (index % PROGRESS_EVERY_ROWS === 0) onProgress("store", index, toilets.length, index);
      const stored = storedToilets.get(toilet);
      if (stored?.isDeleted) {
        refuse(report, "deleted", { row: toilet.row, value: toilet.name });
        continue;
      }
      if (stored && isOutdated(toilet, stored)) {
        addExample(report.outdated, { row: toilet.row, value: toilet.name });
        report.unchanged += 1;
        continue;
      }
      const { facts, written } = stored ? mergeFacts(stored, toilet) : addedFacts(toilet);
      if (stored) countKept(stored, toilet);
      const managementNo = toilet.managementNo || (stored?.managementNo ?? "");
      const agency = toilet.agency || (stored?.agency ?? "");
      const day = toilet.day || (stored?.day ?? "");
      remember.run([store(facts, stored), managementNo, agency, day, JSON.stringify(written)]);
    }
    const unlist = db.prepare(UNLIST);
    for (const { toiletId, name } of findGone(allStored, new Set(storedToilets.values()), list)) {
      addGone(report, name);
      unlist.run([toiletId]);
    }
    onProgress("store", toilets.length, toilets.length, toilets.length);
    if (isDryRun) throw DRY_RUN_ENDS;
  });
  try {
    storeAll.immediate();
  } catch (error) {
    if (error !== DRY_RUN_ENDS) throw error;
  }

  function countKept(stored: StoredToilet, toilet: ListedToilet): void {
    const facts = new Set(listKept(stored, toilet).map((fact) => FACT_NAMES[fact]));
    for (const fact of facts) addTo(report.kept, fact, { row: toilet.row, value: toilet.name });
  }

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
function matchStored(allStored: StoredToilet[], toilets: ListedToilet[]): Map<ListedToilet, StoredToilet> {
  const known = createKnownToilets<StoredToilet>();
  for (const stored of allStored) {
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

/** Tells whether a fact still says what the last import wrote. */
function isOurs(stored: StoredToilet, fact: keyof ToiletFacts): boolean {
  const { written } = stored;
  const says = (fact: keyof ToiletFacts) => written !== null && written[fact] === stored[fact];
  return fact === "lat" || fact === "lng" ? says("lat") && says("lng") : says(fact);
}

/** Lists the facts of a member that the list would change. */
function listKept(stored: StoredToilet, listed: ListedToilet): (keyof ToiletFacts)[] {
  const filled = fillGaps(listed, stored);
  return FACTS.filter((fact) => !isOurs(stored, fact) && filled[fact] !== stored[fact]);
}

/** Takes the facts of the list, except those that a member has changed since the last import. */
function mergeFacts(stored: StoredToilet, listed: ListedToilet): Merged {
  const filled = fillGaps(listed, stored);
  const choose = (own: ToiletFacts, others: ToiletFacts) =>
    Object.fromEntries(
      FACTS.map((fact) => [fact, isOurs(stored, fact) ? own[fact] : others[fact]]),
    ) as ToiletFacts;
  // What a member wrote into a gap of the list does not become a fact of the list.
  return { facts: choose(filled, stored), written: choose(filled, listed) };
}

type StoredRow = ToiletFacts & {
  toiletId: number;
  managementNo: string;
  agency: string;
  day: string;
  written: string | null;
  isUntouched: number;
  isDeleted: number;
  isListed: number;
};

/** Toilets from before imports were remembered have the facts of their list, if no person has changed them. */
function listStored(db: Db): StoredToilet[] {
  return (db.prepare(STORED).all([]) as StoredRow[]).map((row) => ({
    ...pickFacts(row),
    toiletId: row.toiletId,
    managementNo: row.managementNo,
    agency: row.agency,
    day: row.day,
    written: row.written ? JSON.parse(row.written) : row.isUntouched ? pickFacts(row) : null,
    isDeleted: row.isDeleted === 1,
    isListed: row.isListed === 1,
  }));
}
