import { beforeAll, describe, expect, test } from "vitest";
import { koreanHolidays } from "~/opening-hours/holidays";
import { createHoursReader } from "~/opening-hours/hours-reader";
import { openState } from "~/opening-hours/open-state";
import { readHours } from "~/opening-hours/read-hours";
import { hoursTags } from "../../reference-backend/import/hours";
import { openTable } from "../../reference-backend/import/read-table";
import { countryFiles } from "../support/national/country-files";

/** Hours of a week in June and of days in April and January, without holidays. */
const DAYS = ["15", "16", "17", "18", "19", "20", "21"].map((day) => `2026-06-${day}`);
const WEEK = [...DAYS, "2026-04-13", "2026-04-18", "2026-01-14"].flatMap((date) =>
  [1, 4, 8, 10, 12, 15, 17, 20, 23].map((hour) => Date.parse(`${date}T00:30:00+09:00`) + hour * 3_600_000),
);
const holidays = koreanHolidays();

type Entry = { texts: string[]; rows: number };
const asTags = new Map<string, Entry>();
const asPublished = new Map<string, Entry>();

function count(entries: Map<string, Entry>, texts: string[]): void {
  const key = texts.join("\n");
  const entry = entries.get(key) ?? { texts, rows: 0 };
  entry.rows += 1;
  entries.set(key, entry);
}

function classify(texts: string[]): string {
  const timetable = readHours(texts);
  if (timetable.kind !== "rules") return timetable.kind;
  const states = new Set(WEEK.map((at) => openState(timetable, new Date(at), holidays).state));
  if (!states.has("unknown"))
    return states.size > 1 || states.has("closed") ? "by the clock" : [...states].join();
  return states.size === 1 ? "unknown" : "partly";
}

const UNDERSTOOD = ["open", "always", "by the clock", "closed-for-good", "closed-for-now"];

function tally(entries: Map<string, Entry>): { rows: Record<string, number>; texts: Record<string, number> } {
  const rows: Record<string, number> = {};
  const texts: Record<string, number> = {};
  for (const entry of entries.values()) {
    const state = classify(entry.texts);
    rows[state] = (rows[state] ?? 0) + entry.rows;
    texts[state] = (texts[state] ?? 0) + 1;
  }
  return { rows, texts };
}

function understoodShare(rows: Record<string, number>): number {
  const totalCount = Object.values(rows).reduce((sum, number) => sum + number, 0);
  return UNDERSTOOD.reduce((sum, state) => sum + (rows[state] ?? 0), 0) / totalCount;
}

describe.each(countryFiles())("the hours texts of $name", ({ file }) => {
  beforeAll(async () => {
    for (const entries of [asTags, asPublished]) entries.clear();
    const { columns, rows } = await openTable(file());
    for await (const { cells } of rows) {
      const { hours, hoursDetail } = columns.read(cells);
      count(asTags, hoursTags(hours, hoursDetail));
      count(asPublished, [hoursDetail || hours]);
    }
  });

  test.each([
    { name: "as the import stores it", entries: asTags },
    { name: "as it is published", entries: asPublished },
  ])("are understood in at least 92 % of the rows", ({ name, entries }) => {
    const { rows, texts } = tally(entries);
    console.log(name, { rows, distinctTexts: texts, understood: understoodShare(rows).toFixed(4) });
    expect(understoodShare(rows)).toBeGreaterThanOrEqual(0.92);
  });

  test("are imported into tags of at most 100 characters", () => {
    const tags = [...asTags.values()].flatMap(({ texts }) => texts);
    expect(tags.filter((tag) => tag.length > 100)).toEqual([]);
  });

  test("are never open without a clock time or the word for around the clock", () => {
    const timePattern = /24|\d{1,2}\s*[:;：시]|\d{3,4}|\d\s*[-~∼]\s*\d|오전|오후/;
    const wrongReadings = [...asTags.values(), ...asPublished.values()].filter(({ texts }) => {
      if (timePattern.test(texts.join(" "))) return false;
      const timetable = readHours(texts);
      return WEEK.some((at) => openState(timetable, new Date(at), holidays).state === "open");
    });
    expect(wrongReadings.map(({ texts }) => texts)).toEqual([]);
  });

  test("are surely open on a Monday at ten in more than a third of the rows", () => {
    const reader = createHoursReader(holidays);
    const rows = [...asTags.values()].flatMap(({ texts, rows }) => Array.from({ length: rows }, () => texts));
    const numbers = Uint32Array.from(rows, (texts) => reader.numberOf(texts));
    const at = new Date("2026-06-15T01:00:00Z");
    const open = numbers.filter((number) => reader.stateOf(number, at).state === "open").length;
    expect(open).toBeGreaterThan(rows.length / 3);
  });
});
