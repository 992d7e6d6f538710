import { dataRows } from "~/texts/data-rows";
import holidaysText from "./holidays.csv?raw";

/** The years for which a holiday of a fixed day counts. */
const FIXED_YEARS = { from: 2024, to: 2040 };

export type Holidays = ReadonlyMap<string, string>;

/** Lists the public holidays by date. @param extraDates from EXTRA_HOLIDAYS */
export function koreanHolidays(extraDates: readonly string[] = []): Holidays {
  const holidays = new Map(extraDates.map((date) => [date, "임시공휴일"]));
  for (const [name = "", days = "", firstYear = FIXED_YEARS.from] of dataRows(holidaysText)) {
    for (const date of days.length > FIXED_DAY.length ? days.split(" ") : everyYear(days, Number(firstYear)))
      if (!holidays.has(date)) holidays.set(date, name);
  }
  return holidays;
}

const FIXED_DAY = "MM-DD";

const everyYear = (day: string, firstYear: number) =>
  Array.from({ length: FIXED_YEARS.to - firstYear + 1 }, (_, at) => `${firstYear + at}-${day}`);
