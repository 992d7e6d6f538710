import { describe, expect, it } from "vitest";
import { hoursTags } from "../import/hours";

describe("the tags of opening hours", () => {
  it.each([
    ["", "24시간", ["24시간"]],
    ["", "24", ["24시간"]],
    ["", "00:00~24:00", ["24시간"]],
    ["", "00:00-24:00", ["24시간"]],
    ["", "00~24", ["24시간"]],
    ["상시", "", ["상시 개방"]],
    ["", "상시", ["상시 개방"]],
    ["정시", "", ["정시 개방"]],
    ["미개방", "", ["미개방"]],
    ["", "연중무휴", ["연중무휴"]],
    ["", "00:00~00:00", ["00:00~00:00"]],
    ["", "05:00~24:00", ["05:00~24:00"]],
    ["", "9시간", ["9시간"]],
  ])("promise 24 hours only if the file says so: %s %s", (category, detail, tags) => {
    expect(hoursTags(category, detail)).toEqual(tags);
  });

  it.each([
    ["9:00~18:00", "09:00~18:00"],
    ["09:00 - 18:00", "09:00~18:00"],
    ["09:00∼18:00", "09:00~18:00"],
    ["09;00~18:00", "09:00~18:00"],
    ["9시~18시", "09:00~18:00"],
    ["0900-1800", "09:00~18:00"],
    ["09~18", "09:00~18:00"],
    ["05:00~익일01:00", "05:00~익일 01:00"],
    ["월~금 09시~18시", "월~금 09:00~18:00"],
  ])("write a time span in one format: %s", (detail, tag) => {
    expect(hoursTags("", detail)).toEqual([tag]);
  });

  it.each([
    ["(평일)09:00-18:00+(주말)10:00-17:00", ["평일 09:00~18:00", "주말 10:00~17:00"]],
    ["09:00~18:00, 월요일 휴관", ["09:00~18:00", "월요일 휴관"]],
    ["토, 일, 공휴일 09:00~21:00", ["토·일·공휴일 09:00~21:00"]],
    ["평일 08:00~21:00 (주말, 공휴일)미개방", ["평일 08:00~21:00 (주말·공휴일)미개방"]],
    ["3,8,13일 장날", ["3·8·13일 장날"]],
  ])("contain one tag per statement: %s", (detail, tags) => {
    expect(hoursTags("정시", detail)).toEqual(tags);
  });

  it("keep a warning beside the details, drop noise and stop at five", () => {
    expect(hoursTags("불규칙", "여름에만")).toEqual(["개방 시간 불규칙", "여름에만"]);
    expect(hoursTags("", ":~:")).toEqual([]);
    expect(hoursTags("", "")).toEqual([]);
    expect(hoursTags("", "가+나+다+라+마+바+사")).toHaveLength(5);
    expect(hoursTags("", "평일|주말, 낮").join("")).not.toMatch(/[,|]/);
  });

  it("read the free text of older releases", () => {
    expect(hoursTags("06:00~22:00", "")).toEqual(["06:00~22:00"]);
  });
});
