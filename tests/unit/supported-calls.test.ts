import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BackendErrorKind } from "~/backend/backend-error";

/** Which call serves a subject (docs/wire.md#missing-calls). */

let services: typeof import("~/backend/supported-calls.server");
let BackendError: typeof import("~/backend/backend-error").BackendError;
beforeEach(async () => {
  vi.resetModules();
  services = await import("~/backend/supported-calls.server");
  ({ BackendError } = await import("~/backend/backend-error"));
});

const answering = (answer: string) => vi.fn(async () => answer);
type How = [kind: BackendErrorKind, message: string | null, status: number, code: number | null];
const failing = (...[kind, message, status, code]: How) =>
  vi.fn(async (): Promise<string> => {
    throw new BackendError(kind, message, status, code);
  });
const kindOf = (call: Promise<unknown>) => call.catch((error: { kind: string }) => error.kind);

describe("a subject with two calls", () => {
  it.each<[string, How]>([
    ["404 without a code", ["not-found", null, 404, null]],
    ["405, where the address is known for another method", ["rejected", null, 405, null]],
  ])(
    "is served by the second where the first is answered %s, which is found out once",
    async (_name, how) => {
      const [first, second] = [failing(...how), answering("template")];
      expect(await services.callSupported("users", [first, second])).toBe("template");
      expect(await services.callSupported("users", [first, second])).toBe("template");
      expect(first).toHaveBeenCalledTimes(1);
      expect(services.supportedCall("users")).toBe(1);
      expect(services.isKnownUnsupported("users")).toBe(false);
    },
  );

  it.each<[string, How]>([
    ["a 404 with a code is about the thing", ["not-found", null, 404, 404]],
    ["a failure is a failure", ["rejected", null, 500, null]],
    ["a visitor needs a login", ["login-needed", null, 401, 403]],
    ["a login has ended", ["auth", null, 401, null]],
    ["a role is missing", ["forbidden", null, 403, null]],
  ])("is not served by the second: %s", async (_name, how) => {
    const second = answering("template");
    expect(await kindOf(services.callSupported("users", [failing(...how), second]))).toBe(how[0]);
    expect(second).not.toHaveBeenCalled();
  });

  it("has no service where both are missing, which is said without asking again", async () => {
    const missing = failing("not-found", null, 404, null);
    for (let time = 0; time < 3; time++) {
      expect(await kindOf(services.callSupported("users", [missing, missing]))).toBe("no-service");
    }
    expect(missing).toHaveBeenCalledTimes(2);
    expect(services.isKnownUnsupported("users")).toBe(true);
    expect(await services.callIfSupported("users", [missing, missing])).toBeNull();
  });

  it("is taken for there once it has served, whatever is missing later", async () => {
    expect(await services.callSupported("users", [answering("fork"), answering("template")])).toBe("fork");
    const missing = failing("not-found", null, 404, null);
    expect(await kindOf(services.callSupported("users", [missing, answering("template")]))).toBe("not-found");
  });

  it("is looked for anew after ten minutes without an answer of it, as another version may be there", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    await services.callSupported("users", [answering("fork"), answering("template")]);
    const missing = failing("not-found", null, 404, null);
    vi.advanceTimersByTime(599_000);
    expect(await kindOf(services.callSupported("users", [missing, answering("template")]))).toBe("not-found");
    vi.advanceTimersByTime(2000);
    expect(await services.callSupported("users", [missing, answering("template")])).toBe("template");
    vi.useRealTimers();
  });

  it("is looked for anew when the backend is back that was away", async () => {
    await services.callSupported("users", [answering("fork"), answering("template")]);
    const missing = failing("not-found", null, 404, null);
    const { noteBackendAnswer, noteBackendAway } = await import("~/backend/backend-changes.server");
    noteBackendAway();
    noteBackendAnswer(502);
    expect(await kindOf(services.callSupported("users", [missing, answering("template")]))).toBe("not-found");
    noteBackendAnswer(200);
    expect(await services.callSupported("users", [missing, answering("template")])).toBe("template");
  });
});

it("a call that anybody may make is missing where a visitor is refused", async () => {
  const refused = failing("no-service", null, 401, 403);
  expect(await services.callIfSupported("comments", [refused])).toBeNull();
  expect(services.isKnownUnsupported("comments")).toBe(true);
});

describe("a call about one thing", () => {
  const missing = () => failing("not-found", null, 404, null);

  it("teaches nothing by a 404: it may be about the thing", async () => {
    expect(await kindOf(services.callSupportedForItem("users", [missing(), missing()]))).toBe("not-found");
    expect(services.isKnownUnsupported("users")).toBe(false);
    expect(await services.callSupported("users", [answering("fork"), answering("template")])).toBe("fork");
  });

  it("goes where the subject is known to be served", async () => {
    await services.callSupported("users", [missing(), answering("template")]);
    const fork = missing();
    expect(await services.callSupportedForItem("users", [fork, answering("one")])).toBe("one");
    expect(fork).not.toHaveBeenCalled();
  });
});
