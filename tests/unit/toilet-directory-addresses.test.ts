import { expect, test, vi } from "vitest";
import { directoryOver, row } from "../support/local-directory";

/** The feed has no addresses, so the directory learns them from the details that visitors read. */

const ROAD = "대전광역시 서구 둔산로 100";
const PATIENCE_MS = 50_000;

test("a learned address is found by the search, even after the next feed", async () => {
  const { directory, feed } = directoryOver([row(1), row(2), row(3)]);
  expect((await directory.refresh()).lacksAddresses).toBe(true);
  const isFound = async () => (await directory.searchPlaces("둔산로 100", 5)).length > 0;
  expect(await isFound()).toBe(false);
  const { generation } = await directory.status();
  await directory.learnAddress("1", ROAD);
  await vi.waitFor(async () => expect(await isFound()).toBe(true), PATIENCE_MS);
  expect((await directory.status()).generation).not.toBe(generation);
  feed.rows = [row(3), row(2), row(1)];
  await directory.refresh();
  expect([(await directory.find("1"))?.address, await isFound()]).toEqual([ROAD, true]);
});

test("a saved address survives the next feed, which has no addresses", async () => {
  const { directory } = directoryOver([row(1), row(2)]);
  await directory.refresh();
  const storedToilet = await directory.find("2");
  if (!storedToilet) throw new Error("toilet 2 is not in the directory");
  await directory.put("2", { ...storedToilet, address: ROAD });
  await directory.refresh();
  expect((await directory.find("2"))?.address).toBe(ROAD);
});

test("a feed with addresses is complete, and its own addresses replace learned ones", async () => {
  const { directory } = directoryOver([row(1, { address: ROAD }), row(2, { address: ROAD }), row(3)]);
  expect((await directory.refresh()).lacksAddresses).toBe(false);
  await directory.learnAddress("1", "다른 주소");
  await directory.refresh();
  expect((await directory.find("1"))?.address).toBe(ROAD);
});
