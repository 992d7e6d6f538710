import { describe, expect, test } from "vitest";
import { readPlaceName } from "~/romanization/place-name.server";
import { romanize } from "~/romanization/romanize.server";
import { NAMES_IN_ENGLISH, NAMES_IN_JAPANESE_AND_CHINESE } from "../support/romanization/names";

describe("romanised names of places", () => {
  test("are two hundred as English signs write them", () => {
    expect(NAMES_IN_ENGLISH.length).toBeGreaterThanOrEqual(200);
    const wrong = NAMES_IN_ENGLISH.filter(([name, english]) => readPlaceName(name, "en") !== english);
    expect(wrong.map(([name]) => [name, readPlaceName(name, "en")])).toEqual(wrong);
  });

  test.each(NAMES_IN_JAPANESE_AND_CHINESE)("of %s are %s and %s", (name, japanese, chinese) => {
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

  test("have no word that is half romanised and half translated in Japanese or Chinese", () => {
    const halved = /[a-z][\p{Script=Han}\p{Script=Katakana}]|[\p{Script=Han}\p{Script=Katakana}][A-Z]?[a-z]/u;
    for (const [name] of NAMES_IN_ENGLISH)
      for (const reader of ["ja", "zh"] as const) expect(readPlaceName(name, reader)).not.toMatch(halved);
  });

  test("leave no Hangul syllable, whatever the text", () => {
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
