import { beforeEach, expect, it, vi } from "vitest";
import { loader } from "~/features/system/sitemap.route";
import { routeArguments } from "../support/route-arguments";

const { directory } = vi.hoisted(() => ({
  directory: { listIds: vi.fn(), lastStatus: vi.fn(), status: vi.fn() },
}));

vi.mock("~/toilet-directory/directory.server", () => ({ directory }));
vi.mock("~/boards/post-addresses.server", () => ({ listPostIds: async () => [] }));

const tell = (status: object) => {
  directory.lastStatus.mockReturnValue(status);
  directory.status.mockResolvedValue(status);
};

beforeEach(() => {
  directory.listIds.mockReset().mockResolvedValue([]);
  tell({ toilets: 0, loadedAt: null, failure: null });
});

const get = () => loader(routeArguments(new Request("http://localhost/sitemap.xml")));

it("is to be asked for again while the toilets could not be had so far: nobody keeps an index without them", async () => {
  const { status, headers } = await get();
  expect([status, headers.get("Cache-Control"), headers.get("Retry-After")]).toEqual([503, "no-store", "60"]);
});

it("is to be asked for again while the directory is being started", async () => {
  directory.listIds.mockRejectedValue(new Error("away"));
  expect((await get()).status).toBe(503);
});

it("names no toilets where the backend has none at all", async () => {
  tell({ toilets: 0, loadedAt: null, failure: { kind: "missing", httpStatus: 404 } });
  const index = await get();
  expect(index.status).toBe(200);
  expect(await index.text()).not.toContain("toilets-");
});

it("names as many parts as there are addresses for", async () => {
  tell({ toilets: 1001, loadedAt: 1, failure: null });
  expect((await (await get()).text()).match(/toilets-\d/g)).toEqual(["toilets-1", "toilets-2"]);
});
