import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createDirectoryClient, type DirectoryClient } from "~/toilet-directory/directory-client.server";
import { useProgram } from "../support/built-program";
import { ALL, KOREA, type Row, row } from "../support/local-directory";
import { useStarted } from "../support/started";

const EVERYWHERE = { ...KOREA, zoom: 18, ...ALL };

const locked = (id: number) =>
  row(id, { lat: 36 + id / 1000, lng: 127, maleDoorlockType: "password", maleDoorlockPw: "86420" });
const feedOf = (data: Row[]) => JSON.stringify({ resultCode: "200", result: { status: "success", data } });
const feed = (count: number) => feedOf(Array.from({ length: count }, (_, id) => locked(id + 1)));

type Answer = (response: ServerResponse) => void;
const json =
  (text: string): Answer =>
  (response) => {
    response.setHeader("content-type", "application/json").end(text);
  };

let answer: Answer = json(feed(3));
const requests: { cookie?: string; accept?: string; agent?: string; extra?: unknown }[] = [];
const backend = createServer((request, response) => {
  const { cookie, accept, "user-agent": agent, "x-extra": extra } = request.headers;
  requests.push({ cookie, accept, agent, extra });
  answer(response);
});

const program = useProgram("directory-worker");
beforeAll(() => new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve)));
const directory = useStarted(() =>
  createDirectoryClient({
    workerPath: program.path,
    backendOrigin: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
    ttlMs: 1e9,
    headers: { "x-extra": "1" },
  }),
);
afterAll(() => {
  backend.closeAllConnections();
  backend.close();
});

async function totalOf(markers: ReturnType<DirectoryClient["markersJson"]>): Promise<number> {
  return JSON.parse(gunzipSync((await markers).body).toString()).total;
}

describe("the directory in its worker thread", () => {
  test("answers from the feed and requests it as a backend expects", async () => {
    expect(await totalOf(directory.markersJson(EVERYWHERE))).toBe(3);
    expect(requests[0]).toEqual({ accept: "application/json", agent: "toilet-map", extra: "1" });
    expect(await directory.find("2")).toMatchObject({ name: "화장실 2", maleLock: "password" });
    expect(await directory.find("99")).toBeNull();
    expect((await directory.searchPlaces("화장실 3", 5))[0]?.name).toBe("화장실 3");
    const nearest = await directory.nearest({ lat: 36, lng: 127, ...ALL, page: 1, pageSize: 2 });
    expect(nearest).toMatchObject({ total: 3, status: { toilets: 3, failure: null } });
    expect(JSON.stringify(nearest)).not.toContain("86420");
  });

  test("returns the same answer for a repeated query until the content changes", async () => {
    const first = await directory.markersJson(EVERYWHERE);
    expect(await directory.markersJson({ ...EVERYWHERE })).toBe(first);
    await directory.refresh();
    expect(await directory.markersJson(EVERYWHERE)).toBe(first);
    answer = json(feed(4));
    await directory.refresh();
    expect(await totalOf(directory.markersJson(EVERYWHERE))).toBe(4);
    expect((await directory.markers(EVERYWHERE)).total).toBe(4);
  });

  test("says that a toilet is closed when its hours end, though the feed stays the same", async () => {
    answer = json(feedOf([row(1, { operatingHours: "09:00~18:00|#ced4da" })]));
    await directory.refresh();
    const marksAt = async (hour: string) => {
      const at = Date.parse(`2026-11-23T${hour}:00:00+09:00`);
      const { body } = await directory.markersJson({ ...EVERYWHERE, at });
      return JSON.parse(gunzipSync(body).toString()).markers.map(({ state }: { state: string }) => state);
    };
    expect(await marksAt("14")).toEqual(["open"]);
    expect(await marksAt("23")).toEqual(["closed"]);
    answer = json(feed(4));
    await directory.refresh();
  });

  test.each<[string, Answer, object]>([
    [
      "cut in the middle",
      (response) => {
        response.write(feed(9).slice(0, 300), () => response.destroy());
      },
      { kind: "network" },
    ],
    [
      "an HTML page",
      (response) => response.setHeader("content-type", "text/html").end("<p>점검</p>"),
      { kind: "other" },
    ],
    ["a refusal in the envelope", json('{"resultCode":500,"result":{"data":[]}}'), { kind: "other" }],
    ["an envelope without rows", json('{"resultCode":200,"result":{}}'), { kind: "other" }],
    ["status 500", (response) => response.writeHead(500).end("{}"), { kind: "http", httpStatus: 500 }],
    [
      "a redirect",
      (response) => response.writeHead(302, { location: "/elsewhere" }).end(),
      { kind: "http", httpStatus: 302 },
    ],
    ["a closed connection", (response) => response.destroy(), { kind: "network" }],
  ])("serves the last good feed if the answer is %s", async (_, broken, failure) => {
    answer = broken;
    const status = await directory.refresh();
    expect(status).toMatchObject({ toilets: 4, failure });
    expect(status.loadedAt).not.toBeNull();
    expect(await totalOf(directory.markersJson(EVERYWHERE))).toBe(4);
    expect(await directory.status()).toEqual(status);
  });

  test("recovers with the next good feed", async () => {
    answer = json(feed(5));
    expect(await directory.refresh()).toMatchObject({ toilets: 5, failure: null });
    expect(await totalOf(directory.markersJson(EVERYWHERE))).toBe(5);
  });
});

test("a worker that cannot start rejects with a clear error", async () => {
  const broken = createDirectoryClient({
    workerPath: join(program.folder, "missing.mjs"),
    backendOrigin: "http://127.0.0.1:1",
    ttlMs: 1e9,
  });
  await expect(broken.find("1")).rejects.toThrow("the toilet directory is being restarted");
  await expect(broken.find("1")).rejects.toMatchObject({ name: "DirectoryUnavailableError" });
  await broken.close();
});

test("a worker has the configured memory, and its crash is logged with the cause", async () => {
  const workerPath = await program.writeOther(
    "limited.mjs",
    `import { parentPort, resourceLimits } from "node:worker_threads";
    parentPort.on("message", ({ id, method }) => {
      if (method === "refresh") throw new Error("died of it");
      parentPort.postMessage({ id, result: resourceLimits.maxOldGenerationSizeMb });
    });`,
  );
  const deaths: unknown[] = [];
  const limited = createDirectoryClient({
    ...{ workerPath, backendOrigin: "http://127.0.0.1:1", ttlMs: 1e9, heapMb: 123 },
    watch: { onStatus: () => {}, onDeath: (cause) => deaths.push(cause) },
  });
  expect(await limited.find("1")).toBe(123);
  await limited.refresh().catch(() => {});
  expect(deaths).toEqual([expect.objectContaining({ message: "died of it" })]);
  await limited.close();
  expect(deaths).toHaveLength(1);
});

test("a worker that crashes fails its open queries and is restarted", async () => {
  const workerPath = await program.writeOther(
    "mortal.mjs",
    `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ id, args }) => {
      if (args[0] === "die") throw new Error("died");
      parentPort.postMessage({ id, result: null });
    });`,
  );
  const client = createDirectoryClient({ workerPath, backendOrigin: "http://127.0.0.1:1", ttlMs: 1e9 });
  expect(await client.find("1")).toBeNull();
  await expect(client.find("die")).rejects.toMatchObject({ name: "DirectoryUnavailableError" });
  await expect.poll(() => client.find("1").catch(() => "not yet"), { timeout: 20_000 }).toBeNull();
  await client.close();
});
