import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gunzipSync } from "node:zlib";
import { beforeEach, expect, it, vi } from "vitest";
import { loader } from "~/features/system/sitemap.route";
import { directory } from "~/toilet-directory/directory.server";
import { NOTHING_LOADED } from "../../app/toilet-directory/directory";
import { routeArguments } from "../support/route-arguments";

const listIds = vi.spyOn(directory, "listIds");
const lastStatus = vi.spyOn(directory, "lastStatus");

beforeEach(() => {
  listIds.mockReset().mockResolvedValue([]);
  lastStatus.mockReset().mockReturnValue({ ...NOTHING_LOADED, failure: { kind: "network" } });
});

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const get = (part: string, headers: Record<string, string> = {}) =>
  loader(routeArguments(new Request(`http://localhost/sitemaps/${part}`, { headers }), { part }));

const LOADED = { ...NOTHING_LOADED, loadedAt: 1 };
/** Ids that count how often they are iterated. */
function countedIds(count: number) {
  const ids = Array.from({ length: count }, (_, at) => String(at));
  const idsMap = vi.spyOn(ids, "map");
  return { ids, used: idsMap };
}

it("a part is not 404 while toilets are unavailable, because crawlers drop a missing part", async () => {
  const { status, headers } = await get("toilets-1.xml");
  expect([status, headers.get("Cache-Control"), headers.get("Retry-After")]).toEqual([503, "no-store", "60"]);
});

it("a part is 404 beyond the last toilet and if the backend has no toilets", async () => {
  lastStatus.mockReturnValue(LOADED);
  expect((await get("toilets-2.xml")).status).toBe(404);
  lastStatus.mockReturnValue({ ...NOTHING_LOADED, failure: { kind: "missing", httpStatus: 404 } });
  expect((await get("toilets-1.xml")).status).toBe(404);
});

it("a part lists each toilet in every language", async () => {
  listIds.mockResolvedValue(["7"]);
  const text = await (await get("toilets-1.xml")).text();
  const addresses = [...text.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(([, path]) => path);
  expect(addresses).toEqual(["", "/en", "/ja", "/zh"].map((prefix) => `${prefix}/map/detail?toiletId=7`));
});

it("a part is built once for all readers, and again for other toilets", async () => {
  lastStatus.mockReturnValue(LOADED);
  const { ids, used } = countedIds(250);
  listIds.mockResolvedValue(ids);
  const answers = await Promise.all([1, 2, 3].map(() => get("toilets-3.xml")));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect([new Set(texts).size, used.mock.calls.length]).toEqual([1, 1]);
  expect(texts[0]?.match(/<loc>/g)).toHaveLength(1000);
  listIds.mockResolvedValue(["another"]);
  expect(await (await get("toilets-3.xml")).text()).toContain("toiletId=another<");
});

it("a part is sent compressed with an ETag, and is 304 for a client that has it", async () => {
  lastStatus.mockReturnValue(LOADED);
  listIds.mockResolvedValue(countedIds(250).ids);
  const plainAnswer = await get("toilets-4.xml");
  const gzipAnswer = await get("toilets-4.xml", { "Accept-Encoding": "gzip, br" });
  const bytes = Buffer.from(await gzipAnswer.arrayBuffer());
  expect(gzipAnswer.headers.get("Content-Encoding")).toBe("gzip");
  expect(gzipAnswer.headers.get("Content-Length")).toBe(String(bytes.length));
  expect(gunzipSync(bytes).toString()).toBe(await plainAnswer.text());
  const unchanged = await get("toilets-4.xml", { "If-None-Match": gzipAnswer.headers.get("ETag") ?? "" });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
  // Readers that read nothing hold no more than this.
  expect(bytes.length).toBeLessThan(100_000);
  expect(Number(plainAnswer.headers.get("Content-Length"))).toBeLessThan(600_000);
});

it("a part is built in slices so that other requests are answered", async () => {
  lastStatus.mockReturnValue(LOADED);
  listIds.mockResolvedValue(countedIds(250).ids);
  let tickCount = 0;
  const count = () => {
    tickCount += 1;
    immediate = setImmediate(count);
  };
  let immediate = setImmediate(count);
  await get("toilets-5.xml");
  clearImmediate(immediate);
  expect(tickCount).toBeGreaterThan(8);
});

it("the cache keeps only the compressed parts", async () => {
  lastStatus.mockReturnValue(LOADED);
  const readBufferBytes = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  const bytesBefore = readBufferBytes();
  for (let part = 10; part < 40; part += 1) {
    listIds.mockResolvedValue(countedIds(250).ids);
    await (await get(`toilets-${part}.xml`)).text();
  }
  // Thirty parts are 16 MB of text and 1 MB compressed. The system reclaims freed buffers with a delay.
  await expect.poll(() => readBufferBytes() - bytesBefore, { timeout: 10_000 }).toBeLessThan(5_000_000);
});
