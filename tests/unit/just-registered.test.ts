import { beforeEach, expect, it, vi } from "vitest";
import type { NearbyToilet } from "~/toilet-directory/directory";
import { directory, findJustRegistered } from "../../app/toilet-directory/directory.server";

const findWithin = vi.spyOn(directory, "within");

const POINT = { lat: 36.3, lng: 127.4 };
/** A block of flats whose toilets share one address, nearest first as in the directory's answer. */
const block = (size: number) =>
  Array.from(
    { length: size },
    (_, index) => ({ id: String(index + 1), name: `${index % 2} 동` }) as NearbyToilet,
  );

beforeEach(() => {
  findWithin.mockImplementation(async (_point, _meters, limit) => block(60).slice(0, limit));
});

it("the lookup finds the newest toilet of its name among many at one point", async () => {
  expect(await findJustRegistered("1 동", POINT)).toBe("60");
  expect(await findJustRegistered("0 동", POINT)).toBe("59");
});

it("the lookup finds nothing for another name or while the directory does not answer", async () => {
  expect(await findJustRegistered("2 동", POINT)).toBeNull();
  findWithin.mockRejectedValue(new Error("no answer"));
  expect(await findJustRegistered("1 동", POINT)).toBeNull();
});
