import { describe, expect, test } from "vitest";
import { FACILITIES } from "~/facilities/facility-table";
import { showFacilities, splitFacilities } from "~/facilities/facility-tags";
import { facilityFactOf } from "~/facilities/profile-facility";
import { addRooms, isInRoom, spellRoom, splitRoom } from "~/facilities/rooms";
import { runInLanguage } from "~/languages/words";
import { countAround, directoryOver, idsOf, inLine, queryFor } from "../support/local-directory";

describe("the room of a facility tag", () => {
  test.each([
    ["기저귀 교환대(여)", "기저귀 교환대", "women"],
    ["장애인 화장실 (남)", "장애인 화장실", "men"],
    ["어린이 변기(공용)", "어린이 변기", "shared"],
    ["장애인 화장실", "장애인 화장실", null],
    ["비상벨(남)", "비상벨(남)", null],
    ["장애인 화장실(2층)", "장애인 화장실(2층)", null],
    ["(남)", "(남)", null],
  ] as const)("is split from %s as %s, %s", (name, baseName, room) => {
    expect(splitRoom(name)).toEqual({ baseName, room });
  });

  test("is spelled without a space", () => {
    expect(["장애인 화장실 (남)", "비상벨 (남)"].map(spellRoom)).toEqual([
      "장애인 화장실(남)",
      "비상벨 (남)",
    ]);
  });

  test.each([
    [["장애인 화장실(남)"], true, false],
    [["장애인 화장실(여)"], false, true],
    [["장애인 화장실(공용)"], true, true],
    [["장애인 화장실"], null, null],
    [["장애인 화장실", "장애인 화장실(남)"], true, null],
    [["기저귀 교환대(남)"], null, null],
  ])("is read from %j: the men's room %s, the women's room %s", (tags, isInMens, isInWomens) => {
    expect(isInRoom("accessible", tags, "men")).toBe(isInMens);
    expect(isInRoom("accessible", tags, "women")).toBe(isInWomens);
  });

  test("is added to a ticked facility, and dropped without it", () => {
    const tickedFacilities = ["장애인 화장실", "비상벨"];
    expect(addRooms(tickedFacilities, [])).toEqual(tickedFacilities);
    expect(
      addRooms(tickedFacilities, ["장애인 화장실(남)", "장애인 화장실(여)", "기저귀 교환대(여)"]),
    ).toEqual([...["장애인 화장실(남)", "장애인 화장실(여)", "비상벨"]]);
    expect(addRooms(tickedFacilities, ["비상벨(남)", "장애인 화장실"])).toEqual(tickedFacilities);
  });
});

describe("facilities as pages show them", () => {
  test("name their rooms in words, and add a letter if only one room has them", () => {
    const tags = ["기저귀 교환대(여)", "장애인 화장실(남)", "장애인 화장실(여)", "어린이 변기(공용)", "CCTV"];
    const { facilities } = splitFacilities(tags.map((name) => ({ name })));
    expect(showFacilities(facilities)).toEqual([
      { sign: FACILITIES.accessible.sign, text: "장애인 화장실(남녀 모두)" },
      { sign: FACILITIES.diaper.sign, text: "기저귀 교환대 — 여자 화장실에만", mark: "여" },
      { sign: FACILITIES.cctv.sign, text: "CCTV" },
      { sign: FACILITIES.child.sign, text: "어린이 변기(공용)" },
    ]);
  });

  test("do not say “only” beside a tag without a room", () => {
    expect(showFacilities(["장애인 화장실", "장애인 화장실(남)"])).toEqual([
      { sign: FACILITIES.accessible.sign, text: "장애인 화장실 — 남자 화장실" },
    ]);
  });

  test("are named in the page's language", () => {
    const shown = runInLanguage("en", () => showFacilities(["기저귀 교환대(여)"]));
    expect(shown).toEqual([
      { sign: FACILITIES.diaper.sign, text: "Baby changing table — women’s room only", mark: "W" },
    ]);
  });
});

describe("a visitor who looks for a room", () => {
  test.each([
    [["장애인 화장실(남)"], "장애인 화장실 — 남자 화장실", "there"],
    [["장애인 화장실(여)"], "장애인 화장실 — 여자 화장실에만", "missing"],
    [["장애인 화장실"], "장애인 화장실 — 남자 화장실인지 확인 안 됨", "unknown"],
    [["비상벨"], "장애인 화장실 없음", "missing"],
    [[], "장애인 화장실 확인 안 됨", "unknown"],
  ])("reads about %j: %s", (tags, text, expected) => {
    expect(facilityFactOf("accessible", tags, true, "men")).toEqual({ text, is: expected });
  });

  const rows = inLine(
    { cleanlinessStatus: "장애인 화장실(남)|#20c997, 기저귀 교환대(여)|#20c997" },
    { cleanlinessStatus: "장애인 화장실(여)|#20c997" },
    { cleanlinessStatus: "장애인 화장실(공용)|#20c997" },
    { cleanlinessStatus: "장애인 화장실|#20c997" },
    { cleanlinessStatus: "비상벨|#20c997" },
    {},
  );

  test.each([
    [null, [1, 2, 3, 4], [1, 2, 3, 4, 6]],
    ["men", [1, 3], [1, 3, 4, 6]],
    ["women", [2, 3], [2, 3, 4, 6]],
  ] as const)(
    "finds in the room %s the toilets %j, and with unknown ones %j",
    async (room, matchingIds, allIds) => {
      expect(await idsOf(rows, queryFor(["accessible"], { room }))).toEqual(matchingIds);
      expect((await idsOf(rows, queryFor(["accessible"], { room, withUnknown: true }))).sort()).toEqual(
        allIds,
      );
    },
  );

  test("gets counts of that room only", async () => {
    const counts = async (room: "men" | "women" | null) => {
      const { accessible, diaper } = (
        await countAround(directoryOver(rows).directory, queryFor([], { room }))
      ).counts;
      return [accessible, diaper];
    };
    expect([await counts(null), await counts("men"), await counts("women")]).toEqual([
      [4, 1],
      [2, 0],
      [2, 1],
    ]);
  });
});
