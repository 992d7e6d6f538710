import { beforeEach, describe, expect, it, vi } from "vitest";
import { BackendError, type BackendErrorKind, UnknownCallError } from "~/backend/backend-error";
import { connectBackend } from "~/backend/current-backend.server";
import { outageWatch } from "~/backend/profile/current-examination.server";
import * as services from "~/backend/supported-calls.server";
import { env } from "~/env/env.server";

/** Tests which call serves a subject (docs/wire.md#missing-calls). */

beforeEach(() => connectBackend(env));

const answerWith = (answer: string) => vi.fn(async () => answer);
type How = [kind: BackendErrorKind, message: string | null, status: number, code: number | null];
const failingCall = (...[kind, message, status, code]: How) =>
  vi.fn(async (): Promise<string> => {
    throw new BackendError(kind, message, status, code);
  });
/** Spring Boot's answers to an unknown URL and to an unknown method. */
const missingCall = (status = 404) =>
  vi.fn(async (): Promise<string> => {
    throw new UnknownCallError(status === 404 ? "not-found" : "rejected", null, status);
  });
const kindOf = (call: Promise<unknown>) => call.catch((error: { kind: string }) => error.kind);

describe("a subject with two calls", () => {
  it.each([
    ["404 by Boot", 404],
    ["405 by Boot, which knows the URL with another method", 405],
  ])("uses the second call if the first is answered with %s, and remembers that", async (_name, status) => {
    const [first, second] = [missingCall(status), answerWith("template")];
    expect(await services.callSupported("users", [first, second])).toBe("template");
    expect(await services.callSupported("users", [first, second])).toBe("template");
    expect(first).toHaveBeenCalledTimes(1);
    expect(services.supportedCall("users")).toBe(1);
    expect(services.isKnownUnsupported("users")).toBe(false);
  });

  it.each<[string, How]>([
    ["a 404 with a code is about the record", ["not-found", null, 404, 404]],
    ["a 404 without a body may be about the record", ["not-found", null, 404, null]],
    ["a gateway's 404 page is no answer of the backend", ["malformed", null, 404, null]],
    ["a gateway's own refusal has no code", ["no-service", null, 401, null]],
    ["an error is no missing call", ["rejected", null, 500, null]],
    ["a visitor needs a login", ["login-needed", null, 401, 403]],
    ["the login has expired", ["auth", null, 401, null]],
    ["a role is missing", ["forbidden", null, 403, null]],
  ])("does not use the second call: %s", async (_name, firstCall) => {
    const second = answerWith("template");
    expect(await kindOf(services.callSupported("users", [failingCall(...firstCall), second]))).toBe(
      firstCall[0],
    );
    expect(second).not.toHaveBeenCalled();
  });

  it("has no service if both are missing, and the app says so without another request", async () => {
    const firstCall = missingCall();
    for (let time = 0; time < 3; time++) {
      expect(await kindOf(services.callSupported("users", [firstCall, firstCall]))).toBe("no-service");
    }
    expect(firstCall).toHaveBeenCalledTimes(2);
    expect(services.isKnownUnsupported("users")).toBe(true);
    expect(await services.callIfSupported("users", [firstCall, firstCall])).toBeNull();
  });

  it("counts as present once it has answered, even if a call is missing later", async () => {
    expect(await services.callSupported("users", [answerWith("fork"), answerWith("template")])).toBe("fork");
    const firstCall = missingCall();
    expect(await kindOf(services.callSupported("users", [firstCall, answerWith("template")]))).toBe(
      "not-found",
    );
  });
});

describe("a subject without any call left", () => {
  const missingPair = () => [missingCall(), missingCall()] as const;

  it("is retried within seconds by one caller, and works as soon as a call exists", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    expect(await kindOf(services.callSupported("users", missingPair()))).toBe("no-service");
    vi.advanceTimersByTime(5000);
    const stillMissing = missingPair();
    await Promise.all([1, 2, 3].map(() => kindOf(services.callSupported("users", stillMissing))));
    expect(stillMissing.map((call) => call.mock.calls.length)).toEqual([1, 1]);
    expect(services.isKnownUnsupported("users")).toBe(true);
    vi.advanceTimersByTime(5000);
    const back = [missingCall(), answerWith("template")] as const;
    expect(await services.callSupported("users", back)).toBe("template");
    expect(services.isKnownUnsupported("users")).toBe(false);
    vi.useRealTimers();
  });
});

it("the first call after an outage counts as served even though its answer made the app forget", async () => {
  outageWatch().onOutage();
  const first = vi.fn(async () => {
    outageWatch().onAnswer();
    return "fork";
  });
  await services.callSupported("users", [first, answerWith("template")]);
  expect(services.supportedCall("users")).toBe(0);
  expect(await kindOf(services.callSupported("users", [missingCall(), answerWith("template")]))).toBe(
    "not-found",
  );
});

it("a public call counts as missing if a visitor is refused", async () => {
  const refusedCall = failingCall("no-service", null, 401, 403);
  expect(await services.callIfSupported("comments", [refusedCall])).toBeNull();
  expect(services.isKnownUnsupported("comments")).toBe(true);
});

describe("a call about one record", () => {
  it("learns nothing from a 404, because the record may be missing", async () => {
    expect(await kindOf(services.callSupportedForItem("users", [missingCall(), missingCall()]))).toBe(
      "not-found",
    );
    expect(services.isKnownUnsupported("users")).toBe(false);
    expect(await services.callSupported("users", [answerWith("fork"), answerWith("template")])).toBe("fork");
  });

  it("uses the call that has served the subject before", async () => {
    await services.callSupported("users", [missingCall(), answerWith("template")]);
    const fork = missingCall();
    expect(await services.callSupportedForItem("users", [fork, answerWith("one")])).toBe("one");
    expect(fork).not.toHaveBeenCalled();
  });
});
