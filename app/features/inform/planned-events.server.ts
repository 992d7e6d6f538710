import { data } from "@remix-run/node";
import { findEvents, type PlannedEvent } from "~/backend/events.server";
import { readPart } from "~/session/page-read.server";
import { getViewer, type RequestArgs } from "~/session/viewer.server";
import { hasToilets } from "~/toilet-directory/has-toilets.server";
import { formatDate } from "~/ui/format-date";
import type { EventEntry } from "./event-page";

type SampleEvent = Omit<EventEntry, "key">;

const SAMPLES: readonly SampleEvent[] = [
  {
    day: "월요일",
    time: "10:00 ~ 11:30",
    title: "공중화장실 합동 점검",
    place: "시청 앞 광장",
    host: "운영팀",
  },
  { day: "화요일", time: "14:00 ~ 16:00", title: "지도 등록 교육", place: "시민교육관 2층", host: "개발팀" },
  {
    day: "수요일",
    time: "09:30 ~ 10:00",
    title: "주간 정보 갱신 회의",
    place: "본관 소회의실",
    host: "운영팀",
  },
  {
    day: "수요일",
    time: "15:00 ~ 17:00",
    title: "휠체어 이용자와 함께 걷기",
    place: "도시철도 시청역",
    host: "운영팀",
  },
  {
    day: "목요일",
    time: "13:00 ~ 15:00",
    title: "비상벨 작동 시험",
    place: "근린공원 화장실",
    host: "운영팀",
  },
  {
    day: "금요일",
    time: "10:00 ~ 12:00",
    title: "시민 의견 듣는 날",
    place: "본관 대회의실",
    host: "운영팀",
  },
];

/** Sample events for backends without events. */
const EVENTS: readonly EventEntry[] = SAMPLES.map((event) => ({
  ...event,
  key: `${event.day} ${event.time}`,
}));

const SAMPLE_TODAY = "수요일";

const LOAD_FAILED = "행사를 불러오지 못했습니다. 잠시 후 다시 시도해 주세요.";
const NO_NAME = "이름 없는 행사";
const DAY_MS = 86_400_000;
const WEEKDAYS = ["일", "월", "화", "수", "목", "금", "토"];

/** Returns the Monday of the week of a day, both `YYYY-MM-DD`. */
function mondayOf(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/** Loads a template's events of today or this week. Backends without events get samples. */
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

/** @param first the first day shown; events that began before it are listed under it */
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

/** Formats `10:00 ~ 11:30`, with the end's day if it differs. */
function spanOf(startsAt: string | null, endsAt: string | null): string {
  const start = startsAt?.slice(11) ?? "";
  if (!endsAt || endsAt === startsAt) return start;
  const isSameDay = endsAt.slice(0, 10) === startsAt?.slice(0, 10);
  return `${start} ~ ${isSameDay ? "" : `${dayOfMonth(endsAt.slice(0, 10))} `}${endsAt.slice(11)}`;
}
