import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guardWrite } from "~/forms/write-guard.server";
import { remainingMs } from "~/session/request-scope.server";
import { routeArguments } from "../support/route-arguments";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: 0 }));
afterEach(() => void vi.useRealTimers());

const MINUTE_MS = 60_000;
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** A form that takes a minute to arrive. */
function slowForm(): Request {
  const body = new ReadableStream({
    pull(controller) {
      pass(MINUTE_MS);
      controller.enqueue(new TextEncoder().encode("a=1"));
      controller.close();
    },
  });
  const headers = {
    "sec-fetch-site": "same-origin",
    "content-type": "application/x-www-form-urlencoded",
    "transfer-encoding": "chunked",
  };
  return new Request("http://localhost/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

test("the duration of a write excludes the time that its form was in transit", async () => {
  const context = {};
  await guardWrite(routeArguments(slowForm(), {}, context), { who: "anyone" });
  expect(Date.now()).toBe(MINUTE_MS);
  expect(remainingMs(context)).toBe(30_000);
});

test("the wait for the backend before the form was read stays counted", async () => {
  const context = {};
  const uploads = async () => {
    expect(remainingMs(context)).toBe(30_000);
    pass(3000);
    return {};
  };
  await guardWrite(routeArguments(slowForm(), {}, context), { who: "anyone", uploads });
  expect(remainingMs(context)).toBe(27_000);
});
