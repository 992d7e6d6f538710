import { describe, expect, test } from "vitest";
import { type FindingsQuery, REASONS, type Reason } from "~/toilet-directory/findings/finding";
import { NO_AREA } from "~/toilet-directory/findings/findings-index";
import { directoryOver, type Row } from "../support/local-directory";

/** The reasons for which the desk of the administration lists a toilet. */

const ALL: FindingsQuery = { reason: null, area: null, from: 0, limit: 50, reported: [] };

/** A toilet without any reason, in a part of Daejeon of its own. */
const completeRow = (id: number, changes: Row = {}): Row => ({
  ...{ id, title: `쉼터 ${id}`, address: `대전광역시 서구 둔산로 ${id}`, operatingHours: "09:00~18:00" },
  ...{ lat: 36.35 + id / 1234, lng: 127.38 + id / 1234 },
  ...changes,
});

async function reasonsIn(rows: Row[], reportedIds: string[] = []) {
  const { directory } = directoryOver(rows);
  const { rows: findings } = await directory.findings({ ...ALL, reported: reportedIds });
  return Object.fromEntries(findings.map(({ id, reasons }) => [id, reasons]));
}

describe("the reasons to look at a toilet", () => {
  test("are none for complete data", async () => {
    expect(await reasonsIn([completeRow(1), completeRow(2), completeRow(3)])).toEqual({});
  });

  test.each<[Reason, string, Row]>([
    ["coarse", "three decimals", { lat: 36.352, lng: 127.381 }],
    ["coarse", "two decimals", { lat: 36.35, lng: 127.38 }],
    ["no-address", "no address", { address: "" }],
    ["no-address", "a town without a number", { address: "대전광역시 서구 둔산동" }],
    ["no-address", "a number in brackets only", { address: "대전광역시 서구 둔산로 (둔산동 12)" }],
    ["hours-unread", "hours in words", { operatingHours: "행사 때만" }],
    ["closed-named", "a name that says so", { title: "쉼터(철거)" }],
    ["closed-named", "a tag that says so", { cleanlinessStatus: "공사중|#ced4da" }],
    ["nothing-said", "nothing but name and place", { operatingHours: "" }],
  ])("include %s for %s", async (reason, _case, changes) => {
    expect(
      await reasonsIn([completeRow(1), completeRow(2), completeRow(3), completeRow(4, changes)]),
    ).toEqual({ 4: [reason] });
  });

  test.each<[string, Row]>([
    ["a public corporation", { title: "한국도로공사 휴게소" }],
    ["one coarse coordinate", { lat: 36.352, lng: 127.38123 }],
    ["a lot number", { address: "대전광역시 서구 둔산동 산 12-3" }],
    ["a facility instead of hours", { operatingHours: "", cleanlinessStatus: "비상벨|#20c997" }],
  ])("omit %s", async (_case, changes) => {
    expect(await reasonsIn([completeRow(1), completeRow(2), completeRow(3, changes)])).toEqual({});
  });

  test("omit a missing address if the feed has no addresses", async () => {
    expect(await reasonsIn([1, 2, 3].map((id) => completeRow(id, { address: "" })))).toEqual({});
  });

  test("include a shared point for three toilets, but not for two", async () => {
    const at = { lat: 36.41234, lng: 127.41234 };
    const two = [completeRow(1), completeRow(2, at), completeRow(3, at)];
    expect(await reasonsIn(two)).toEqual({});
    const three = await reasonsIn([...two, completeRow(4, { ...at, lat: at.lat + 0.000002 })]);
    expect(three).toEqual({ 2: ["same-point"], 3: ["same-point"], 4: ["same-point"] });
  });

  test.each<[string, Row, Row, boolean]>([
    ["the same name within 30 m", { title: "가" }, { title: "가", lat: 36.40018 }, true],
    [
      "the same name, decomposed and with an invisible mark",
      { title: "가\u200b".normalize("NFD") },
      { title: "가", lat: 36.40018 },
      true,
    ],
    ["the same name 60 m apart", { title: "가" }, { title: "가", lat: 36.40054 }, false],
    ["other names within 30 m", { title: "가" }, { title: "나", lat: 36.40018 }, false],
    [
      "the same name and address far apart",
      { title: "가", address: "대전 서구 둔산로 9" },
      { title: "가", address: "대전 서구 둔산로 9", lat: 36.43 },
      true,
    ],
    [
      "the same address with other names",
      { title: "가", address: "대전 서구 둔산로 9" },
      { title: "나", address: "대전 서구 둔산로 9", lat: 36.43 },
      false,
    ],
  ])(
    "include twins by name and by distance or address: %s",
    async (_case, firstChanges, secondChanges, areTwins) => {
      const at = { lat: 36.40001, lng: 127.40001 };
      const reasons = await reasonsIn([
        completeRow(1),
        completeRow(2),
        completeRow(3, { ...at, ...firstChanges }),
        completeRow(4, { ...at, ...secondChanges }),
      ]);
      expect(reasons).toEqual(areTwins ? { 3: ["twin"], 4: ["twin"] } : {});
    },
  );

  /** A toilet in the old centre of Changwon. */
  const changwonRow = (id: number, changes: Row = {}) =>
    completeRow(id, {
      ...{
        address: `경상남도 창원시 의창구 중앙대로 ${id}`,
        lat: 35.227 + id / 20_000,
        lng: 128.68 + id / 20_000,
      },
      ...changes,
    });

  test("include another 시군구 only if all neighbours are in others", async () => {
    const changwon = [21, 22, 23, 24, 25, 26].map((id) => changwonRow(id));
    const strayRow = changwonRow(27, { address: "경상남도 진주시 동진로 155" });
    expect(await reasonsIn([...changwon, strayRow])).toEqual({ 27: ["elsewhere"] });
    const neighbour = changwonRow(28, { address: "경상남도 진주시 동진로 99" });
    expect(await reasonsIn([...changwon, strayRow, neighbour])).toEqual({});
    expect(await reasonsIn([...changwon.slice(0, 3), strayRow])).toEqual({});
  });

  test("include another 시군구 for two wrong rows at one point", async () => {
    const changwon = [21, 22, 23, 24, 25, 26].map((id) => changwonRow(id));
    const at = { lat: 35.2281, lng: 128.6821, address: "경상남도 진주시 동진로 155" };
    const rows = [...changwon, changwonRow(27, at), changwonRow(28, at)];
    expect(await reasonsIn(rows)).toEqual({ 27: ["elsewhere"], 28: ["elsewhere"] });
  });

  test.each<[string, Row, boolean]>([
    ["Busan", { address: "부산광역시 해운대구 해운대해변로 264" }, true],
    [
      "Seoul, at a border of Incheon",
      { address: "인천광역시 부평구 경인로 1", lat: 37.5531, lng: 126.8332 },
      true,
    ],
    ["its own side of a border", { address: "경기도 부천시 소사로 779", lat: 37.5266, lng: 126.8092 }, false],
    ["Tsushima", { address: "", lat: 34.4123, lng: 129.3123 }, true],
  ])("include another province without any neighbour: %s", async (_case, changes, isElsewhere) => {
    const reasons = await reasonsIn([completeRow(1), completeRow(2), completeRow(3, changes)]);
    expect(reasons[3]?.includes("elsewhere") ?? false).toBe(isElsewhere);
  });

  test("start with a report, also for a toilet with complete data, and ignore unknown ids", async () => {
    const rows = [completeRow(1), completeRow(2), completeRow(3, { operatingHours: "" })];
    expect(await reasonsIn(rows, ["2", "3", "404"])).toEqual({
      2: ["reported"],
      3: ["reported", "nothing-said"],
    });
  });
});

describe("the pages of the desk", () => {
  const rows = [
    ...Array.from({ length: 7 }, (_, id) => completeRow(id + 1, { operatingHours: "" })),
    ...Array.from({ length: 4 }, (_, id) =>
      completeRow(id + 11, {
        operatingHours: "",
        address: `서울특별시 중구 세종대로 ${id}`,
        ...{ lat: 37.56 + id / 999, lng: 126.98 },
      }),
    ),
    completeRow(21, { operatingHours: "", address: "" }),
    completeRow(22),
  ];
  const { directory } = directoryOver(rows);
  const idsOf = async (query: Partial<FindingsQuery>) =>
    (await directory.findings({ ...ALL, ...query })).rows.map(({ id }) => Number(id));

  test("list each toilet once, area by area, in any page size", async () => {
    const allIds = await idsOf({ reported: ["22"] });
    expect(allIds).toEqual([22, 1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 14, 21]);
    for (const limit of [1, 3, 5]) {
      const pages: number[] = [];
      for (let from = 0; from < 15; from += limit)
        pages.push(...(await idsOf({ from, limit, reported: ["22"] })));
      expect(pages).toEqual(allIds);
    }
  });

  test("count by reason within the area, and by area within the reason", async () => {
    const allFindings = await directory.findings({ ...ALL, reported: ["22"] });
    expect(allFindings.total).toBe(13);
    expect(allFindings.counts).toMatchObject({ reported: 1, "nothing-said": 12, "no-address": 1, twin: 0 });
    expect(allFindings.areas).toEqual([
      { name: "대전광역시 서구", count: 8 },
      { name: "서울특별시 중구", count: 4 },
      { name: NO_AREA, count: 1 },
    ]);
    const seoul = await directory.findings({ ...ALL, area: "서울특별시 중구", reported: ["22"] });
    expect(seoul).toMatchObject({ total: 4, counts: { reported: 0, "nothing-said": 4 } });
    const addressless = await directory.findings({ ...ALL, reason: "no-address" });
    expect(addressless).toMatchObject({ total: 1, areas: [{ name: NO_AREA, count: 1 }] });
  });

  test.each(["화성", "대전광역시", ""])("are empty for an area that is not listed: %s", async (area) => {
    expect(await directory.findings({ ...ALL, area })).toMatchObject({ total: 0, rows: [] });
  });

  test("agree with the counts for every reason", async () => {
    for (const reason of REASONS) {
      const { total, counts, rows: findings } = await directory.findings({ ...ALL, reason, reported: ["1"] });
      expect([reason, total, findings.length]).toEqual([reason, counts[reason], counts[reason]]);
    }
  });

  test("change after a write", async () => {
    const { directory: ownDirectory } = directoryOver([
      completeRow(1),
      completeRow(2, { operatingHours: "" }),
    ]);
    expect((await ownDirectory.findings(ALL)).total).toBe(1);
    const storedToilet = await ownDirectory.find("2");
    if (storedToilet)
      await ownDirectory.put("2", { ...storedToilet, hoursTags: [{ name: "24시간", color: "#ced4da" }] });
    await expect.poll(async () => (await ownDirectory.findings(ALL)).total).toBe(0);
  });
});
