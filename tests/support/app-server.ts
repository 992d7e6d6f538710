import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { killGroup, noteAppStart } from "./app-starts";
import { withRunClock } from "./run-clock";

const READY_WITHIN_MS = 60_000;

export type LogLine = Record<string, unknown> & { level: number; msg: string };

export type AppServer = Awaited<ReturnType<typeof startApp>>;

export const portOf = ({ origin }: { origin: string }): number => Number(new URL(origin).port);

/** Below the range of outgoing connections, which could take a free port first. */
const PORTS = { from: 12_000, to: 32_000 };

/** Finds a free port at random, because parallel test files start apps. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!isFree) continue;
    server.close();
    await once(server, "close");
    return port;
  }
}

/** Returns the log lines with these words; the last line may be incomplete. */
export const logLines = (output: string, text = ""): LogLine[] =>
  output
    .split("\n")
    .flatMap((line, at, { length }) =>
      at < length - 1 && line.startsWith("{") && line.includes(text) ? JSON.parse(line) : [],
    );

type Starting = { origin: string; process: ChildProcess; printed(): string };

/** @throws Error with the process's output if it does not become ready */
export async function untilReady({ origin, process, printed }: Starting): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (process.exitCode !== null) break;
    // Many tests use a backend that never sends its toilets.
    const isReady = await fetch(`${origin}/readyz`).then(
      async (response) => response.ok || (await response.text()).startsWith("toilets are not loaded"),
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the app did not start:\n${printed()}`);
}

/**
 * Starts the built app as `npm start` does, on a free port with its own data folder.
 * @param environment overrides; without BACKEND_URL it starts the embedded reference backend, which needs a secret
 * @param folder the working directory
 */
export async function startApp(environment: Record<string, string> = {}, folder = process.cwd()) {
  const dataDir = mkdtempSync(join(tmpdir(), "app-"));
  const port = environment.PORT ? Number(environment.PORT) : await freePort();
  const child = spawn(process.execPath, [resolve("build/programs/start.js"), "--default-backend=embedded"], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    env: withRunClock({
      NODE_ENV: "production",
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      MAP_TILE_URL: "off",
      WRITE_LIMITS: "off",
      ...(environment.BACKEND_URL && { SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef" }),
      ...environment,
    }),
  });
  noteAppStart(child.pid);
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  const starting = { origin: `http://127.0.0.1:${port}`, process: child, printed: () => output };
  await untilReady(starting);
  return {
    ...starting,
    dataDir,
    process: child as ChildProcess,
    logged: (text = "") => logLines(output, text),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        killGroup(child.pid as number);
        await once(child, "exit");
      }
      // The embedded backend, killed with the app, may end its last write a moment later.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
