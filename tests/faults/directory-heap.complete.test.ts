import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { envSchema } from "~/env/env.schema";
import { createDirectoryClient, type DirectoryClient } from "~/toilet-directory/directory-client.server";

/**
 * The default heap is made for 420,000 toilets twice, because the old feed answers while a new one is indexed. Loading
 * them takes minutes, so this test uses a tenth of both, plus the worker's own memory: code, place names, and room for
 * garbage collection.
 */
const SHARE = 1 / 10;
const OWN_NEED_MB = 24;
const MOST_TOILETS = 420_000 * SHARE;
/** Fewer than the country has, because a busy machine leaves more garbage: it prepares longer, so more of it gets old. */
const SOME_TOILETS = 30_000;
const ROWS_PER_PIECE = 500;

const WORKER = resolve("build/programs/directory-worker.js");
const DEFAULT_HEAP_MB = envSchema.shape.DIRECTORY_HEAP_MB.parse(undefined);

let server: Server;
let directory: DirectoryClient | null = null;
let folder: string;
let count = 0;
let round = 0;
const deaths: unknown[] = [];

/** A row as long as in the legacy feed, somewhere in the country. */
const row = (id: number) => ({
  ...{
    id,
    title: `공중화장실 ${id} (${round}번째)`,
    keyword: "공중화장실",
    address: `대전광역시 서구 둔산로 ${id}`,
  },
  ...{ lat: 34 + ((id * 7919) % 400_000) / 1e5, lng: 126 + ((id * 104_729) % 300_000) / 1e5 },
  ...{
    cleanlinessStatus: "",
    operatingHours: "09:00~18:00|#ced4da",
    avgRating: 0,
    commentCount: 0,
    thumbnailUrl: null,
  },
  ...{ maleDoorlockType: "", maleDoorlockPw: "", noMaleDoorlock: "N", femaleDoorlockType: "" },
  ...{ femaleDoorlockPw: "", noFemaleDoorlock: "N" },
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "directory-heap-"));
  server = createServer(async (_, response) => {
    round += 1;
    response.write('{"resultCode":200,"result":{"status":"success","data":[');
    for (let from = 0; from < count; from += ROWS_PER_PIECE) {
      const rows = Array.from({ length: ROWS_PER_PIECE }, (_row, at) => JSON.stringify(row(from + at + 1)));
      if (!response.write((from > 0 ? "," : "") + rows.join(","))) await once(response, "drain");
    }
    response.end("]}}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => directory?.close());
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

function start(toilets: number, heapMb: number, workerPath: string): DirectoryClient {
  count = toilets;
  directory = createDirectoryClient({
    ...{ workerPath, heapMb, ttlMs: 1e9 },
    backendOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    watch: { onStatus: () => {}, onDeath: (cause) => deaths.push(cause) },
  });
  return directory;
}

/**
 * Writes a worker that notes each full collection of its heap in a file. It and the thread that it starts for names
 * keep the priority of the test, because with a lower one they hardly get the processor while other tests run.
 */
async function writeWorker() {
  const [path, priority, notes] = [
    join(folder, "worker.mjs"),
    join(folder, "priority.mjs"),
    join(folder, "collections"),
  ];
  await writeFile(notes, "");
  await writeFile(
    priority,
    `import { syncBuiltinESMExports } from "node:module";
    import os from "node:os";
    os.setPriority = () => {};
    syncBuiltinESMExports();`,
  );
  await writeFile(
    path,
    `import { appendFileSync } from "node:fs";
    import { syncBuiltinESMExports } from "node:module";
    import { constants, PerformanceObserver } from "node:perf_hooks";
    import threads from "node:worker_threads";
    import ${JSON.stringify(priority)};
    const execArgv = ["--import", ${JSON.stringify(priority)}];
    threads.Worker = class extends threads.Worker {
      constructor(path, options) { super(path, { ...options, execArgv }); }
    };
    syncBuiltinESMExports();
    const isFull = ({ detail }) => detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
    const note = (list) => list.getEntries().filter(isFull).forEach(() => appendFileSync(${JSON.stringify(notes)}, "1"));
    new PerformanceObserver(note).observe({ entryTypes: ["gc"] });
    await import(${JSON.stringify(WORKER)});`,
  );
  return { path, collections: async () => (await readFile(notes, "utf8")).length };
}

test("the directory's worker holds as many toilets as its heap allows, with the next feed beside them", async () => {
  const { path } = await writeWorker();
  const heapMb = OWN_NEED_MB + Math.floor((DEFAULT_HEAP_MB - OWN_NEED_MB) * SHARE);
  const worker = start(MOST_TOILETS, heapMb, path);
  const status = await worker.refresh();
  expect(status).toMatchObject({ toilets: MOST_TOILETS, failure: null });
  expect(await worker.searchPlaces("둔산로 777", 5)).not.toEqual([]);
  const newStatus = await worker.refresh();
  expect(newStatus).toMatchObject({ toilets: MOST_TOILETS, failure: null });
  expect(newStatus.generation).not.toBe(status.generation);
  expect(deaths).toEqual([]);
}, 180_000);

test("no full collection of the heap stops pages while the search is prepared in all languages", async () => {
  const { path, collections } = await writeWorker();
  const worker = start(SOME_TOILETS, DEFAULT_HEAP_MB, path);
  expect(await worker.refresh()).toMatchObject({ toilets: SOME_TOILETS, failure: null });
  expect(await worker.searchPlaces("dunsan-ro 777", 5)).not.toEqual([]);
  await worker.searchPlaces("屯山路 777", 5);
  expect(await collections()).toBe(0);
}, 180_000);
