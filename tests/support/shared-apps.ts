import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AppServer, logLines, startApp } from "./app-server";
import { type BackendInterceptor, startWatchedApp, type WatchedApp } from "./proxy-backend";
import { useStarted } from "./started";

/**
 * Apps that the files of a worker share, one for each set of settings. A file runs alone in its worker, so the app is its
 * own meanwhile; members, posts and toilets of earlier files stay. The end of the run stops them (app-starts.ts).
 */

/** Kept outside of the module, which vitest may load again for a file. */
const kept = globalThis as { sharedApps?: Map<string, Promise<unknown>> };
kept.sharedApps ??= new Map();
const { sharedApps } = kept;

function getOrStart<T>(key: unknown, start: () => Promise<T>): Promise<T> {
  const name = JSON.stringify(key);
  const started = (sharedApps.get(name) as Promise<T> | undefined) ?? start();
  sharedApps.set(name, started);
  return started;
}

/** Settings that disturb no test and that some need. */
const LENIENT = { LOG_LEVEL: "debug", TRUSTED_PROXIES: "loopback" };

/** Longer than a run, so that tests know the calls for the feed. */
const ONE_FEED_MS = String(24 * 3_600_000);

/** Hides the log lines of earlier files. */
function withNewLines<Of extends AppServer>(app: Of): Of {
  const { length } = app.printed();
  const printed = () => app.printed().slice(length);
  return { ...app, printed, logged: (text?: string) => logLines(printed(), text) };
}

/** The app with these settings on its own embedded backend. */
export const sharedApp = (settings: Record<string, string> = {}): Omit<AppServer, "stop"> =>
  useStarted(async () => {
    const start = () => startApp({ ...LENIENT, ...settings });
    const { stop, ...app } = withNewLines(await getOrStart(["app", settings], start));
    return app;
  });

type Interceptors = { current: BackendInterceptor };

/**
 * The app with these settings before a watched backend without any fault.
 * @param intercept answers in the backend's place during the calling file or group
 */
export function sharedWatchedApp(
  settings: Record<string, string> = {},
  intercept: BackendInterceptor = () => false,
) {
  return useStarted(async () => {
    const { watched, interceptors, uploads } = await getOrStart(["watched", settings], async () => {
      const interceptors: Interceptors = { current: intercept };
      const uploads = mkdtempSync(join(tmpdir(), "uploads-"));
      const watched: WatchedApp = await startWatchedApp(
        { ...LENIENT, TOILET_FEED_TTL_MS: ONE_FEED_MS, TMPDIR: uploads, ...settings },
        (...call) => interceptors.current(...call),
      );
      return { watched, interceptors, uploads };
    });
    const interceptBefore = interceptors.current;
    interceptors.current = intercept;
    await watched.backend.recover();
    const { origin, app, backend } = watched;
    return {
      origin,
      app: withNewLines(app),
      /** the folder of uploads in flight */
      uploads,
      backend,
      async stop() {
        interceptors.current = interceptBefore;
        await backend.recover();
      },
    };
  });
}
