import { beforeEach, expect, it, vi } from "vitest";
import { loader } from "~/features/system/sitemap-part.route";
import { routeArguments } from "../support/route-arguments";

const { listIds, lastStatus } = vi.hoisted(() => ({ listIds: vi.fn(), lastStatus: vi.fn() }));

vi.mock("~/toilet-directory/directory.server", () => ({ directory: { listIds, lastStatus } }));

beforeEach(() => {
  listIds.mockReset().mockResolvedValue([]);
  lastStatus.mockReset().mockReturnValue({ loadedAt: null, failure: { kind: "network" } });
});

const get = (part: string) =>
  loader(routeArguments(new Request(`http://localhost/sitemaps/${part}`), { part }));

it("is no missing one while the toilets could not be had so far: that is what crawlers drop", async () => {
  expect((await get("toilets-1.xml")).status).toBe(503);
});

it("is missing beyond the last toilet, and where the backend has none at all", async () => {
  lastStatus.mockReturnValue({ loadedAt: 1, failure: null });
  expect((await get("toilets-2.xml")).status).toBe(404);
  lastStatus.mockReturnValue({ loadedAt: null, failure: { kind: "http", httpStatus: 404 } });
  expect((await get("toilets-1.xml")).status).toBe(404);
});

it("lists toilets", async () => {
  listIds.mockResolvedValue(["7"]);
  expect(await (await get("toilets-1.xml")).text()).toContain(
    "<loc>http://localhost/map/detail?toiletId=7</loc>",
  );
});
