import { expect, test } from "vitest";
import { hrefOfKinds, kindsNotice } from "~/features/map/searched-kinds.server";
import { NO_NEEDS } from "~/session/display";
import { splitKinds } from "../../app/place-index/kind-words";

test.each([
  ["홍대 장애인화장실", "홍대", ["accessible"]],
  ["부산역 장애인 화장실", "부산역", ["accessible"]],
  ["여의도 기저귀교환대", "여의도", ["diaper"]],
  ["강남역 24시간", "강남역", ["allDay"]],
  ["24시간 개방 화장실 강남역", "화장실 강남역", ["allDay"]],
  ["마포 개방화장실", "마포", ["any"]],
  ["비상벨 CCTV 서울역 공중화장실", "서울역", ["bell", "cctv", "any"]],
  ["장애인화장실", "", ["accessible"]],
  ["Hongdae accessible toilet 24/7", "Hongdae", ["accessible", "allDay"]],
  ["渋谷 多目的トイレ", "渋谷", ["accessible"]],
  ["弘大无障碍厕所", "弘大", ["accessible"]],
  ["마포장애인종합복지관", "마포장애인종합복지관", []],
  ["홍대 화장실", "홍대 화장실", []],
  ["124시간거리", "124시간거리", []],
  ["강남역24시간화장실", "강남역 화장실", ["allDay"]],
  ["홍대24시화장실", "홍대 화장실", ["allDay"]],
  ["강남역 24시", "강남역", ["allDay"]],
  ["이마트24시 강남점", "이마트24시 강남점", []],
  ["홍대 휠체어", "홍대", ["accessible"]],
  ["홍대 장애인", "홍대", ["accessible"]],
  ["홍대 기저귀", "홍대", ["diaper"]],
  ["홍대 기저귀 화장실", "홍대 화장실", ["diaper"]],
  ["홍대 휠체어 기저귀 24시간", "홍대", ["allDay", "diaper", "accessible"]],
  ["Hongdae wheelchair", "Hongdae", ["accessible"]],
  ["渋谷 おむつ", "渋谷", ["diaper"]],
  ["장애인 복지관", "장애인 복지관", []],
  ["서울 장애인 체육관", "서울 장애인 체육관", []],
  ["휠체어", "", ["accessible"]],
])("a search is taken apart into place and kinds: %s", (text, place, kinds) => {
  expect(splitKinds(text)).toEqual({ place, kinds });
});

const hrefAt = (query: string, needs = NO_NEEDS) =>
  hrefOfKinds(new URL(`https://site/map?${new URLSearchParams(query)}`), needs);

test("the kinds of a search become filters beside the chosen ones, and the page says so", () => {
  const href = hrefAt("q=홍대 장애인화장실&near=36.35,127.38&clean=1");
  const params = new URL(href ?? "", "https://site").searchParams;
  expect(Object.fromEntries(params)).toEqual({
    ...{ q: "홍대", near: "36.35,127.38", clean: "1", has: "accessible", as: "accessible" },
  });
  expect(kindsNotice(params)).toBe("검색어에 있는 조건을 켰습니다: 장애인 화장실.");
  expect(hrefAt(String(params))).toBeNull();
});

test("the kinds of a search keep the facility of the profile", () => {
  const href = hrefAt("q=비상벨", { ...NO_NEEDS, profile: "wheelchair" });
  const params = new URL(href ?? "", "https://site").searchParams;
  expect([params.get("q"), params.getAll("has")]).toEqual(["화장실", ["accessible", "bell"]]);
});
