import { describe, expect, test } from "vitest";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { provinceOf } from "../../app/toilet-directory/traits";
import { ALL, CENTRE, countAround, directoryOver, type Row, row } from "../support/local-directory";

const DAEJEON = "대전광역시 서구 둔산로 100";
const ACCESSIBLE = { ...ALL, filters: { ...NO_FILTERS, accessible: true } };

/** Toilets of one province that name a CCTV but no facility for wheelchairs. */
const toiletsWithCctv = (count: number, changes: Row = {}) =>
  Array.from({ length: count }, (_, at) =>
    row(at + 1, { address: DAEJEON, cleanlinessStatus: "CCTV|#ced4da", ...changes }),
  );

describe("a facility that no toilet of a province has", () => {
  test("is unknown in the province if 200 of its toilets name other facilities", async () => {
    const { directory } = directoryOver(toiletsWithCctv(200));
    const counts = await countAround(directory, ACCESSIBLE);
    expect([counts.counts.accessible, counts.unknown, counts.silent]).toEqual([
      0,
      200,
      ["accessible", "diaper", "bell"],
    ]);
    const nearest = await directory.nearest({
      ...CENTRE,
      ...ACCESSIBLE,
      withUnknown: true,
      page: 1,
      pageSize: 5,
    });
    expect(nearest.total).toBe(200);
    expect((await directory.status()).silent).toEqual({ 대전광역시: expect.any(Number) });
  });

  test("is missing in the province if fewer name other facilities", async () => {
    const { directory } = directoryOver(toiletsWithCctv(199));
    const counts = await countAround(directory, ACCESSIBLE);
    expect([counts.unknown, counts.silent]).toEqual([0, []]);
  });

  test("becomes missing with the first toilet that has it, and unknown again without that toilet", async () => {
    const { directory, feed } = directoryOver(toiletsWithCctv(200));
    await directory.refresh();
    const namedRow = row(500, { address: "대전 중구 1", cleanlinessStatus: "장애인 화장실|#ced4da" });
    feed.rows = [...toiletsWithCctv(200), namedRow];
    await directory.refresh();
    expect((await countAround(directory, ACCESSIBLE)).silent).toEqual(["diaper", "bell"]);
    feed.rows = toiletsWithCctv(200);
    await directory.refresh();
    expect((await countAround(directory, ACCESSIBLE)).unknown).toBe(200);
  });

  test("does not affect the next province", async () => {
    const gongju = row(900, {
      ...{ lat: 36.45, lng: 127.12, address: "충청남도 공주시 1" },
      cleanlinessStatus: "비상벨|#ced4da",
    });
    const { directory } = directoryOver([...toiletsWithCctv(200), gongju]);
    const point = { lat: 36.45, lng: 127.12 };
    const counts = await countAround(directory, ACCESSIBLE, { centre: point });
    expect([counts.unknown, counts.silent]).toEqual([0, []]);
  });
});

test("filters without a match in the whole feed are listed until a toilet matches", async () => {
  const { directory, feed } = directoryOver(toiletsWithCctv(3));
  expect((await countAround(directory, ALL)).absent).toContain("accessible");
  feed.rows = toiletsWithCctv(3, { cleanlinessStatus: "장애인 화장실|#ced4da" });
  await directory.refresh();
  expect((await countAround(directory, ALL)).absent).not.toContain("accessible");
});

test.each([
  ["대전 서구 둔산로 100", "대전광역시"],
  ["강원도 정선군 1", "강원특별자치도"],
  ["전라북도 전주시", "전북특별자치도"],
  [" 제주특별자치도 제주시", "제주특별자치도"],
  ["", ""],
])("the address %j belongs to the province %j", (address, province) => {
  expect(provinceOf(address)).toBe(province);
});
