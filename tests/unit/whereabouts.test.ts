import { expect, test } from "vitest";
import { besidesName } from "~/features/map/map-entries.server";
import { runInLanguage } from "~/languages/words";
import { whereaboutsOf } from "~/toilet-view/toilet-view.server";
import { readLongText } from "../support/long-text";

const at = (name: string, address = "", buildingName = "", hours: string[] = []) => ({
  name,
  address,
  buildingName,
  cleanlinessTags: [],
  hoursTags: hours.map((hour) => ({ name: hour, color: null })),
});

test.each([
  ["국민체육센터 2층", "충청북도 단양군 단양읍 군청로 84-8", "2층"],
  ["유성구 종합사회복지관 지하1층", "대전광역시 유성구 도안대로589번길 27 (봉명동)", "지하 1층"],
  ["부산복합문화공간 새모 문화복지 A동 지하 2층", "", "지하 2층"],
  ["서울시청 본관 B1층 시민청 외부", "", "본관 · 지하 1층"],
  ["연천군청 본관 2층", "경기도 연천군 연천읍 연천로 220", "본관 · 2층"],
  ["한국전력공사(별관1층)", "전라남도 보성군 보성읍 송재로 53", "별관 · 1층"],
  ["나루역 b1", "", "지하 1층"],
  ["나루쇼핑 b2f, 3f", "", "지하 2층 · 3층"],
  ["제1별관 2층 화장실", "경기도 평택시 경기대로 245", "제1별관 · 2층"],
  ["의정부시청 본관 1.5층", "경기도 의정부시 시민로 1", "본관 · 1.5층"],
  ["동탄복합문화센터도서관 1층 로비", "경기도 화성시 동탄구 노작로 134 (반송동)", "1층 · 로비"],
  ["동인천역 1번출구", "인천광역시 제물포구 참외전로 121, 동인천역(사) (인현동)", "1번 출구"],
  ["신이문역4번출입구", "서울특별시 동대문구 신이문로12길 73", "4번 출입구"],
  ["중마상설시장(8번출구)", "전라남도 광양시 중마중앙로 88 (중동)", "8번 출구"],
  ["여수공항(1층대합실2번게이트)", "전라남도 여수시 율촌면 여순로 386", "2번 게이트 · 1층 · 대합실"],
  ["안암역 공중화장실 지하1층", "서울특별시 성북구 고려대로 지하 89, 안암역 (안암동5가)", "지하 1층"],
  ["연산", "부산광역시 연제구 중앙대로 지하 1101", "지하"],
  ["석탄박물관 지하", "강원특별자치도 태백시 천제단길 195", "지하"],
  ["이동119안전센터 1층화장실", "경상남도 창원시 진해구 충장로 434, 이동 119안전센터 1동 2층 (이동)", "1층"],
  ["새만금파출소 청사 내 화장실", "전북특별자치도 군산시 새만금로 1563-22", "건물 안"],
  ["울진종합운동장 실내 화장실", "", "건물 안"],
  ["녹번역 화장실", "서울특별시 은평구 녹번동 55 지하철3호선 녹번역", null],
  ["매포게이트볼장", "충청북도 단양군 매포읍 평동4로 77", null],
  ["게이트볼장내", "", null],
  ["김천실내수영장", "경상북도 김천시 운동장길 1", null],
  ["안양산내 공중화장실", "", null],
  ["해양심층수길 공중화장실", "강원특별자치도 고성군 심층수길 89", null],
  ["인천공항제2교통센터지1층", "인천광역시 영종구 제2터미널대로 446", null],
  ["아중로본관 앞", "고란층길 3", null],
  ["가람빌딩", "가람시 번영로 61, 2층", "2층"],
  ["가람빌딩", "가람시 번영로12, 1,2층", "1,2층"],
  ["가람회관(B1)", "", "지하 1층"],
  ["가람회관(지하1층, 1층) 개방화장실", "", "지하 1층 · 1층"],
  ["가람회관 지하, 1층2층,3층", "", "1층 · 2층 · 3층 · 지하"],
  ["가람캠핑장 B1구역", "", null],
  ["가람사 5층석탑 앞", "", null],
  ["나루역 10번 출구", "", "10번 출구"],
  ["나루역 1,2번 출구 승강장", "", "1,2번 출구 · 승강장"],
])("a toilet named %j at the address %j is found at: %j", (name, address, text) => {
  expect(whereaboutsOf(at(name, address))?.text ?? null).toBe(text);
});

test("building and hours tell floors as well, and all of them count", () => {
  const toilet = at("나루역", "", "나루역 대합실", ["B1(00:00~24:00)+1층(07:00~20:00)"]);
  expect(whereaboutsOf(toilet)).toEqual({ gate: null, text: "지하 1층 · 1층 · 대합실" });
});

test.each([
  ["ko", "개찰구 밖", "지하 1층"],
  ["en", "outside ticket gates", "B1"],
  ["ja", "改札外", "地下1階"],
  ["zh", "检票口外", "地下1层"],
] as const)("the side of the gates and the floor are named in %s", (language, gate, text) => {
  const found = runInLanguage(language, () => whereaboutsOf(at("나루역(게이트 밖)", "", "지하1층")));
  expect(found).toEqual({ gate: { side: "outside", text: gate }, text });
});

test("the whereabouts are found in linear time", () => {
  const read = (name: string) => whereaboutsOf(at(name, name));
  for (const piece of [
    "1",
    "12-",
    "지하 ",
    "B1",
    "게이트",
    "개찰구 안 ",
    "1,",
    "1번 ",
    "실내 ",
    "본관가",
    "제1 ",
  ]) {
    expect(() => readLongText(piece.repeat(300_000), read)).not.toThrow();
  }
});

test.each([
  ["시청 1층 로비 화장실", null],
  ["시청 1층", "로비"],
  ["시청", "1층 · 로비"],
])("a card named %j says besides its name: %j", (name, text) => {
  const whereabouts = { gate: null, text: "1층 · 로비" };
  expect(besidesName({ name, whereabouts })?.text ?? null).toBe(text);
});

test("a card with a reading says besides it what the reading does not say, in any case of letters", () => {
  const name = "강남역 지하상가";
  const whereabouts = { gate: null, text: "underground · Lobby" };
  const said = besidesName({ name, reading: "Gangnam Station Underground Shopping Center", whereabouts });
  expect(said?.text).toBe("Lobby");
});
