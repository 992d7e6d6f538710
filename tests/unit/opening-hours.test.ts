import { describe, expect, test } from "vitest";
import { koreanHolidays } from "~/opening-hours/holidays";
import { createHoursReader } from "~/opening-hours/hours-reader";
import { isOpenNow, openState } from "~/opening-hours/open-state";
import { openStateText } from "~/opening-hours/open-state-text";
import { readHours } from "~/opening-hours/read-hours";
import { hoursTextsOf } from "~/opening-hours/timetable";
import { readLongText } from "../support/long-text";

const holidays = koreanHolidays();
const korean = (moment: string) => new Date(`${moment}:00+09:00`);
const stateText = (texts: string[], moment: string) =>
  openStateText(openState(readHours(texts), korean(moment), holidays), korean(moment));

/** Moments in Korean time; 2026-06-15 is a Monday in a week without holidays. */
const MON = "2026-06-15T10:00";
const MON_NIGHT = "2026-06-15T23:30";
const TUE_EARLY = "2026-06-16T03:00";
const WED_NOON = "2026-06-17T12:30";
const FRI_EVENING = "2026-06-19T20:00";
const SAT = "2026-06-20T10:00";
const SUN = "2026-06-21T10:00";
const SUN_EVENING = "2026-06-21T20:00";
/** 대체공휴일 of 광복절, a Monday */
const HOLIDAY = "2026-08-17T10:00";
/** 설날, a Tuesday */
const SEOLLAL = "2026-02-17T10:00";
const JANUARY = "2026-01-14T10:00";
const APRIL = "2026-04-15T10:00";

const UNKNOWN = "운영 시간 모름";

describe("a closure in a toilet's name", () => {
  test.each<[name: string, text: string]>([
    ["이곡어린이공원(공사중)", "닫힘"],
    ["경기도학생교육원양평야영장 (공사중)", "닫힘"],
    ["중앙공원 (공사 중)", "닫힘"],
    ["송림지구화장실(폐쇄)", "닫힘"],
    ["평궁리 마을쉼터(폐쇄중)", "닫힘"],
    ["수변공원 화장실(임시폐쇄)", "닫힘"],
    ["버드내공원（철거）", "닫힘"],
    ["시장 화장실 [사용중지]", "닫힘"],
    ["수양공원1(팔각정)->폐쇄", "닫힘"],
    // announcements, the past, and similar words
    ["철거민회관 화장실", "열림 · 18:00까지"],
    ["역전공원(철거예정)", "열림 · 18:00까지"],
    ["공사중앙회관 화장실", "열림 · 18:00까지"],
    ["한국전력공사(중부)", "열림 · 18:00까지"],
    ["폐쇄회로 관제센터", "열림 · 18:00까지"],
  ])("is recognised in %s, which is shown as %s", (name, text) => {
    const texts = hoursTextsOf({ name, hoursTags: [{ name: "09:00~18:00" }] });
    expect(stateText([...texts], MON)).toBe(text);
  });
});

describe("the state by hours texts and moment", () => {
  test.each<[texts: string | string[], moment: string, text: string]>([
    // plain ranges in several spellings
    ["09:00~18:00", MON, "열림 · 18:00까지"],
    ["09:00~18:00", SUN, "열림 · 18:00까지"],
    ["09:00~18:00", MON_NIGHT, "닫힘 · 화요일 09:00부터"],
    ["09:00~18:00", TUE_EARLY, "닫힘 · 09:00부터"],
    ["09:00-18:00", MON, "열림 · 18:00까지"],
    ["09:00∼18:00", MON, "열림 · 18:00까지"],
    ["09:00 ～ 18:00", MON, "열림 · 18:00까지"],
    ["09：00~18：00", MON, "열림 · 18:00까지"],
    ["9:00~18:30", MON, "열림 · 18:30까지"],
    ["09~18", MON, "열림 · 18:00까지"],
    ["09~18시", MON, "열림 · 18:00까지"],
    ["9시~18시", MON, "열림 · 18:00까지"],
    ["9시 30분 ~ 18시", MON, "열림 · 18:00까지"],
    ["0900-1800", MON, "열림 · 18:00까지"],
    ["09;00~18:00", MON, "열림 · 18:00까지"],
    ["09:00부터 18:00까지", MON, "열림 · 18:00까지"],
    ["오전 9시 ~ 오후 6시", MON, "열림 · 18:00까지"],
    ["09:00~18:00 (연중무휴)", SEOLLAL, "열림 · 18:00까지"],
    ["오전 6시부터 오후 10시까지", FRI_EVENING, "열림 · 22:00까지"],
    ["AM9:00~PM6:00", MON, "열림 · 18:00까지"],
    ["정시(09:00~18:00)", MON, "열림 · 18:00까지"],
    ["9시간(09:00~18:00)", MON, "열림 · 18:00까지"],
    ["개방시간 09:00~18:00", MON, "열림 · 18:00까지"],
    ["도서관운영시간(09:00~18:00)", MON, "열림 · 18:00까지"],
    ["근무시간 내(09:00~18:00)", MON, "열림 · 18:00까지"],
    ["05:30~22:00", MON, "열림 · 22:00까지"],
    ["07:00~08:00·16:00~18:00", MON, "닫힘 · 16:00부터"],
    ["09:00~12:00 13:00~18:00", WED_NOON, "닫힘 · 13:00부터"],
    // around the clock, and until midnight
    ["24시간", TUE_EARLY, "열림 · 24시간"],
    ["24시간 개방", SUN, "열림 · 24시간"],
    ["24시간 이용 가능", TUE_EARLY, "열림 · 24시간"],
    ["연중무휴 24시간", TUE_EARLY, "열림 · 24시간"],
    ["24H", TUE_EARLY, "열림 · 24시간"],
    ["평일 24시간", FRI_EVENING, "열림 · 24:00까지"],
    ["연중 24시간", MON, "열림 · 24시간"],
    ["24", MON, "열림 · 24시간"],
    ["24시", MON, "열림 · 24시간"],
    ["00:00~24:00", MON, "열림 · 24시간"],
    ["00~24", MON, "열림 · 24시간"],
    ["상시개방(24시간)", TUE_EARLY, "열림 · 24시간"],
    [["상시 개방", "24시간"], TUE_EARLY, "열림 · 24시간"],
    ["06:00~24:00", MON, "열림 · 24:00까지"],
    ["06:00~24:00", TUE_EARLY, "닫힘 · 06:00부터"],
    ["05:00~00:00", MON, "열림 · 24:00까지"],
    ["00:00~23:50", TUE_EARLY, "열림 · 23:50까지"],
    [["00:00~15:00", "16:00~00:00"], MON, "열림 · 15:00까지"],
    [["00:00~15:00", "16:00~00:00"], MON_NIGHT, "열림 · 15:00까지"],
    // past midnight
    ["18:00~02:00", MON_NIGHT, "열림 · 02:00까지"],
    ["18:00~02:00", TUE_EARLY, "닫힘 · 18:00부터"],
    ["05:00~익일 01:00", MON_NIGHT, "열림 · 01:00까지"],
    ["05:00~01:20(익일)", MON_NIGHT, "열림 · 01:20까지"],
    ["15:00~04:00", TUE_EARLY, "열림 · 04:00까지"],
    ["05:00~25:00", MON_NIGHT, "열림 · 01:00까지"],
    ["04:30~24:30", "2026-06-16T00:10", "열림 · 00:30까지"],
    ["평일 20:00~04:00", "2026-06-20T03:00", "열림 · 04:00까지"],
    ["평일 20:00~04:00", "2026-06-15T03:00", "닫힘 · 20:00부터"],
    // 상시
    ["상시", MON, "상시 개방"],
    ["상시 개방", TUE_EARLY, "상시 개방 · 밤에는 확인 필요"],
    ["상시개방", SUN, "상시 개방"],
    ["화장실 상시 개방", SUN, "상시 개방"],
    ["연중(상시)", MON, "상시 개방"],
    ["상시(동절기 폐쇄)", MON, "상시 개방"],
    ["상시(동절기 폐쇄)", JANUARY, "닫힘"],
    // closed for good, or for now
    ["미개방", MON, "미개방"],
    [["미개방", "07:00~19:00"], MON, "미개방"],
    [["개방 시간 불규칙", "미개방"], MON, "미개방"],
    ["미개방(폐쇄)", MON, "미개방"],
    ["폐쇄", MON, "미개방"],
    ["개방안함", MON, "미개방"],
    ["임시폐쇄", MON, "닫힘"],
    ["이용중단", MON, "닫힘"],
    // weekdays and weekends, before and after the hours
    ["평일 09:00~18:00", MON, "열림 · 18:00까지"],
    ["평일 09:00~18:00", SAT, "닫힘 · 월요일 09:00부터"],
    ["(평일)09:00~18:00", FRI_EVENING, "닫힘 · 월요일 09:00부터"],
    ["09:00~18:00(평일)", SUN, "닫힘 · 월요일 09:00부터"],
    ["주중 09:00~18:00", MON, "열림 · 18:00까지"],
    ["월~금 09시~18시", SUN_EVENING, "닫힘 · 월요일 09:00부터"],
    [["평일 07:00~22:00", "주말 09:00~18:00"], FRI_EVENING, "열림 · 22:00까지"],
    [["평일 07:00~22:00", "주말 09:00~18:00"], SUN_EVENING, "닫힘 · 월요일 07:00부터"],
    [["평일 07:00~22:00", "주말 09:00~18:00"], SAT, "열림 · 18:00까지"],
    ["(평일)06:00-24:00+(주말)상시닫힘", SAT, "닫힘 · 월요일 06:00부터"],
    ["06:00~21:00 (월~금) 09:00~18:00(토)", SAT, "열림 · 18:00까지"],
    ["06:00~21:00 (월~금) 09:00~18:00(토)", SUN, "닫힘 · 월요일 06:00부터"],
    [["평일 09:00~21:00", "토요일 09:00~13:00", "일요일 휴무"], SUN, "닫힘 · 월요일 09:00부터"],
    ["평일,주말: 06:00~24:00", SUN, "열림 · 24:00까지"],
    ["평일·토요일 09:00~20:00", SUN, "닫힘 · 월요일 09:00부터"],
    ["화-일 09:00~18:00", MON, "닫힘 · 화요일 09:00부터"],
    ["화·목 09:00~18:00", MON, "닫힘 · 화요일 09:00부터"],
    ["토~일요일 09:00~18:00", MON, "닫힘 · 토요일 09:00부터"],
    [["평일 09:00~12:00", "13:00~18:00"], SAT, "닫힘 · 월요일 09:00부터"],
    [["평일 09:00~12:00", "13:00~18:00"], WED_NOON, "닫힘 · 13:00부터"],
    [["화·수·목·금 06:00~22:00 토", "일·공휴일 06:00~18:00"], SAT, "열림 · 18:00까지"],
    ["월-금 09:00-18:00, 토 10:00-15:00, 일요일 휴무", SAT, "열림 · 15:00까지"],
    ["월-금 09:00-18:00, 토 10:00-15:00, 일요일 휴무", SUN, "닫힘 · 월요일 09:00부터"],
    ["평일 07:00~22:00 / 주말 09:00~18:00", SAT, "열림 · 18:00까지"],
    // closing days
    ["09:00~18:00 매주 월요일 휴무", MON, "닫힘 · 화요일 09:00부터"],
    ["09:00~18:00(매주월요일휴관)", SUN, "열림 · 18:00까지"],
    [["09:00~22:00", "토~일요일 09:00~18:00", "월요일 휴관"], MON, "닫힘 · 화요일 09:00부터"],
    ["09:00~18:00 주말및공휴일 미개방", SAT, "닫힘 · 월요일 09:00부터"],
    ["09:00~18:00 (토,일 공휴일 휴무)", SUN, "닫힘 · 월요일 09:00부터"],
    ["09:00~18:00 (휴일제외)", SUN, "닫힘 · 월요일 09:00부터"],
    ["09:00~18:00 (휴일제외)", SAT, UNKNOWN],
    ["07:00~23:00(첫째·셋째주 월요일 휴무)", MON, "닫힘 · 화요일 07:00부터"],
    ["07:00~23:00(첫째·셋째주 월요일 휴무)", "2026-06-22T10:00", "열림 · 23:00까지"],
    ["06:00~22:00(매월 2·4주 화요일 휴무)", "2026-06-09T10:00", "닫힘 · 수요일 06:00부터"],
    ["주말 미개방", SAT, "닫힘"],
    ["주말 미개방", MON, UNKNOWN],
    // public holidays
    ["09:00~18:00", SEOLLAL, "열림 · 18:00까지"],
    ["평일 09:00~18:00", HOLIDAY, "닫힘 · 화요일 09:00부터"],
    ["평일 09:00~18:00", SEOLLAL, "닫힘 · 목요일 09:00부터"],
    ["월~금 09:00~18:00", HOLIDAY, UNKNOWN],
    ["09:00~18:00 주말및공휴일 미개방", HOLIDAY, "닫힘 · 화요일 09:00부터"],
    [["평일 06:00~22:00", "공휴일 09:00~17:00"], HOLIDAY, "열림 · 17:00까지"],
    [["평일 06:00~22:00", "공휴일 09:00~17:00"], SUN, UNKNOWN],
    [["평일 08:00~21:00", "주말 및 공휴일 09:00~18:00"], HOLIDAY, "열림 · 18:00까지"],
    [["평일 06:00~22:00", "주말 09:00~18:00"], "2026-08-17T20:00", UNKNOWN],
    ["09:00~18:00 명절 휴관", SEOLLAL, "닫힘 · 목요일 09:00부터"],
    ["09:00~18:00 명절 휴관", HOLIDAY, "열림 · 18:00까지"],
    ["24시간", SEOLLAL, "열림 · 24시간"],
    // times of the year
    [["3월~10월 09:00~20:00", "11월~2월 09:00~17:00"], JANUARY, "열림 · 17:00까지"],
    [["3월~10월 09:00~20:00", "11월~2월 09:00~17:00"], MON, "열림 · 20:00까지"],
    ["하절기(3~10월) 09:00~20:00, 동절기(11~2월) 09:00~17:00", JANUARY, "열림 · 17:00까지"],
    [["하절기 09:00~20:00", "동절기 09:00~17:00"], MON, "열림 · 20:00까지"],
    [["하절기 09:00~20:00", "동절기 09:00~17:00"], "2026-04-15T18:00", UNKNOWN],
    [["하절기 09:00~20:00", "동절기 09:00~17:00"], "2026-04-15T23:00", "닫힘 · 목요일 09:00부터"],
    ["24시간(동절기 폐쇄)", MON, "열림 · 24시간"],
    ["24시간(동절기 폐쇄)", JANUARY, "닫힘"],
    ["24시간(동절기 폐쇄)", APRIL, UNKNOWN],
    ["24시간 (3월~11월)", JANUARY, "닫힘"],
    ["동절기(12월~3월) 폐쇄", JANUARY, "닫힘"],
    ["동절기(12월~3월) 폐쇄", MON, UNKNOWN],
    // breaks
    ["09:00~18:00 (12:00~13:00 제외)", WED_NOON, "닫힘 · 13:00부터"],
    ["09:00~18:00 (12:00~13:00 제외)", MON, "열림 · 12:00까지"],
    ["평일 09:00~18:00(점심시간 12:00~13:00 제외)", WED_NOON, "닫힘 · 13:00부터"],
    ["09:00~18:00(점심시간 제외)", WED_NOON, UNKNOWN],
    ["09:00~18:00(점심시간 제외)", "2026-06-17T16:00", "열림 · 18:00까지"],
    // a truncated text counts as unknown, and the other texts stay
    [["평일 09:00~18:00", "주말 09:00~18:00", "공휴일 09:"], MON, "열림 · 18:00까지"],
    [["평일 09:00~18:00", "주말 09:00~18:00", "공휴일 09:"], HOLIDAY, UNKNOWN],
    [["화~금 10:00~21:00", "토 10:00~20:00", "일 10:00"], SUN, UNKNOWN],
    ["평일 09:00~1", MON, UNKNOWN],
  ])("is computed for %j at %s as %s", (texts, moment, text) => {
    expect(stateText([texts].flat(), moment)).toBe(text);
  });

  test.each([
    ...["00:00~25:00", "9시간", "00:00~00:00", "19:00~18:00", "09:00~08:00", "00:90~18:00", "90:00~21:00"],
    ...["09:00~18:00(미개방)", "09:00~18:00(월요일)", "09:00~일몰시까지", "일출~일몰", "영업시간"],
    ...["운영시간 내", "근무시간", "연중무휴", "정시 개방", "공연시", "행사 시 (09:00~18:00)"],
    ...["09:00~18:00(근무일)", "09:00~18:00 (휴관일 미개방)", "09:00~18:00(운영상황에 따라 변동)"],
    ...["09:00~18:00(출동 시 미개방)", "24시간(운영시에만)", "1층만 24시간 개방", "1-3층(04:00~23:00)"],
    ...["장날(4·9일) 24시간", "24시간시08:00~20:00", "06:00~22:00(평일)09:00~18:00(주말·1·3주 휴무)"],
    ...["월요일", "평일", "하절기", "매주", "9~6", "3-5", "AM5:00~PM12:00", "수시", "031-494-6270", ""],
    "🚻",
  ])("is unknown at any moment for %j", (text) => {
    for (const moment of [MON, MON_NIGHT, TUE_EARLY, WED_NOON, SAT, SUN, HOLIDAY, SEOLLAL, JANUARY]) {
      expect(stateText([text], moment)).toBe(UNKNOWN);
    }
  });

  test.each([
    ["09:00~18:00", "10:00~20:00"],
    ["24시간", "09:00~18:00"],
    ["상시 개방", "09:00~18:00"],
    ["09:00~16:00", "월~금"],
    ["개방 시간 불규칙", "09:00~19:00"],
    ["09:00~18:00", "관리인에게 문의"],
  ])("is unknown for %j and %j together", (...texts) => {
    expect(stateText(texts, MON)).toBe(UNKNOWN);
  });

  test("is unknown without a text", () => {
    expect(stateText([], MON)).toBe(UNKNOWN);
  });
});

describe("the moment of the state", () => {
  test("is in Korean time in any time zone of the process", () => {
    const zoneBefore = process.env.TZ;
    try {
      for (const zone of ["UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Seoul"]) {
        process.env.TZ = zone;
        expect(stateText(["평일 09:00~18:00"], "2026-06-15T00:30")).toBe("닫힘 · 09:00부터");
        expect(stateText(["평일 09:00~18:00"], "2026-06-14T23:30")).toBe("닫힘 · 월요일 09:00부터");
      }
    } finally {
      if (zoneBefore === undefined) delete process.env.TZ;
      else process.env.TZ = zoneBefore;
    }
  });

  test("changes the state on the minute", () => {
    expect(stateText(["09:00~18:00"], "2026-06-15T08:59")).toBe("닫힘 · 09:00부터");
    expect(stateText(["09:00~18:00"], "2026-06-15T09:00")).toBe("열림 · 18:00까지");
    expect(stateText(["09:00~18:00"], "2026-06-15T17:59")).toBe("열림 · 18:00까지");
    expect(stateText(["09:00~18:00"], "2026-06-15T18:00")).toBe("닫힘 · 화요일 09:00부터");
  });

  test.each([
    ["상시", "2026-06-15T03:00", "yes"],
    ["상시", "2026-06-15T12:00", "yes"],
    ["24시간", "2026-06-15T03:00", "yes"],
    ["09:00~18:00", "2026-06-15T20:00", "no"],
    ["미개방", "2026-06-15T10:00", "no"],
    ["9시간", "2026-06-15T10:00", "unknown"],
  ])("makes %s at %s count as open: %s", (text, moment, answer) => {
    expect(isOpenNow(openState(readHours([text]), korean(moment), holidays))).toBe(answer);
  });
});

test.each([
  ["05:59", "상시 개방 · 밤에는 확인 필요"],
  ["06:00", "상시 개방"],
  ["21:59", "상시 개방"],
  ["22:00", "상시 개방 · 밤에는 확인 필요"],
])("상시 without hours at %s shows %s", (time, text) => {
  expect(stateText(["상시"], `2026-06-15T${time}`)).toBe(text);
});

describe("holidays", () => {
  test.each([
    ["2024-02-12", "대체공휴일"],
    ["2025-10-08", "대체공휴일"],
    ["2026-02-17", "설날"],
    ["2026-09-25", "추석"],
    ["2027-02-07", "설날"],
    ["2027-10-11", "대체공휴일"],
  ])("include %s: %s", (date, name) => {
    expect(holidays.get(date)).toBe(name);
  });

  test("have no substitute on a weekend, and every year of the table has its fixed days", () => {
    for (const [date, name] of holidays) {
      const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
      if (name === "대체공휴일" || name === "임시공휴일")
        expect([date, weekday % 6 === 0]).toEqual([date, false]);
    }
    for (const year of [2024, 2025, 2026, 2027, 2028]) {
      for (const day of ["01-01", "03-01", "05-05", "06-06", "08-15", "10-03", "10-09", "12-25"]) {
        expect(holidays.has(`${year}-${day}`)).toBe(true);
      }
    }
  });

  test("include temporary holidays from the settings", () => {
    const moreHolidays = koreanHolidays(["2026-06-15"]);
    const state = openState(readHours(["평일 09:00~18:00"]), korean(MON), moreHolidays);
    expect(openStateText(state, korean(MON))).toBe("닫힘 · 화요일 09:00부터");
  });
});

describe("the states of many toilets", () => {
  test("read each distinct set of texts once and evaluate it once a minute", () => {
    const reader = createHoursReader(holidays);
    const numbers = [["24시간"], ["09:00~18:00"], ["24시간"], []].map((texts) => reader.numberOf(texts));
    expect(numbers).toEqual([1, 2, 1, 0]);
    const state = reader.stateOf(2, korean(MON));
    expect(numbers.map((number) => reader.stateOf(number, korean(MON)).state)).toEqual([
      ...["open", "open", "open", "unknown"],
    ]);
    expect(reader.stateOf(2, new Date(korean(MON).getTime() + 59_000))).toBe(state);
    expect(reader.stateOf(2, korean(MON_NIGHT)).state).toBe("closed");
  });

  test("do not keep more texts than a limit, and never count these as open", () => {
    const reader = createHoursReader(holidays);
    let readCount = 0;
    for (; !reader.isFull(); readCount += 1) reader.numberOf([`00:00~24:00 ${readCount}`]);
    expect(readCount).toBeLessThan(65_535);
    expect(reader.stateOf(reader.numberOf(["24시간"]), korean(MON)).state).toBe("unknown");
  });

  test.each([
    ["yes", ["24시간"]],
    ["yes", ["24시간 개방"]],
    ["yes", ["00:00~24:00"]],
    ["yes", ["00:00 - 24:00"]],
    ["yes", ["0~24시"]],
    ["yes", ["24시"]],
    ["yes", ["상시 개방(24시간)"]],
    ["yes", ["06:00~익일 06:00"]],
    ["no", ["05:00~24:00"]],
    ["no", ["24시간", "동절기 미운영"]],
    ["no", ["24시간", "월요일 휴무"]],
    ["no", ["미개방"]],
    ["unknown", ["상시 개방"]],
    ["unknown", ["개방 시간 불규칙"]],
    ["unknown", []],
  ] as const)("the answer to “open around the clock on every day” is %s for %j", (expected, texts) => {
    const reader = createHoursReader(holidays);
    expect(reader.isAllDay(reader.numberOf(texts))).toBe(expected);
  });

  test("a text of any kind is read in linear time", () => {
    const pieces = ["09:00~", "1", "월·", "(", "평일 ", "첫째·", " ", "9시간", "오전", "~", "2·4주", "가"];
    const pairs = pieces.flatMap((piece) => pieces.map((secondPiece) => piece + secondPiece));
    const read = (text: string) => readHours([text]);
    for (const pair of pairs) expect(() => readLongText(pair.repeat(100_000), read), pair).not.toThrow();
  });
});

test("holidays of a fixed date are known after the last year of the table, and not before they existed", () => {
  expect(holidays.get("2031-01-01")).toBe("신정");
  expect(holidays.get("2029-10-03")).toBe("개천절");
  expect(holidays.get("2028-10-03")).toBe("추석");
  expect([holidays.has("2025-07-17"), holidays.has("2026-07-17")]).toEqual([false, true]);
});
