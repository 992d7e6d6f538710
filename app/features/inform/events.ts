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

/** What the pages show where no backend tells them of events. */
export const EVENTS: readonly EventEntry[] = SAMPLES.map((event) => ({
  ...event,
  key: `${event.day} ${event.time}`,
}));

export const SAMPLE_TODAY = "수요일";
