import type { HoursWords } from "./ko";

export const en: HoursWords = {
  weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  openAllDay: "Open 24 hours",
  openUntil: (clock) => `Open · until ${clock}`,
  always: "Usually open",
  alwaysAtNight: "Usually open · check at night",
  unknown: "Hours unknown",
  notPublic: "Not open to the public",
  closed: "Closed",
  closedUntil: (weekday, clock) => `Closed · opens ${weekday}${clock}`,
  day: (month, day, weekday) =>
    `${weekday} ${day} ${["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1]}`,
  asOf: (moment) => `As of ${moment}`,
  opens: (moment) => `opens ${moment}`,
  closes: (moment) => `closes ${moment}`,
};
