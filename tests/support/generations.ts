import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BEHAVIOURS, type Generation } from "../../reference-backend/generation";
import {
  type ReferenceBackend,
  type ReferenceBackendOptions,
  startReferenceBackend,
} from "../../reference-backend/server";
import type { Switches } from "../../reference-backend/switches";
import { startApp } from "./app-server";
import { openMemberSession } from "./http-session";

export type { Generation };
export { BEHAVIOURS };

export type GenerationHarness = Awaited<ReturnType<typeof startGeneration>>;

/** Starts a reference backend with its own folder, which is removed with it. */
export async function startOwnBackend(
  options: Partial<ReferenceBackendOptions> = {},
): Promise<ReferenceBackend & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "backend-"));
  const backend = await startReferenceBackend({ dataDir, port: 0, ...options });
  return {
    ...backend,
    dataDir,
    async close() {
      await backend.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the app without any setting before a backend. */
export const startAppBefore = ({ origin }: { origin: string }, environment: Record<string, string> = {}) =>
  startApp({ BACKEND_URL: origin, LOG_LEVEL: "info", ...environment });

/** Does the same before one generation of the reference backend, with both members logged in. */
export const startGeneration = (generation: Generation) => startLoggedIn({ generation });

/** Does the same before a strict fork. @param strict switches that differ from their defaults */
export const startStrictFork = (strict: Partial<Switches> = {}) => startLoggedIn({ strict });

export async function startLoggedIn(options: Partial<ReferenceBackendOptions>) {
  const backend = await startOwnBackend(options);
  const app = await startAppBefore(backend);
  const { passwords } = BEHAVIOURS[options.generation ?? "egov-4.2"];
  const admin = await openMemberSession(app.origin, "admin", passwords.admin);
  const user = await openMemberSession(app.origin, "user", passwords.user);
  const stop = async () => {
    await app.stop();
    await backend.close();
  };
  return { backend, app, admin, user, stop };
}
