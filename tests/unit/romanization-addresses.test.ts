import { describe, expect, test } from "vitest";
import { romanizeAddress } from "~/romanization/address.server";
import { ADDRESSES_IN_ENGLISH } from "../support/romanization/addresses";

describe("romanised addresses", () => {
  test("follow the English order in a hundred examples", () => {
    expect(ADDRESSES_IN_ENGLISH.length).toBeGreaterThanOrEqual(100);
    const wrongAddresses = ADDRESSES_IN_ENGLISH.filter(
      ([address, english]) => romanizeAddress(address) !== english,
    );
    expect(wrongAddresses.map(([address]) => [address, romanizeAddress(address)])).toEqual(wrongAddresses);
  });

  test("put a floor first, and a road's own basement with the number", () => {
    expect(romanizeAddress("서울특별시 마포구 증산로 87, 지하2층 (성산동)")).toBe(
      "B2, 87 Jeungsan-ro, Mapo-gu, Seoul (Seongsan-dong)",
    );
    expect(romanizeAddress("서울 강남구 강남대로 지하 396")).toBe(
      "Jiha 396 Gangnam-daero, Gangnam-gu, Seoul",
    );
  });

  test("contain no Hangul syllable for any text", () => {
    expect(romanizeAddress("")).toBeNull();
    expect(romanizeAddress("Seoul")).toBeNull();
    const texts = ["산", "지하", "(", "(가", "서울", ",,,가", "가로길대로1", "로", "주소 없음"];
    for (const text of [...texts, "가".repeat(5000)]) {
      expect(romanizeAddress(text) ?? "").not.toMatch(/[가-힣]/);
    }
  });
});
