import { describe, expect, test } from "vitest";
import { runInLanguage } from "~/languages/words";
import { pinNameOf } from "~/romanization/page-reading.server";
import { readPlaceName } from "~/romanization/place-name.server";
import { romanize } from "~/romanization/romanize.server";
import { NAMES_IN_ENGLISH, NAMES_IN_JAPANESE_AND_CHINESE } from "../support/romanization/names";

describe("romanised names of places", () => {
  test("are two hundred as English signs write them", () => {
    expect(NAMES_IN_ENGLISH.length).toBeGreaterThanOrEqual(200);
    const wrongNames = NAMES_IN_ENGLISH.filter(([name, english]) => readPlaceName(name, "en") !== english);
    expect(wrongNames.map(([name]) => [name, readPlaceName(name, "en")])).toEqual(wrongNames);
  });

  test.each(NAMES_IN_JAPANESE_AND_CHINESE)("are written for %s as %s and %s", (name, japanese, chinese) => {
    expect([readPlaceName(name, "ja"), readPlaceName(name, "zh")]).toEqual([japanese, chinese]);
  });

  test("have no reading for a name without Hangul", () => {
    for (const name of ["", "KFC", "1", "明洞"]) expect(readPlaceName(name, "en")).toBeNull();
  });

  test("read 마포구 as a district, not as a harbour", () => {
    expect(readPlaceName("마포구", "ja")).toBe("麻浦区");
    expect(readPlaceName("대구광역시", "zh")).toBe("大邱");
    expect(readPlaceName("월곶포구", "en")).toBe("Wolgot Harbor");
  });

  test("leave out the legal form of a company", () => {
    expect(readPlaceName("(주)유성주유소", "en")).toBe("Yuseong Gas Station");
    expect(readPlaceName("㈜HC에너지 보광주유소", "en")).toBe("HC Energy Bogwang Gas Station");
    expect(readPlaceName("114빌딩(베스트프랜드㈜)", "en")).toBe("114 Building (Beseuteupeuraendeu)");
    expect(readPlaceName("(사)도봉(㈜한신) 화장실", "en")).toBe("Dobong (Hansin) toilet");
    expect(["㈜", "(주)"].map((name) => readPlaceName(name, "en"))).toEqual([null, null]);
    expect(readPlaceName("신화상사㈜ 주원고개주유소", "en")).toBe("Sinhwasangsa Juwongogae Gas Station");
  });

  test("put the location of a toilet in brackets once", () => {
    expect(readPlaceName("대전역 앞 공중화장실", "en")).toBe("Daejeon Station (front) public toilet");
    expect(readPlaceName("잠실나루역(개찰구 밖)", "en")).toBe("Jamsillaru Station (Ticket Gate outside)");
  });

  test.each([
    ["아크포레 강남", "Akeupore Gangnam"],
    ["샘머리공원 앞 공중화장실", "Saemmeori Park (front) public toilet"],
    ["지품면 속곡리", "Jipum-myeon Sokgok-ri"],
    ["한솔동 주민센터", "Hansol-dong Community Center"],
  ])("write %s as %s if a word of it has no Japanese or Chinese reading", (name, english) => {
    for (const reader of ["ja", "zh"] as const) expect(readPlaceName(name, reader)).toBe(english);
    expect(readPlaceName(name, "en")).toBe(english);
  });

  test.each([
    ["GS25 강남역점", "GS25 江南駅店", "GS25 江南站店"],
    ["LH 명동", "LH 明洞", "LH 明洞"],
    ["서울역 A동", "ソウル駅 A棟", "首尔站 A号楼"],
    ["롯데마트 e스포츠센터", "ロッテマート eスポーツセンター", "乐天玛特 e体育中心"],
    ["공영주차장 중동역(남/녀)", "公営駐車場 中洞駅(男子/女子)", "公共停车场 中洞站(男/女)"],
    ["울산남부경찰서 민원동 화장실", "蔚山南部警察署 民願棟 トイレ", "蔚山南部警察局 民愿楼 卫生间"],
    ["서울중앙우체국(포스트타워)", "ソウル中央郵便局(ポストタワー)", "首尔中央邮局(邮政大厦)"],
    ["해운대구 중1동", "海雲台区 中1洞", "海云台区 中1洞"],
    ["진해구 명동", "鎮海区 明洞", "镇海区 明洞"],
    ["동구문화원", "東区文化院", "东区文化院"],
    ["마산합포구", "馬山合浦区", "马山合浦区"],
    ["원주의료원", "原州医療院", "原州医疗院"],
    ["하남시 평생학습센터(좌)", "河南市 生涯学習センター(左)", "河南市 终身学习中心(左)"],
  ])("read every word of %s and keep its Latin letters", (name, japanese, chinese) => {
    expect([readPlaceName(name, "ja"), readPlaceName(name, "zh")]).toEqual([japanese, chinese]);
  });

  test("use one script for each of two hundred places", () => {
    const characters = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
    const romanised = (name: string, reading: string) =>
      (reading.match(/[A-Za-z]+/g) ?? []).some((word) => !name.includes(word) && !/^[A-Z]{1,5}$/.test(word));
    for (const [name] of NAMES_IN_ENGLISH)
      for (const reader of ["ja", "zh"] as const) {
        const reading = readPlaceName(name, reader) ?? "";
        expect([reading, characters.test(reading) && romanised(name, reading)]).toEqual([reading, false]);
      }
  });

  test("stay Korean on a pin if ten letters or more contain no known word", () => {
    const pinNames = (names: string[]) => runInLanguage("en", () => names.map(pinNameOf));
    expect(pinNames(["대우벨라체", "한아름", "대우벨라체 타워"])).toEqual([
      "대우벨라체",
      "Hanareum",
      "Daeubellache Tower",
    ]);
    expect(pinNameOf("대우벨라체")).toBe("대우벨라체");
  });

  test("keep 장미공원 romanised, although a town sounds the same", () => {
    expect(readPlaceName("장미공원", "zh")).toBe("Jangmi Park");
  });

  test("translate 남 and 여 as men and women only between spaces or brackets", () => {
    expect(readPlaceName("남구청(여)", "en")).toBe("Nam-gu Office (women)");
    expect(readPlaceName("여주휴게소", "en")).toBe("Yeoju Service Area");
    expect(readPlaceName("constructor 역", "en")).toBe("Constructor Station");
  });

  test("have no word that is half romanised and half translated in Japanese or Chinese", () => {
    const halved = /[a-z][\p{Script=Han}\p{Script=Katakana}]|[\p{Script=Han}\p{Script=Katakana}][A-Z]?[a-z]/u;
    for (const [name] of NAMES_IN_ENGLISH)
      for (const reader of ["ja", "zh"] as const) expect(readPlaceName(name, reader)).not.toMatch(halved);
  });

  test("contain no Hangul syllable for any text", () => {
    const texts = ["역", "구", "제1", "ㄱㄴ가", "((((가", "지하", "1층", "🚻화장실", "\u0000역 "];
    for (const text of [...texts, "가".repeat(5000)]) {
      for (const reader of ["en", "ja", "zh"] as const) {
        expect(readPlaceName(text, reader) ?? "").not.toMatch(/[가-힣]/);
      }
    }
  });
});

test("a noun keeps its h, and no ㄴ is inserted between the parts of a name", () => {
  const names = ["묵호", "북한산", "덕유산", "밀양", "학여울"];
  expect(names.map(romanize)).toEqual(["Mukho", "Bukhansan", "Deogyusan", "Miryang", "Hangnyeoul"]);
});
