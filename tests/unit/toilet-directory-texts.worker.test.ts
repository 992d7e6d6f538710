import { afterEach, describe, expect, test } from "vitest";
import type { Generation } from "~/backend/profile/generations";
import { createDirectoryClient, type DirectoryClient } from "~/toilet-directory/directory-client.server";
import { useProgram } from "../support/built-program";
import { type StandInAnswer, startStandIn } from "../support/http-stand-in";

/** The directory decodes names of 4.3 and 5.x once, and never names of egov-4.2. */

const ON_THE_WIRE = "가운뎃점 &middot; &#128699; & &lt;b&gt; &amp;amp; &amp;middot; &amp;#128701;";
const AS_TYPED = "가운뎃점 · 🚻 & <b> &amp; &middot; &#128701;";

const ROW = {
  id: 1,
  title: ON_THE_WIRE,
  address: ON_THE_WIRE,
  cleanlinessStatus: ON_THE_WIRE,
  lat: 36,
  lng: 127,
};
const FEED: StandInAnswer = { json: { resultCode: 200, result: { status: "success", data: [ROW] } } };

const program = useProgram("directory-worker");
let current: Generation | null;
let standIn: Awaited<ReturnType<typeof startStandIn>>;
let directory: DirectoryClient;

afterEach(async () => {
  await directory.close();
  await standIn.close();
});

const clientOf = (workerPath: string) =>
  createDirectoryClient({
    ...{ workerPath, backendOrigin: standIn.origin, ttlMs: 1e9 },
    backendGeneration: () => current,
  });

async function start(generation: Generation | null) {
  current = generation;
  standIn = await startStandIn({ "/map/toilets.do": FEED });
  directory = clientOf(program.path);
}

const textsOf = async () => {
  const toilet = await directory.find("1");
  return [toilet?.name, toilet?.address, toilet?.cleanlinessTags[0]?.name];
};
const triple = (text: string) => [text, text, text];
const fetches = () => standIn.callsTo("/map/toilets.do").length;

describe.each([
  ["egov-4.2", ON_THE_WIRE],
  ["egov-5.0", AS_TYPED],
  ["egov-5.0.1", AS_TYPED],
] as const)("the feed of generation %s", (generation, texts) => {
  test("is decoded correctly if the generation is known at the start", async () => {
    await start(generation);
    expect(await textsOf()).toEqual(triple(texts));
    expect((await directory.searchPlaces("가운뎃점", 1))[0]?.name).toBe(texts);
    expect(standIn.calls.map(({ path }) => path)).toEqual(["/map/toilets.do"]);
  });

  test("waits for the examination of the backend, and is read once", async () => {
    await start(null);
    const waitingTexts = textsOf();
    current = generation;
    directory.tellGeneration();
    expect([await waitingTexts, fetches()]).toEqual([triple(texts), 1]);
  });
});

test("a feed is decoded correctly as soon as an examination that took longer is over", async () => {
  await start(null);
  expect(await textsOf()).toEqual(triple(ON_THE_WIRE));
  current = "egov-5.0";
  await expect.poll(textsOf, { timeout: 10_000 }).toEqual(triple(AS_TYPED));
  expect(fetches()).toBe(2);
});

test("a restarted worker gets the current generation", async () => {
  await start(null);
  await directory.close();
  const workerPath = await program.writeOther(
    "forgetful.mjs",
    `import { parentPort, workerData } from "node:worker_threads";
    parentPort.on("message", ({ id, args }) => {
      if (!id) return;
      if (args[0] === "die") throw new Error("died");
      parentPort.postMessage({ id, result: workerData.backendGeneration });
    });`,
  );
  directory = clientOf(workerPath);
  expect(await directory.find("1")).toBeNull();
  current = "egov-5.0.1";
  await directory.find("die").catch(() => null);
  await expect.poll(() => directory.find("1").catch(() => "not yet"), { timeout: 20_000 }).toBe("egov-5.0.1");
});
