import { data } from "@remix-run/node";
import { findEvents, type PlannedEvent } from "~/backend/events.server";
import { readPart } from "~/session/page-read.server";
import { getViewer, type RequestArgs } from "~/session/viewer.server";
import { hasToilets } from "~/toilet-directory/has-toilets.server";
import { formatDate } from "~/ui/format-date";
import type { EventEntry } from "./event-page";
import { EVENTS, SAMPLE_TODAY } from "./events";

const LOAD_FAILED = "행사를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.";
const NO_NAME = "이름 없는 행사";
const DAY_MS = 86_400_000;
const WEEKDAYS = ["일", "월", "화", "수", "목", "금", "토"];

/** Monday of the week that a day is in, both `YYYY-MM-DD`. */
function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/** A template's events of today, or of this week; where a backend has none, the pages stay samples. */
export async function loadEvents(args: RequestArgs, period: "day" | "week") {
  if (await hasToilets()) return data(samplesOf(period));
  const { caller } = await getViewer(args);
  const today = formatDate(new Date().toISOString());
  const first = period === "week" ? mondayOf(today) : today;
  const part = await readPart(args, findEvents(period, first, caller), () => LOAD_FAILED);
  if (part.failure === null && part.content === null) return data(samplesOf(period));
  const events = part.content?.map((event) => toEntry(event, first)) ?? [];
  return data({ isSample: false, failure: part.failure, events }, { status: part.status });
}

const samplesOf = (period: "day" | "week") => ({
  isSample: true,
  failure: null,
  events: period === "week" ? EVENTS : EVENTS.filter(({ day }) => day === SAMPLE_TODAY),
});

/** @param first the first day that is shown: what began before it is still going on */
function toEntry({ id, name, startsAt, endsAt, place, host }: PlannedEvent, first: string): EventEntry {
  const startDay = startsAt?.slice(0, 10) ?? "";
  const day = startDay === "" || startDay > first ? startDay : first;
  return {
    key: id,
    day: day && dayWords(day),
    time: spanOf(startsAt, endsAt),
    title: name || NO_NAME,
    place,
    host,
  };
}

const dayWords = (day: string) =>
  `${dayOfMonth(day)} (${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]})`;

const dayOfMonth = (day: string) => `${Number(day.slice(5, 7))}. ${Number(day.slice(8, 10))}.`;

/** `10:00 ~ 11:30`; the day of the end besides where it is another one. */
function spanOf(startsAt: string | null, endsAt: string | null): string {
  const start = startsAt?.slice(11) ?? "";
  if (!endsAt || endsAt === startsAt) return start;
  const isSameDay = endsAt.slice(0, 10) === startsAt?.slice(0, 10);
  return `${start} ~ ${isSameDay ? "" : `${dayOfMonth(endsAt.slice(0, 10))} `}${endsAt.slice(11)}`;
}
