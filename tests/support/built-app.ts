import type { TestProject } from "vitest/node";
import { type AppServer, startApp } from "./app-server";
import { requireChromium } from "./chromium";

declare module "vitest" {
  interface ProvidedContext {
    appOrigin: string;
  }
}

let app: AppServer | null = null;

/** The built app on its embedded backend with the sample toilets, one for all browser tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  requireChromium();
  app = await startApp();
  project.provide("appOrigin", app.origin);
  return async () => {
    if (app && (app.process.exitCode !== null || app.process.signalCode !== null)) {
      console.error(`the app ended while it was tested (${app.process.exitCode}):\n${app.printed()}`);
    }
    await app?.stop();
  };
}
