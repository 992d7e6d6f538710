import { describe, expect, test } from "vitest";
import { facilityOf } from "~/facilities/facilities";
import { FACILITY_KINDS, rowOf } from "~/facilities/facility-table";
import { OFFERED_FACILITIES } from "~/facilities/facility-tags";
import { gateSideOf, isInStation } from "~/facilities/fare-gates";
import { facilityFactOf } from "~/facilities/profile-facility";
import { listGates } from "../../reference-backend/import/gates";
import { FACILITIES } from "../../reference-backend/import/toilet-row";
import { idsOf, inLine, queryFor } from "../support/local-directory";

const named = (names: string[]) => names.map((name) => ({ name, color: null }));
const toilet = (name: string, buildingName = "", hours: string[] = [], tags: string[] = []) => ({
  name,
  buildingName,
  hoursTags: named(hours),
  cleanlinessTags: named(tags),
});

describe("the side of the fare gates", () => {
  test.each([
    ["나루역(게이트 밖)", "outside"],
    ["나루역 개찰구내", "inside"],
    ["나루역(개집표기 안)", "inside"],
    ["나루역 개집표구 외부 화장실", "outside"],
    ["나루역 집표기 바깥쪽", "outside"],
    ["나루역게이트밖", "outside"],
    ["2호선 게이트 내 지하1층", "inside"],
    ["나루역(개찰구 안, 밖)", "both"],
    ["나루역 개찰구 안팎", "both"],
    ["나루역 개찰구 내·외부", "both"],
    ["나루역 개찰구 안과 밖", "both"],
    ["나루역 개찰구 안 1곳, 개찰구 밖 1곳", "both"],
    ["나루역 개찰구 밖으로 나가서 오른쪽", "outside"],
    ["나루역（개찰구　밖）", "outside"],
    ["나루역 역사 밖", "outside"],
    ["역사 바깥 화장실", "outside"],
    ["나루역 역사 밖에 없음", null],
    ["나루 기차마을 구역사 외부", null],
    ["나루역 역사 안", null],
    ["나루역(밖)", null],
    ["나루역 3번 출구 안", null],
    ["나루역 개찰구 앞", null],
    ["나루역 개찰구 안내소", null],
    ["나루역 개찰구 안내", null],
    ["나루역 개찰구 안 지나고 이용", null],
    ["나루역 개찰구 안 화장실 없음", null],
    ["나루역 개찰구 외 2개소", null],
    ["나루 게이트볼장 안", null],
    ["나루게이트볼장내", null],
    ["나루 톨게이트 밖", null],
    ["나루 톨 게이트 안", null],
    ["나루운동장 3번 게이트 안", null],
    ["나루운동장 북문게이트 밖", null],
    ["게이트로 안길 3", null],
    ["개찰구길 안쪽", null],
    ["나루역 게이트안길", null],
  ] as const)("is read from the name %s as %s", (name, side) => {
    expect(gateSideOf(toilet(name))).toBe(side);
    const tags = { inside: ["개찰구 안"], outside: ["개찰구 밖"], both: ["개찰구 안", "개찰구 밖"] };
    expect(listGates([name])).toEqual(side ? tags[side] : []);
  });

  test("has tags that the form offers, as everything has that an import stores", () => {
    expect(OFFERED_FACILITIES).toEqual(expect.arrayContaining(FACILITIES));
    const listedKinds = FACILITY_KINDS.filter((kind) => rowOf(kind).isListed);
    expect(new Set(FACILITIES.map(facilityOf))).toEqual(new Set([...listedKinds, "gateIn", "gateOut"]));
  });

  test("is read from the building and the hours, and a tag wins over a text", () => {
    expect(gateSideOf(toilet("화장실", "나루역(개찰구 안)"))).toBe("inside");
    expect(gateSideOf(toilet("나루역", "", ["개찰구 안", "밖", "05:00~24:00"]))).toBe("both");
    expect(gateSideOf(toilet("나루역(개찰구 안)", "", [], ["깨끗함", "개찰구 밖"]))).toBe("outside");
    expect(gateSideOf(toilet("나루역", "", [], ["개찰구 안", "개찰구 밖"]))).toBe("both");
  });

  test("is found in linear time", () => {
    for (const piece of ["개찰구 ", "개찰구 안 ", "게이트", "안 밖 "])
      expect(() => gateSideOf(toilet(piece.repeat(100_000)))).not.toThrow();
  });

  test("makes no facility missing", () => {
    expect(facilityFactOf("bell", ["개찰구 안"], true).is).toBe("unknown");
  });
});

describe("a station", () => {
  test.each([
    ["나루역", "", true],
    ["나루역(2)", "", true],
    ["나루역（2）", "", true],
    ["나루역 공중화장실", "", true],
    ["나루역 화장실 2", "", true],
    ["화장실", "나루민자역사", true],
    ["나루 지하1층 대합실", "", true],
    ["화장실(상선 승강장)", "", true],
    ["나루 개찰구 앞", "", true],
    ["나루공원 2구역", "", false],
    ["나루역사공원", "", false],
    ["나루역 앞 광장", "", false],
    ["나루 버스승강장", "", false],
    ["나루공항 2층 대합실", "", false],
    ["나루게이트볼장", "", false],
    ["나루톨게이트", "", false],
  ])("is recognised from the name %s and the building %j: %s", (name, building, is) => {
    expect(isInStation(toilet(name, building))).toBe(is);
  });
});

test("the filter for toilets outside of the gates keeps those that are outside, or in no station", async () => {
  const rows = inLine(
    { title: "나루역(개찰구 안)" },
    { title: "나루역(개찰구 안, 밖)" },
    { title: "나루역" },
    { title: "나루공원" },
    { title: "나루역", cleanlinessStatus: "개찰구 밖|#20c997" },
  );
  expect(await idsOf(rows, queryFor(["gateOut"]))).toEqual([2, 4, 5]);
  expect((await idsOf(rows, queryFor(["gateOut"], { withUnknown: true }))).sort()).toEqual([2, 3, 4, 5]);
});
