import { describe, expect, it } from "vitest";
import { parseEnv, readIdleMinutes } from "~/env/env.schema";
import { readNetworks } from "~/env/trusted-proxies";
import { parseBox, parseMapQuery, parsePoint } from "~/features/map/map-query";
import { FORM_HELPER_INTENTS } from "~/features/toilets/form-helper-intents.server";
import { TOILET_SCHEMAS } from "~/features/toilets/toilet-form.schema";
import { readWidth } from "~/pictures/resized-picture.server";
import { readBoardSearch } from "../../app/boards/boards";
import { paginateEntries } from "../../app/entries/entry-kind";
import { REVIEWS } from "../../app/features/reviews/review-section";
import { formPoint } from "../../app/features/toilets/form-options.server";
import { chooseThumbnail } from "../../app/features/toilets/save-toilet.server";
import { readDecimal, readPage, readWhole } from "../../app/texts/short-texts";

const OTHER_FOURS = ["0x4", "0b100", "0o4", "4e0", "40e-1", "+4", "\t4\u00a0", "4.", "\ufeff4"];
const OTHER_DIGITS = ["４", "٤", "४", "四"];

const HUNDRED_ENTRIES = Array.from({ length: 500 }, (_, id) => ({ id: String(id) }));
const query = (name: string, value: string) => new URLSearchParams({ [name]: value });
const pageOf = (value: string) =>
  paginateEntries(HUNDRED_ENTRIES, query("reviews", value), { section: "reviews", isNewestFirst: true }).page;

describe("readDecimal", () => {
  it.each([
    ["4", 4],
    ["-4", -4],
    ["004", 4],
    ["37.50000000000001", 37.50000000000001],
    ["-127.05", -127.05],
  ])("reads %s", (text, number) => expect(readDecimal(text)).toBe(number));

  it.each([...OTHER_FOURS, ...OTHER_DIGITS, "", " ", "-", ".4", "--4", "4-", "4 4", "NaN", "Infinity", null])(
    "refuses %j",
    (text) => expect(readDecimal(text)).toBeNull(),
  );
});

describe("readWhole", () => {
  it("reads digits only", () =>
    expect([readWhole("4"), readWhole("999999999999999")]).toEqual([4, 999999999999999]));
  it.each([...OTHER_FOURS, ...OTHER_DIGITS, "-4", "4.0", "1000000000000000", ""])("refuses %j", (text) =>
    expect(readWhole(text)).toBeNull(),
  );
});

describe.each([...OTHER_FOURS.filter((text) => text.trim() === text), ...OTHER_DIGITS])(
  "the number %j",
  (four) => {
    it("is refused as a rating", () => {
      expect(REVIEWS.createSchema.safeParse({ content: "좋아요", rating: four }).success).toBe(false);
    });

    it("opens the first page of a list", () => {
      expect([readPage(four), readBoardSearch(query("pageIndex", four)).page, pageOf(four)]).toEqual([
        1, 1, 1,
      ]);
      expect(parseMapQuery(query("page", four)).page).toBe(1);
    });

    it("is ignored as a position or zoom of the map", () => {
      const { zoom, searchOrigin, ownLocation } = parseMapQuery(
        new URLSearchParams({ zoom: four, near: `37,${four}`, me: `${four},127` }),
      );
      expect([zoom, searchOrigin, ownLocation]).toEqual([null, null, null]);
      expect(parseBox(`126,${four},127,38`)).toBeNull();
      expect(parsePoint(new URLSearchParams({ lat: four, lng: "127" }))).toBeNull();
      expect(formPoint(new URLSearchParams({ lat: `3${four}`, lng: "127" }))).toBeNull();
    });

    it("is refused as a position of a toilet", () => {
      const { error } = TOILET_SCHEMAS.update.safeParse({ lat: four, lng: "127" });
      expect(error?.flatten().fieldErrors).toHaveProperty("lat");
      expect(FORM_HELPER_INTENTS["look-around"].schema?.safeParse({ lat: four, lng: "127" }).success).toBe(
        false,
      );
    });

    it("is ignored as the width or the index of a picture", () => {
      expect(readWidth(four)).toBe(1600);
      expect(chooseThumbnail(`new:${four}`, 5, []).thumbnailIndex).toBe(0);
    });

    it("is refused as a setting", () => {
      const parsed = parseEnv({ BACKEND_URL: "embedded", PORT: four });
      expect(parsed).toEqual({ faults: ["PORT: expected a whole number from 0 to 65535, in plain digits"] });
      expect(() => readIdleMinutes(four)).toThrow("expected minutes");
      expect(() => readNetworks([`10.0.0.0/${four}`])).toThrow("expected an address");
    });
  },
);
