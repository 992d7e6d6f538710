import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BEHAVIOURS, type Generation } from "../../app/reference-backend/generation";
import { type ReferenceBackend, startReferenceBackend } from "../../app/reference-backend/server";
import { startApp } from "./app-server";
import { openSession } from "./http-session";

export type { Generation };
export { BEHAVIOURS };

export type GenerationRig = Awaited<ReturnType<typeof startGeneration>>;

/** The app, without a single setting, before a backend. */
export const startAppBefore = (backend: ReferenceBackend) =>
  startApp({
    BACKEND_URL: backend.origin,
    SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
    LOG_LEVEL: "info",
  });

/** The same before the reference backend as one generation; both members are logged in. */
export async function startGeneration(generation: Generation, plain: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), "generations-"));
  const backend = await startReferenceBackend({ dataDir, port: 0, generation, plain });
  const app = await startAppBefore(backend);
  const [admin, user] = [openSession(app.origin), openSession(app.origin)];
  await admin.login("admin", BEHAVIOURS[generation].passwords.admin);
  await user.login("user", BEHAVIOURS[generation].passwords.user);
  const stop = async () => {
    await app.stop();
    await backend.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { backend, dataDir, app, admin, user, stop };
}
