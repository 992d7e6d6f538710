import { beforeEach, expect, it, vi } from "vitest";
import { loader } from "~/features/system/sitemap.route";
import { directory } from "~/toilet-directory/directory.server";
import { type DirectoryStatus, NOTHING_LOADED } from "../../app/toilet-directory/directory";
import { routeArguments } from "../support/route-arguments";

const listIds = vi.spyOn(directory, "listIds");
const lastStatus = vi.spyOn(directory, "lastStatus");
const readStatus = vi.spyOn(directory, "status");

const setStatus = (changes: Partial<DirectoryStatus>) => {
  const status = { ...NOTHING_LOADED, ...changes };
  lastStatus.mockReturnValue(status);
  readStatus.mockResolvedValue(status);
};

beforeEach(() => {
  listIds.mockReset().mockResolvedValue([]);
  setStatus({ toilets: 0, loadedAt: null, failure: null });
});

const get = () => loader(routeArguments(new Request("http://localhost/sitemap.xml")));

it("the index fails with a retry while toilets are unavailable, so that no crawler keeps one without them", async () => {
  const { status, headers } = await get();
  expect([status, headers.get("Cache-Control"), headers.get("Retry-After")]).toEqual([503, "no-store", "60"]);
});

it("the index fails with a retry while the directory starts", async () => {
  listIds.mockRejectedValue(new Error("away"));
  expect((await get()).status).toBe(503);
});

it("the index lists no toilet parts if the backend has no toilets", async () => {
  setStatus({ toilets: 0, loadedAt: null, failure: { kind: "missing", httpStatus: 404 } });
  const index = await get();
  expect(index.status).toBe(200);
  expect(await index.text()).not.toContain("toilets-");
});

it("the index lists as many parts as the URLs need", async () => {
  setStatus({ toilets: 1001, loadedAt: 1, failure: null });
  expect((await (await get()).text()).match(/toilets-\d/g)).toEqual(
    [1, 2, 3, 4, 5].map((part) => `toilets-${part}`),
  );
});
