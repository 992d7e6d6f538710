import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guardWrite } from "~/forms/write-guard.server";
import { stateOf } from "~/session/request-state.server";
import { routeArguments } from "../support/route-arguments";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 0 }));
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** A form that takes a minute to arrive. */
function slowForm(): Request {
  const source: UnderlyingDefaultSource<Uint8Array> = {
    pull(controller) {
      pass(MINUTE_MS);
      controller.enqueue(new TextEncoder().encode("a=1"));
      controller.close();
    },
  };
  // Without a limit of 0 the stream would be read before anybody asks for it.
  const body = new ReadableStream(source, { highWaterMark: 0 });
  const headers = {
    "sec-fetch-site": "same-origin",
    "content-type": "application/x-www-form-urlencoded",
    "transfer-encoding": "chunked",
  };
  return new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

test("the duration of a write excludes the time that its form was in transit", async () => {
  const args = routeArguments(slowForm());
  await guardWrite(args, { who: "anyone" });
  expect(Date.now()).toBe(MINUTE_MS);
  expect(stateOf(args).remainingMs()).toBe(30_000);
});

test("the wait for the backend before the form was read stays counted", async () => {
  const args = routeArguments(slowForm());
  const uploads = async () => {
    expect(stateOf(args).remainingMs()).toBe(30_000);
    pass(3000);
    return {};
  };
  await guardWrite(args, { who: "anyone", uploads });
  expect(stateOf(args).remainingMs()).toBe(27_000);
});
