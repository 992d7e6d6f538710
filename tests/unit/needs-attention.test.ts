import { expect, test } from "vitest";
import type { ToiletSummary } from "~/backend/toilet";
import { findNeedsAttention } from "~/toilet-directory/needs-attention";

const toilet = (id: string, changes: Partial<ToiletSummary> = {}): ToiletSummary => ({
  id,
  name: `화장실 ${id}`,
  buildingName: "건물",
  address: "대전",
  lat: 36,
  lng: 127,
  cleanlinessTags: [],
  hoursTags: [],
  maleLock: "none",
  femaleLock: "none",
  averageRating: null,
  reviewCount: 0,
  photo: "1.jpg",
  ...changes,
});
const tags = (...names: string[]) => names.map((name) => ({ name, color: null }));

const groupsOf = async (toilets: ToiletSummary[], limit = 5) =>
  Object.fromEntries((await findNeedsAttention(toilets, limit)).groups.map((group) => [group.reason, group]));

test("a toilet is looked after for its tags, its stars and its missing photo", async () => {
  const groups = await groupsOf([
    toilet("1"),
    toilet("2", { cleanlinessTags: tags("매우 더러움") }),
    toilet("3", { hoursTags: tags("공사로 폐쇄") }),
    toilet("4", { averageRating: 2.5, reviewCount: 2 }),
    toilet("5", { averageRating: 2.6, reviewCount: 2 }),
    toilet("6", { photo: null, cleanlinessTags: tags("불결") }),
    toilet("7", { hoursTags: tags("주말 사용 불가"), cleanlinessTags: tags("깨끗함") }),
  ]);
  const idsOf = (reason: string) => groups[reason]?.toilets.map(({ id }) => id);
  expect(idsOf("dirty")).toEqual(["6", "2"]);
  expect(idsOf("closed")).toEqual(["7", "3"]);
  expect(idsOf("low-stars")).toEqual(["4"]);
  expect(idsOf("no-photo")).toEqual(["6"]);
});

test("names the newest and counts them all", async () => {
  const many = Array.from({ length: 20_000 }, (_, index) =>
    toilet(String((index * 7919) % 20_000), { photo: null, reviewCount: 1 }),
  );
  const { groups, reviews, newest } = await findNeedsAttention([...many, toilet("밖에서 온 것")], 3);
  const group = groups.find(({ reason }) => reason === "no-photo");
  expect(group?.count).toBe(20_000);
  expect(group?.toilets.map(({ id }) => id)).toEqual(["19999", "19998", "19997"]);
  expect(newest.map(({ id }) => id)).toEqual(["19999", "19998", "19997"]);
  expect(reviews).toBe(20_000);
});

test("has room for fewer than it may name", async () => {
  const { newest } = await findNeedsAttention([toilet("2"), toilet("x"), toilet("1")], 5);
  expect(newest.map(({ id }) => id)).toEqual(["2", "1", "x"]);
  expect((await findNeedsAttention([], 5)).newest).toEqual([]);
});
