import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type ConnectionState, watchConnection } from "../../app/ui/navigation/connection";
import { replaceNativeFetch } from "../support/native-fetch";

type Answer = "ready" | "unready" | "broken" | "silent";

const page = Object.assign(new EventTarget(), { hidden: false });
const screen = new EventTarget();
const browser = { onLine: true };
const storage = new Map<string, string>();
let answer: Answer;
let requests: { url: string; at: number }[];
let states: ConnectionState[];
let startedAt: number;
let stop: () => void;

const fetchLike = vi.fn(async (url: string, init: RequestInit) => {
  requests.push({ url, at: Date.now() - startedAt });
  if (answer === "broken") throw new TypeError("Failed to fetch");
  if (answer === "silent") {
    await new Promise((_, reject) =>
      init.signal?.addEventListener("abort", () => reject(init.signal?.reason)),
    );
  }
  return new Response("", { status: answer === "ready" ? 200 : 503 });
});

replaceNativeFetch(fetchLike as typeof fetch);

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
const checkSeconds = () => requests.map(({ at }) => at / 1000);
const dispatch = (target: EventTarget, type: string) => target.dispatchEvent(new Event(type));
function setHidden(isHidden: boolean): void {
  page.hidden = isHidden;
  dispatch(page, "visibilitychange");
}
function switchNetwork(onLine: boolean): void {
  browser.onLine = onLine;
  dispatch(screen, onLine ? "online" : "offline");
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", screen);
  vi.stubGlobal("navigator", browser);
  vi.stubGlobal("localStorage", { getItem: (key: string) => storage.get(key) ?? null });
  page.hidden = false;
  browser.onLine = true;
  storage.clear();
  answer = "ready";
  requests = [];
  states = [];
  startedAt = Date.now();
  stop = watchConnection((state) => states.push(state));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the connection monitor", () => {
  test("checks readiness every 60 s and reports nothing while the site is ready", async () => {
    await pass(200);
    expect(checkSeconds()).toEqual([60, 120, 180]);
    expect(requests.map(({ url }) => url)).toEqual(["/readyz", "/readyz", "/readyz"]);
    expect(fetchLike.mock.calls[0]?.[1]).toMatchObject({ cache: "no-store", credentials: "omit" });
    expect(states).toEqual([]);
  });

  test.each(["unready", "broken"] as const)(
    "repeats a failed check (%s) three times after 7 s × n, then waits for the next minute",
    async (failure) => {
      answer = failure;
      await pass(60);
      expect(states).toEqual(["unstable"]);
      await pass(42);
      expect(checkSeconds()).toEqual([60, 67, 81, 102]);
      expect(states).toEqual(["unstable", "failed"]);
      await pass(60);
      expect(checkSeconds().slice(4)).toEqual([162]);
      expect(states).toEqual(["unstable", "failed"]);
    },
  );

  test("waits at most ten seconds for an answer", async () => {
    answer = "silent";
    await pass(69.9);
    expect(states).toEqual([]);
    await pass(0.2);
    expect(states).toEqual(["unstable"]);
    await pass(7);
    expect(checkSeconds()).toEqual([60, 77]);
  });

  test("resets its retries after an answer", async () => {
    answer = "unready";
    await pass(82);
    answer = "ready";
    await pass(20);
    expect(states).toEqual(["unstable", "connected"]);
    answer = "unready";
    await pass(60);
    expect(states).toEqual(["unstable", "connected", "unstable"]);
    expect(checkSeconds()).toEqual([60, 67, 81, 102, 162]);
    await pass(7);
    expect(checkSeconds().at(-1)).toBe(169);
  });

  test("recovers by itself after it gave up", async () => {
    answer = "broken";
    await pass(102);
    answer = "ready";
    await pass(60);
    expect(states).toEqual(["unstable", "failed", "connected"]);
  });

  test("pauses while the page is hidden and checks when it becomes visible", async () => {
    setHidden(true);
    await pass(600);
    expect(requests).toEqual([]);
    setHidden(false);
    await pass(0);
    expect(checkSeconds()).toEqual([600]);
    await pass(60);
    expect(checkSeconds()).toEqual([600, 660]);
  });

  test("drops a check in flight, and its result, when the page becomes hidden", async () => {
    answer = "silent";
    await pass(65);
    setHidden(true);
    await pass(600);
    expect(states).toEqual([]);
    expect(checkSeconds()).toEqual([60]);
  });

  test("checks once when the page becomes visible, even if several events report it", async () => {
    await pass(30);
    dispatch(screen, "focus");
    dispatch(page, "visibilitychange");
    dispatch(screen, "focus");
    await pass(0);
    expect(checkSeconds()).toEqual([30]);
    await pass(60);
    expect(checkSeconds()).toEqual([30, 90]);
  });

  test("reports a lost network at once, pauses its checks, and checks when the network returns", async () => {
    await pass(10);
    switchNetwork(false);
    expect(states).toEqual(["unstable"]);
    dispatch(screen, "focus");
    await pass(600);
    expect(requests).toEqual([]);
    switchNetwork(true);
    await pass(0);
    expect(checkSeconds()).toEqual([610]);
    expect(states).toEqual(["unstable", "connected"]);
  });

  test("starts three new retries when the network returns", async () => {
    answer = "broken";
    await pass(102);
    switchNetwork(false);
    switchNetwork(true);
    await pass(42);
    expect(checkSeconds().slice(4)).toEqual([102, 109, 123, 144]);
    expect(states).toEqual(["unstable", "failed", "unstable", "failed"]);
  });

  test("stops with its page", async () => {
    stop();
    await pass(600);
    dispatch(screen, "focus");
    switchNetwork(false);
    await pass(0);
    expect([requests, states]).toEqual([[], []]);
  });
});

describe("the log of the connection monitor", () => {
  test("is silent unless debug is set to 1", async () => {
    const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
    answer = "unready";
    await pass(60);
    storage.set("debug", "true");
    await pass(7);
    expect(debug).not.toHaveBeenCalled();
    storage.set("debug", "1");
    answer = "ready";
    await pass(14);
    const messages = debug.mock.calls.map(([message]) => message);
    expect(messages).toEqual(["[toilet-map] connection check", "[toilet-map] connection"]);
    expect(debug.mock.calls[1]?.[1]).toMatchObject({ from: "unstable", to: "connected" });
  });

  test("is silent if the browser refuses its storage", async () => {
    const debug = vi.spyOn(console, "debug").mockImplementation(() => {});
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("SecurityError");
      },
    });
    await pass(60);
    expect(checkSeconds()).toEqual([60]);
    expect(debug).not.toHaveBeenCalled();
  });
});
