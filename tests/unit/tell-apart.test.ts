import { describe, expect, test } from "vitest";
import { tellApart } from "~/features/map/readings.server";

const partsOf = (...readings: string[]) =>
  tellApart(readings.map((reading) => ({ reading }))).map(({ readingParts }) => readingParts);

describe("readings that begin alike", () => {
  test("are divided before the word that differs", () => {
    const start = "Gangnam Station Underground Shopping Center";
    expect(partsOf(`${start} 1`, `${start} 2`, "Gangnam Station (2)")).toEqual([
      [start, " 1"],
      [start, " 2"],
      ["Gangnam Station", " (2)"],
    ]);
    expect(partsOf("Jeju City Hall 1 Annex", "Jeju City Hall 11 Annex")).toEqual([
      ["Jeju City Hall", " 1 Annex"],
      ["Jeju City Hall", " 11 Annex"],
    ]);
  });

  test("are divided before the number in scripts without spaces", () => {
    expect(partsOf("江南駅 地下商店街1", "江南駅 地下商店街2")).toEqual([
      ["江南駅 地下商店街", "1"],
      ["江南駅 地下商店街", "2"],
    ]);
  });

  test("stay whole if a card shows where they differ, or if nothing follows", () => {
    expect(partsOf("City Hall A", "City Hall B")).toEqual([undefined, undefined]);
    expect(partsOf("Haeundae Beach Toilet", "Haeundae Beach Toilet")).toEqual([undefined, undefined]);
  });
});
