import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { startApp } from "./app-server";
import { openMemberSession } from "./http-session";
import { type BackendInterceptor, startWatchedApp } from "./proxy-backend";

/** Fixtures that start before the tests of the calling file or group and stop afterwards. */

type Endable = { stop?(): unknown; close?(): unknown };

function useFixture<T extends object>(
  beforeHook: typeof beforeAll,
  afterHook: typeof afterAll,
  make: () => T | Promise<T>,
): T {
  let startedValue: T | undefined;
  beforeHook(async () => {
    startedValue = await make();
  });
  afterHook(async () => {
    const end: Endable = startedValue ?? {};
    await (end.stop ?? end.close)?.call(end);
  });
  return new Proxy({} as T, {
    get(_target, key) {
      if (!startedValue) throw new Error(`nothing has ${String(key)} yet: it is started before the tests`);
      return Reflect.get(startedValue, key);
    },
  });
}

/** @returns the fixture for tests and later hooks; it is stopped or closed if it can be */
export const useStarted = <T extends object>(make: () => T | Promise<T>): T =>
  useFixture(beforeAll, afterAll, make);

/** Does the same for each test. */
export const useStartedForEach = <T extends object>(make: () => T | Promise<T>): T =>
  useFixture(beforeEach, afterEach, make);

export const useApp = (environment?: Record<string, string>, folder?: string) =>
  useStarted(() => startApp(environment, folder));

export const useWatchedApp = (environment?: Record<string, string>, intercept?: BackendInterceptor) =>
  useStarted(() => startWatchedApp(environment, intercept));

/** A session of a sample member. */
export const useMember = (app: { origin: string }, id?: "admin" | "user") =>
  useStarted(() => openMemberSession(app.origin, id));
