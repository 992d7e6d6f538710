import type { BrowserServer } from "playwright";
import type { TestProject } from "vitest/node";
import { type AppServer, startApp } from "./app-server";
import { recordAppStarts } from "./app-starts";
import { serveChromium } from "./chromium";

declare module "vitest" {
  interface ProvidedContext {
    appOrigins: string[];
    chromiumEndpoint: string;
  }
}

type SharedEnvironment = { apps: AppServer[]; chromium: BrowserServer; endRecord: () => void };

/** Several projects share one environment, which the last of them stops. */
const shared = globalThis as { environment?: Promise<SharedEnvironment>; users?: number };

/** Starts the built app on its embedded backend with the sample toilets, one per worker, and one Chromium for all. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const workers = project.vitest.config.poolOptions?.forks?.maxForks ?? 1;
  shared.environment ??= startEnvironment(Number(workers));
  shared.users = (shared.users ?? 0) + 1;
  const { apps, chromium } = await shared.environment;
  project.provide(
    "appOrigins",
    apps.map(({ origin }) => origin),
  );
  project.provide("chromiumEndpoint", chromium.wsEndpoint());
  return async () => {
    shared.users = (shared.users ?? 1) - 1;
    if (shared.users === 0) await takeDown(await shared.environment);
  };
}

async function startEnvironment(workers: number): Promise<SharedEnvironment> {
  const endRecord = recordAppStarts();
  const [chromium, ...apps] = await Promise.all([
    serveChromium(),
    ...Array.from({ length: workers }, () => startApp()),
  ]);
  return { apps, chromium, endRecord };
}

async function takeDown(environment: SharedEnvironment | undefined): Promise<void> {
  for (const app of environment?.apps ?? []) {
    if (app.process.exitCode !== null || app.process.signalCode !== null)
      console.error(`an app ended while it was tested (${app.process.exitCode}):\n${app.printed()}`);
    await app.stop();
  }
  await environment?.chromium.close();
  environment?.endRecord();
}
