import { describe, expect, it, test } from "vitest";
import type { Toilet, ToiletSummary } from "~/backend/toilet";
import { facilityOf } from "~/facilities/facilities";
import { facilityChoices, OFFERED_FACILITIES, splitFacilities } from "~/facilities/facility-tags";
import { facilityFactOf, PROFILE_FACILITY } from "~/facilities/profile-facility";
import { toiletMeta } from "~/features/toilets/toilet-meta";
import { buildTable } from "~/place-index/toilet-table";
import { findNewest } from "~/toilet-directory/local-directory";
import { statusOf } from "../../app/features/toilets/tag-field";
import { row, summaryOf } from "../support/local-directory";

const tags = (...names: string[]) => names.map((name) => ({ name, color: "#20c997" }));

describe("facilities among the cleanliness tags", () => {
  // The first five are the tags that the import of the national file creates.
  test.each([
    ["장애인 화장실", "accessible"],
    ["어린이 변기", "child"],
    ["기저귀 교환대", "diaper"],
    ["비상벨", "bell"],
    ["CCTV", "cctv"],
    ["휠체어 이용 가능", "accessible"],
    ["cctv 있음", "cctv"],
    ["성중립 화장실", "other"],
    ["비상벨 고장", null],
    ["기저귀 교환대 없음", null],
    ["매우 깨끗함", null],
    ["휴지 없음", null],
    ["남녀 공용", "unisex"],
    ["남녀공용 화장실", "unisex"],
    ["휴지", "paper"],
    ["휴지 있음", "paper"],
    ["온수 나옴", "water"],
    ["휴지통이 넘침", null],
    ["개찰구 안", "gateIn"],
    ["개집표기 밖", "gateOut"],
    ["게이트볼장 안", null],
    ["온수 안 나옴", null],
    ["비상벨 작동 안 함", null],
    ["비상벨이 안 울려요", null],
    ["CCTV 미작동", null],
    ["CCTV 비작동", null],
    ["비상벨 오작동", null],
    ["비상벨 오작동 없음", "bell"],
    ["비상벨 소리 안 남", null],
    ["비상벨 소리가 안나요", null],
    ["비상벨 배터리 방전", null],
    ["비상벨 설비작동 확인", "bell"],
    ["장애인 화장실 안 남자 칸", "accessible"],
    ["CCTV 꺼져 있고 작동 안됨", null],
    ["기저귀 교환대 파손", null],
    ["장애인 화장실 폐쇄", null],
    ["장애인 화장실 사용 안 됨", null],
    ["장애인 화장실 잠겨 있음", null],
    ["장애인 화장실(여) 수리 중", null],
    ["어린이 변기 철거", null],
    ["샤워실 이용 중단", null],
    ["안심벨", "bell"],
    ["여자 화장실 안 기저귀 교환대", "diaper"],
    ["장애인 화장실 안내판 있음", "accessible"],
    ["CCTV 꺼짐", null],
    ["CCTV OFF", null],
    ["CCTV 가짜", null],
    ["비상벨 작동 X", null],
    ["비상벨 사용불능", null],
    ["비상벨 버튼 빠짐", null],
    ["비상벨 응답 무", null],
    ["휠체어 못 들어감", null],
    ["휠체어 못 감", null],
    ["휠체어 진입 어려움", null],
    ["휠체어 출입 힘듦", null],
    ["장애인화장실 닫힘", null],
    ["장애인 화장실 막힘", null],
    ["장애인 화장실 창고로 씀", null],
    ["장애인 화장실 이용 제한", null],
    ["장애인 화장실 문 안 닫힘", null],
    ["기저귀 교환대 떨어짐", null],
    ["CCTV 모형임", null],
    ["비상벨 선 끊김", null],
    ["휠체어 못들어감", null],
    ["휠체어 계단 있음", null],
    ["장애인 화장실 잠금", null],
    ["장애인 화장실 아님", null],
    ["no CCTV", null],
    ["비상벨 고장, 냄새 없음", null],
    ["장애인 화장실 경사로 없음", null],
    ["CCTV 1년 이상 없음", null],
    ["장애인 화장실 열쇠 없음", null],
    ["휠체어 반입 금지", null],
    ["비상벨 수리 안 됨", null],
    ["장애인 화장실 잠금 안 됨", null],
    ["휠체어 턱 없애 주세요", null],
    ["장애인 화장실 문턱 없음", "accessible"],
    ["휠체어 턱 없음", "accessible"],
    ["CCTV 사각지대 없음", "cctv"],
    ["장애인 화장실 비밀번호 없음", "accessible"],
    ["장애인 화장실 흡연 금지", "accessible"],
    ["비상벨 고장 없음", "bell"],
    ["장애인 화장실 폐쇄 아님", "accessible"],
    ["휠체어 계단 없음", "accessible"],
    ["장애인 화장실 잠금 없음", "accessible"],
    ["기저귀 교환대 냄새 없음", "diaper"],
    ["비상벨 이상 없음", "bell"],
    ["비상벨 장난 금지", "bell"],
    ["휠체어 이용에 불편함이 없음", "accessible"],
    ["장애인 화장실 무제한 개방", "accessible"],
    ["연못 옆 장애인 화장실", "accessible"],
    ["CCTV No.3", "cctv"],
    ["CCTV(폐쇄회로)", "cctv"],
    ["가림막 있는 기저귀 교환대", "diaper"],
  ])("are recognised by name: %s as %s", (name, facility) => {
    expect(facilityOf(name)).toBe(facility);
  });

  test("are separated from the cleanliness, in one order", () => {
    const allTags = tags("CCTV", "깨끗함", "장애인 화장실", "비상벨 고장");
    const { facilities, cleanliness } = splitFacilities(allTags);
    expect(facilities).toEqual(["장애인 화장실", "CCTV"]);
    expect(cleanliness.map(({ name }) => name)).toEqual(["깨끗함", "비상벨 고장"]);
  });
});

describe("the tags to choose from", () => {
  test("start with the offered facilities in their stored spelling, followed by the others", () => {
    expect(facilityChoices([])).toEqual(OFFERED_FACILITIES);
    const choices = facilityChoices(["cctv", "기저귀교환대 있음", "깨끗함", "성중립 화장실", "CCTV"]);
    expect(choices).toHaveLength(OFFERED_FACILITIES.length + 1);
    expect([choices[1], choices[3], choices.at(-1)]).toEqual(["기저귀교환대 있음", "cctv", "성중립 화장실"]);
  });

  test("are recognised as facilities by the whole name", () => {
    expect(OFFERED_FACILITIES.filter((name) => facilityOf(name) === null)).toEqual([]);
  });
});

describe("the facilities of a profile", () => {
  test.each([
    ["wheelchair", ["장애인 화장실", "CCTV"], "장애인 화장실 있음"],
    ["wheelchair", ["비상벨"], "장애인 화장실 없음"],
    ["wheelchair", ["발 씻는 곳"], "장애인 화장실 확인 안 됨"],
    ["stroller", ["기저귀 교환대"], "기저귀 교환대 있음"],
    ["stroller", [], "기저귀 교환대 확인 안 됨"],
  ] as const)("are stated for %s at a toilet with %j: %s", (profile, facilities, text) => {
    expect(facilityFactOf(PROFILE_FACILITY[profile], facilities, true).text).toBe(text);
  });

  test("are not missing if the province's data do not record them", () => {
    const fact = facilityFactOf("accessible", ["비상벨"], false);
    expect(fact).toEqual({ text: "장애인 화장실 확인 안 됨", is: "unknown" });
  });
});

describe("the newest toilets", () => {
  const toilet = (id: string): ToiletSummary => ({ ...summaryOf(row(1)), id, reviewCount: 1 });

  test("have the largest ids, and all reviews are counted", async () => {
    const toilets = Array.from({ length: 20_000 }, (_, index) => toilet(String((index * 7919) % 20_000)));
    const { reviews, newest } = await findNewest(buildTable([...toilets, toilet("밖에서 온 것")]), 3);
    expect(newest.map(({ id }) => id)).toEqual(["19999", "19998", "19997"]);
    expect(reviews).toBe(20_001);
  });

  test("are fewer than the limit if the feed has fewer", async () => {
    const { newest } = await findNewest(buildTable([toilet("2"), toilet("x"), toilet("1")]), 5);
    expect(newest.map(({ id }) => id)).toEqual(["2", "1", "x"]);
    expect((await findNewest(buildTable([]), 5)).newest).toEqual([]);
  });
});

test.each([
  ["nothing before the first save", undefined, ""],
  ["that a tag was saved", { isSaved: true }, "저장했습니다."],
  ["why a tag was refused", { isSaved: false }, "저장하지 못했습니다."],
  ["that a tag may have been saved", { isSaved: "maybe" as const }, "저장되었을 수도 있습니다."],
  ["that the session ended if the form came back", { formId: "toilet" }, "저장하지 못했습니다."],
  ["that the form was never sent, without a network", null, "저장하지 못했습니다."],
])("the edit page says %s", (_what, query, text) => {
  const status = statusOf("idle", query as Parameters<typeof statusOf>[1]);
  expect(status.startsWith(text) && (text !== "" || status === "")).toBe(true);
});

const TOILET: Toilet = {
  ...{ id: "7", name: "시청 <화장실>", buildingName: "", address: "대전 둔산로 100" },
  ...{ lat: 36.35, lng: 127.38 },
  ...{ cleanlinessTags: [], hoursTags: [], maleLock: "password", femaleLock: "password" },
  ...{ averageRating: 4.5, reviewCount: 2, photo: "a b.jpg", photos: [], changes: [] },
  ...{ maleLockPassword: "135724", femaleLockPassword: "975313" },
};
const pageData = (toilet: Toilet) => ({ toilet, reading: null, addressReading: null, card: "digest" });
const matches = [{ data: { origin: "https://toilets.example" } }];

describe("the structured data of a toilet", () => {
  it("have absolute URLs and never a password", () => {
    const meta = toiletMeta(pageData(TOILET), matches);
    const image = "https://toilets.example/map/detail/card.jpg?toiletId=7&v=digest";
    expect(meta).toContainEqual({ property: "og:image", content: image });
    const url = "https://toilets.example/map/detail?toiletId=7";
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: url });
    expect(JSON.stringify(meta)).not.toMatch(/135724|975313/);
  });

  it("are a PublicToilet with known facts only", () => {
    const structured = (toilet: Toilet) =>
      toiletMeta(pageData(toilet), matches).flatMap((entry) =>
        "script:ld+json" in entry ? [entry["script:ld+json"]] : [],
      )[0];
    expect(structured(TOILET)).toMatchObject({
      "@type": "PublicToilet",
      geo: { latitude: 36.35, longitude: 127.38 },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
    const structuredData = structured({
      ...TOILET,
      lat: Number.NaN,
      averageRating: null,
      photo: null,
      address: "",
    });
    expect(Object.keys(structuredData as object)).toEqual(["@context", "@type", "name", "url"]);
  });

  it("are minimal without a toilet", () => {
    expect(toiletMeta(null, matches)).toHaveLength(1);
  });
});
