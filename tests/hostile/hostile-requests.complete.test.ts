import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { useWatchedApp } from "../support/started";
import { type BrokenRequest, brokenRequest } from "./broken";
import { type KnownGood, learnKnownGood } from "./known-good";
import { ACTORS, type Actor, encodeRequest, type HostileRequest, hostileRequest } from "./requests";
import { readSurface, withIntents } from "./surface";
import { Tally } from "./tally";
import { faultsOf } from "./verdict";
import { exchange, type WireAnswer } from "./wire";

/** Thousands of seeded hostile requests at once. `npm run hostile` sends all of them, the tests a share. */

const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 1500);
const ALL_ROUTES_FROM = 1500;
const SEED = Number(process.env.HOSTILE_SEED ?? 20261121);
const LANES = 4;
/** One request in six is already broken HTTP. */
const BROKEN_SHARE = 6;
const ANSWER_MAX_MS = 15_000;
const MEMORY_MAX_BYTES = 700 * 1024 * 1024;
const MEMORY_GROWTH_MAX_BYTES = 200 * 1024 * 1024;

const surface = await withIntents(readSurface());
const tally = new Tally();
const watched = useWatchedApp({ TRUSTED_PROXIES: "loopback" });
let knownGood: KnownGood;
let requestCount = 0;

beforeAll(async () => {
  knownGood = await learnKnownGood(watched.origin, surface);
}, 120_000);

/** The roles of a lane, logged in again after a logout. */
class Cast {
  readonly #sessions = new Map<Actor, string>();

  async sessionOf(actor: Actor): Promise<string | null> {
    if (actor === "visitor") return null;
    const storedCookie = this.#sessions.get(actor);
    if (storedCookie) return storedCookie;
    const session = openSession(watched.origin);
    const login = { id: actor === "administrator" ? "admin" : "user", password: "1" };
    await session.post("/login", login, { headers: { "x-forwarded-for": nextAddress() } });
    const sealed = session.cookies.get("session");
    if (!sealed) throw new Error(`the ${actor} could not log in`);
    this.#sessions.set(actor, sealed);
    return sealed;
  }

  forget(actor: Actor): void {
    this.#sessions.delete(actor);
  }
}

/** Limits count per address, so each request has another one. */
function nextAddress(): string {
  requestCount += 1;
  return `10.${(requestCount >> 16) & 255}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
}

function judge(label: string, answer: WireAnswer | null): void {
  tally.add(label, answer);
  const faults = answer ? faultsOf(answer) : [];
  if (answer && answer.milliseconds > ANSWER_MAX_MS)
    faults.push(`took ${Math.round(answer.milliseconds)} ms`);
  if (faults.length > 0) throw new Error(`${answer?.status}: ${faults.join("; ")}`);
}

/** @throws Error if the answer breaks a rule for any request */
async function tryRequest(request: HostileRequest, cast: Cast): Promise<void> {
  const session = await cast.sessionOf(request.actor);
  const bytes = encodeRequest(request, new URL(watched.origin).host, session, nextAddress());
  const answer = await exchange(watched.origin, [bytes]);
  if (request.label === "/logout") cast.forget(request.actor);
  if (!answer) throw new Error("the connection ended without an answer");
  judge(request.label, answer);
}

async function tryBroken({ label, pieces, ending }: BrokenRequest): Promise<void> {
  judge(label, await exchange(watched.origin, pieces, ending));
}

type Trial<Value> = {
  arbitrary: fc.Arbitrary<Value>;
  run: (value: Value) => Promise<void>;
  show: (value: Value) => unknown;
  numRuns: number;
  seed: number;
};

/** Runs one lane. @returns the shrunk failure with its seed, or null */
async function runLane<Value>({ arbitrary, run, show, numRuns, seed }: Trial<Value>): Promise<string | null> {
  const details = await fc.check(fc.asyncProperty(arbitrary, run), {
    numRuns,
    seed,
    interruptAfterTimeLimit: 1_500_000,
  });
  if (!details.failed) return details.interrupted ? `interrupted after ${details.numRuns}` : null;
  const [smallest] = details.counterexample ?? [];
  const request = JSON.stringify(smallest === undefined ? null : show(smallest)).slice(0, 3000);
  const reason =
    details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
  return `seed ${seed}, path ${details.counterexamplePath}: ${reason}\n${request}`;
}

const memoryBytes = async () => {
  const { html } = await openSession(watched.origin).get("/metrics");
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(html)?.[1]);
};

async function sendAll(count: number, seed: number): Promise<string[]> {
  const broken = Math.ceil(count / BROKEN_SHARE / LANES);
  const formed = Math.ceil(count / LANES) - broken;
  const show = (request: HostileRequest) => ({
    ...request,
    bytes: encodeRequest(request, "host", request.actor, "10.0.0.1"),
  });
  const lanes = Array.from({ length: LANES }, async (_, lane) => {
    const cast = new Cast();
    const run = (request: HostileRequest) => tryRequest(request, cast);
    const own = { seed: seed + lane };
    const plain = { arbitrary: brokenRequest, run: tryBroken, show: (request: BrokenRequest) => request };
    return [
      await runLane({ ...own, arbitrary: hostileRequest(surface, knownGood), run, show, numRuns: formed }),
      await runLane({ ...own, ...plain, numRuns: broken }),
    ];
  });
  return (await Promise.all(lanes)).flat().filter((failure) => failure !== null);
}

test("the surface is read from the product itself", () => {
  const namesOf = (pattern: string) => surface.routes.find((route) => route.pattern === pattern)?.names;
  expect(namesOf("/map")).toEqual(expect.arrayContaining(["q", "lat", "zoom", "has", "me", "toiletId"]));
  expect(namesOf("/map/register")).toEqual(
    expect.arrayContaining(["name", "maleLockPassword", "photos", "thumbnail"]),
  );
  expect(surface.routes.find(({ pattern }) => pattern === "/map/detail")?.intents).toContain("create-review");
  expect(surface.headers).toEqual(expect.arrayContaining(["if-none-match", "sec-fetch-site", "user-agent"]));
  expect(surface.cookies).toEqual(expect.arrayContaining(["session", "display", "saved-id"]));
  expect(knownGood.forms.map(({ pattern }) => pattern)).toEqual(
    expect.arrayContaining(["/map/register", "/display", "/mypage", "/community/:board/create"]),
  );
  expect([...knownGood.segments.keys()]).toEqual(expect.arrayContaining([":board", ":postId"]));
  expect([...knownGood.values.keys()]).toEqual(expect.arrayContaining(["toiletId", "name"]));
});

test(`${REQUESTS} hostile requests as ${ACTORS.join(", ")} are each answered without an error of ours`, async () => {
  const startedAt = performance.now();
  const warmUp = Math.ceil(REQUESTS / 4);
  const first = await sendAll(warmUp, SEED);
  const warm = await memoryBytes();
  const failures = [...first, ...(first.length ? [] : await sendAll(REQUESTS - warmUp, SEED + LANES))];
  const end = await memoryBytes();
  const seconds = (performance.now() - startedAt) / 1000;
  const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
  console.log(
    `${tally.table()}\n${tally.count} requests, seed ${SEED}, ${seconds.toFixed(0)} s, slowest ${Math.round(tally.worstMs)} ms, memory ${megabytes(warm)} → ${megabytes(end)}`,
  );
  expect(failures.join("\n\n")).toBe("");
  expect(tally.count).toBeGreaterThanOrEqual(REQUESTS);
  const unrequestedRoutes = surface.routes
    .filter(({ pattern }) => tally.countOf(pattern) === 0)
    .map(({ pattern }) => pattern);
  // A small share may miss a route.
  expect(REQUESTS >= ALL_ROUTES_FROM ? unrequestedRoutes : []).toEqual([]);
  expect(end).toBeLessThan(MEMORY_MAX_BYTES);
  expect(end - warm).toBeLessThan(MEMORY_GROWTH_MAX_BYTES);
}, 1_800_000);

test("the requests leave only lines of JSON in the log, without stacks and unhandled errors", async () => {
  expect(watched.app.process.exitCode).toBeNull();
  expect((await openSession(watched.origin).get("/healthz")).status).toBe(200);
  const lines = watched.app
    .printed()
    .trim()
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("[remix-serve] "));
  expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
  expect(watched.app.printed()).not.toMatch(/^\s+at /m);
  expect(watched.app.logged().filter(({ level }) => level >= 50)).toEqual([]);
});
