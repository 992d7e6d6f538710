import { describe, expect, test } from "vitest";
import { facilityOf, splitFacilities } from "~/facilities/facilities";
import { profileFactOf } from "~/facilities/profile-facility";

const tags = (...names: string[]) => names.map((name) => ({ name, color: "#20c997" }));

describe("facilities among the cleanliness tags", () => {
  // The first five are what the import of the national file makes.
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
  ])("%s: %s", (name, facility) => {
    expect(facilityOf(name)).toBe(facility);
  });

  test("are told apart from what is said of cleanliness, in one order", () => {
    const { facilities, cleanliness } = splitFacilities(
      tags("CCTV", "깨끗함", "장애인 화장실", "비상벨 고장"),
    );
    expect(facilities).toEqual(["장애인 화장실", "CCTV"]);
    expect(cleanliness.map(({ name }) => name)).toEqual(["깨끗함", "비상벨 고장"]);
  });
});

describe("what a profile asks for", () => {
  test.each([
    ["wheelchair", ["장애인 화장실", "CCTV"], "장애인 화장실 있음"],
    ["wheelchair", ["비상벨"], "장애인 화장실 없음"],
    ["wheelchair", ["발 씻는 곳"], "장애인 화장실 확인 안 됨"],
    ["stroller", ["기저귀 교환대"], "기저귀 교환대 있음"],
    ["stroller", [], "기저귀 교환대 확인 안 됨"],
  ] as const)("%s, where there is %j: %s", (profile, facilities, text) => {
    expect(profileFactOf(profile, facilities)?.text).toBe(text);
  });

  test("is nothing without a profile", () => {
    expect(profileFactOf("none", ["CCTV"])).toBeNull();
  });
});
