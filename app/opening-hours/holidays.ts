/** Holidays by 「공휴일에 관한 법률」; lunar dates until 2028 from 한국천문연구원. EXTRA_HOLIDAYS adds later ones. */
const HOLIDAYS: Record<string, string> = {
  설날: `2024-02-09 2024-02-10 2024-02-11 2025-01-28 2025-01-29 2025-01-30 2026-02-16 2026-02-17 2026-02-18
    2027-02-06 2027-02-07 2027-02-08 2028-01-26 2028-01-27 2028-01-28`,
  부처님오신날: "2024-05-15 2025-05-05 2026-05-24 2027-05-13 2028-05-02",
  추석: `2024-09-16 2024-09-17 2024-09-18 2025-10-05 2025-10-06 2025-10-07 2026-09-24 2026-09-25 2026-09-26
    2027-09-14 2027-09-15 2027-09-16 2028-10-02 2028-10-03 2028-10-04`,
  대체공휴일: `2024-02-12 2024-05-06 2025-03-03 2025-05-06 2025-10-08 2026-03-02 2026-05-25 2026-08-17 2026-10-05
    2027-02-09 2027-07-19 2027-08-16 2027-10-04 2027-10-11 2027-12-27 2028-10-05`,
  선거일: "2024-04-10 2025-06-03 2026-06-03 2028-04-12",
  임시공휴일: "2024-10-01 2025-01-27",
};

/** Holidays with a fixed date, as `MM-DD`, and the first year if the holiday is new. */
const FIXED: Record<string, [day: string, since?: number]> = {
  신정: ["01-01"],
  삼일절: ["03-01"],
  어린이날: ["05-05"],
  현충일: ["06-06"],
  // A public holiday again since the amendment of January 2026.
  제헌절: ["07-17", 2026],
  광복절: ["08-15"],
  개천절: ["10-03"],
  한글날: ["10-09"],
  성탄절: ["12-25"],
};
const FIXED_YEARS = { from: 2024, to: 2040 };

export type Holidays = ReadonlyMap<string, string>;

export function koreanHolidays(extraDates: readonly string[] = []): Holidays {
  const holidays = new Map(extraDates.map((date) => [date, "임시공휴일"]));
  for (const [name, dates] of Object.entries(HOLIDAYS)) {
    for (const date of dates.split(/\s+/)) if (!holidays.has(date)) holidays.set(date, name);
  }
  for (const [name, [day, firstYear = FIXED_YEARS.from]] of Object.entries(FIXED)) {
    for (let year = firstYear; year <= FIXED_YEARS.to; year += 1) {
      const date = `${year}-${day}`;
      if (!holidays.has(date)) holidays.set(date, name);
    }
  }
  return holidays;
}
