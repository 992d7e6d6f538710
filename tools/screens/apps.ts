import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AppServer, freePort, startApp } from "../../tests/support/app-server";
import { prepareData, untilLoaded } from "../soak/data";

const LEAST_TOILETS = 1000;

/** Starts an app whose backend answered once and then ended. */
async function startSilentApp(): Promise<AppServer> {
  const port = String(await freePort());
  const dataDir = mkdtempSync(join(tmpdir(), "screens-"));
  const backend = spawn(process.execPath, ["build/programs/reference-backend.js"], {
    stdio: "ignore",
    env: { ...process.env, BACKEND_PORT: port, DATA_DIR: dataDir },
  });
  try {
    const app = await startApp({ BACKEND_URL: `http://127.0.0.1:${port}` });
    await fetch(`${app.origin}/map`);
    return app;
  } finally {
    backend.kill();
    await once(backend, "exit");
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts the app with its sample and the toilets of a file, and one whose backend has ended. */
export async function startApps(file: string | undefined) {
  const folder = mkdtempSync(join(tmpdir(), "screens-"));
  if (file) await prepareData(folder, { file });
  const [app, silent] = await Promise.all([startApp({ DATA_DIR: folder }), startSilentApp()]);
  if (file) await untilLoaded(app.origin, LEAST_TOILETS);
  const stop = async () => {
    await Promise.all([app.stop(), silent.stop()]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, silent, stop };
}
