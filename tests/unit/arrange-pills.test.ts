import { describe, expect, it } from "vitest";
import { toWorldPixel } from "~/geo/projection";
import { arrangePills, PILL_HEIGHT_PX, type PillArea } from "~/maps/arrange-pills";
import { DISTRICT_OF_TOWN, DISTRICTS, nearestTown, PROVINCES } from "~/place-index/districts";

const all = DISTRICTS.map((district, at) => ({ ...district, count: 1 + ((at * 37) % 900) }));
const naming = {
  short: ({ name }: PillArea) => name,
  long: ({ province, name }: PillArea) => `${province.slice(0, 2)} ${name}`,
};
const joined = (province: string, districts: PillArea[]): PillArea => ({
  province,
  name: province,
  count: districts.reduce((sum, { count }) => sum + count, 0),
  ...(PROVINCES.get(province) ?? { lat: 0, lng: 0 }),
});
const arrange = (areas: PillArea[], zoom: number) => arrangePills(areas, joined, zoom, naming);

describe("the pills of a far map", () => {
  it.each([6, 7, 8, 9, 10, 11, 12])("do not overlap at zoom %i, and count every toilet once", (zoom) => {
    const pills = arrange(all, zoom);
    expect(pills.reduce((sum, { area }) => sum + area.count, 0)).toBe(
      all.reduce((sum, { count }) => sum + count, 0),
    );
    const boxes = pills.map(({ area, shift, widthPx }) => {
      const { x, y } = toWorldPixel(area, zoom);
      return { x: x + shift.x, y: y + shift.y, widthPx };
    });
    for (const [at, a] of boxes.entries())
      for (const b of boxes.slice(at + 1))
        expect(
          Math.abs(a.x - b.x) >= (a.widthPx + b.widthPx) / 2 || Math.abs(a.y - b.y) >= PILL_HEIGHT_PX,
        ).toBe(true);
  });

  it("join districts that would overlap into their 시도, and leave the others", () => {
    const names = arrange(all, 10).map(({ name }) => name);
    expect(names).toContain("서울특별시");
    expect(names).not.toContain("강남구");
    expect(names).toContain("정선군");
    expect(arrange(all, 12).map(({ name }) => name)).toContain("강남구");
  });

  it("put the province before a name that is twice in the view", () => {
    const of = (province: string) => all.filter((area) => area.province === province && area.name === "중구");
    const names = arrange([...of("인천광역시"), ...of("서울특별시")], 12).map(({ name }) => name);
    expect(names.sort()).toEqual(["서울 중구", "인천 중구"]);
    expect(arrange(of("인천광역시"), 12)[0]?.name).toBe("중구");
  });
});

describe("the district of a point", () => {
  it("is that of its nearest neighbourhood, and 수원시 is one", () => {
    const districtAt = (lat: number, lng: number) =>
      DISTRICTS[DISTRICT_OF_TOWN[nearestTown({ lat, lng })] ?? -1];
    expect(districtAt(37.4979, 127.0276)).toMatchObject({ province: "서울특별시", name: "서초구" });
    expect(districtAt(37.2636, 127.0286)).toMatchObject({ province: "경기도", name: "수원시" });
    expect(districtAt(36.5, 127.26)).toMatchObject({ province: "세종특별자치시", name: "세종특별자치시" });
    expect(districtAt(33.5, 126.53)).toMatchObject({ province: "제주특별자치도", name: "제주시" });
  });
});
