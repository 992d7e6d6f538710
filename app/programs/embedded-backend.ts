import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";
import { setPriority } from "node:os";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import type { Logger } from "pino";

const READY_WITHIN_MS = 60_000;
/** Lower than the server's, because pages come first. */
const BACKGROUND_PRIORITY = 10;

type EmbeddedBackendOptions = {
  program: URL;
  dataDir: string;
  logger: Logger;
  args?: string[];
  /** doubled after each failed start; reset to `first` once the backend is ready */
  pausesMs?: { first: number; longest: number };
};

/** Starts the reference backend on loopback, and restarts it on the same port when it ends. @returns its origin */
export function startEmbeddedBackend(options: EmbeddedBackendOptions): Promise<string> {
  return new Promise((resolve) => void keepRunning(options, resolve));
}

async function keepRunning(
  options: EmbeddedBackendOptions,
  onReady: (origin: string) => void,
): Promise<never> {
  const { logger, pausesMs = { first: 1000, longest: 10_000 } } = options;
  let port = "0";
  let pauseMs = pausesMs.first;
  for (;;) {
    const end = await runOnce(options, port, (origin) => {
      pauseMs = pausesMs.first;
      port = new URL(origin).port;
      onReady(origin);
    });
    logger.warn({ ...end, pauseMs }, "the embedded backend has ended and is started again");
    // Once it has been ready, the pause alone must not keep the process alive.
    await pause(pauseMs, undefined, { ref: port === "0" });
    pauseMs = Math.min(pausesMs.longest, pauseMs * 2);
  }
}

type End = { exitCode?: number | null; signal?: string | null; error?: string };

function runOnce(
  { program, dataDir, logger, args = [] }: EmbeddedBackendOptions,
  port: string,
  onReady: (origin: string) => void,
): Promise<End> {
  return new Promise((resolve) => {
    const child = fork(program, ["--embedded", ...args], {
      env: { ...process.env, DATA_DIR: dataDir, BACKEND_PORT: port },
      stdio: ["ignore", "inherit", "pipe", "ipc"],
    });
    logErrors(child.stderr, logger);
    const readyTimer = setTimeout(() => child.kill("SIGKILL"), READY_WITHIN_MS);
    const finish = (ending: End) => {
      clearTimeout(readyTimer);
      resolve(ending);
    };
    child.once("error", (error) => finish({ error: error.message }));
    child.once("exit", (exitCode, signal) => finish({ exitCode, signal }));
    child.on("message", (message: { type?: string; origin?: string }) => {
      if (message.type !== "ready" || !message.origin) return;
      clearTimeout(readyTimer);
      lowerPriority(child);
      child.unref();
      child.channel?.unref();
      onReady(message.origin);
    });
  });
}

function logErrors(output: Readable | null, logger: Logger): void {
  if (!output) return;
  createInterface(output).on("line", (line) => logger.warn({ line }, "the embedded backend says"));
  if (output instanceof Socket) output.unref();
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid) setPriority(pid, BACKGROUND_PRIORITY);
  } catch {
    // The process may have ended already.
  }
}
