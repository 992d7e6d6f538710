import { afterAll, beforeAll } from "vitest";
import { startApp } from "./app-server";
import { openMemberSession } from "./http-session";
import { type Meddler, startWatchedApp } from "./proxy-backend";

/** What tests stand on: made before those of the calling file or group, ended after them. */

/**
 * @param make makes it
 * @param end takes it down again
 * @returns what was made, to be used from within tests and later hooks only
 */
export function useStarted<T extends object>(
  make: () => T | Promise<T>,
  end: (made: T) => unknown = () => {},
): T {
  let made: T | undefined;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(async () => {
    if (made) await end(made);
  });
  return new Proxy({} as T, {
    get(_target, key) {
      if (!made) throw new Error(`nothing has ${String(key)} yet: it is started before the tests`);
      return Reflect.get(made, key);
    },
  });
}

export const useApp = (environment?: Record<string, string>, folder?: string) =>
  useStarted(
    () => startApp(environment, folder),
    (app) => app.stop(),
  );

export const useWatchedApp = (environment?: Record<string, string>, meddle?: Meddler) =>
  useStarted(
    () => startWatchedApp(environment, meddle),
    (watched) => watched.stop(),
  );

/** A session of a sample member. */
export const useMember = (app: { origin: string }, id?: "admin" | "user") =>
  useStarted(() => openMemberSession(app.origin, id));
