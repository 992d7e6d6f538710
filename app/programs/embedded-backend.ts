import { fork } from "node:child_process";
import { setPriority } from "node:os";

const READY_WITHIN_MS = 60_000;
/** A backend of its own machine would take no time from the pages; this one at least lets them go first. */
const BACKGROUND_PRIORITY = 10;

/**
 * Starts the reference backend as a child process on a free loopback port, so that its work never stalls the web
 * process. It ends with us.
 * @returns its origin
 * @throws when it does not come up
 */
export function startEmbeddedBackend(program: URL, dataDir: string): Promise<string> {
  const child = fork(program, { env: { ...process.env, DATA_DIR: dataDir, BACKEND_PORT: "0" } });
  process.once("exit", () => child.kill());
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the embedded backend did not start")), READY_WITHIN_MS);
    child.once("exit", (code) => reject(new Error(`the embedded backend ended with ${code}`)));
    child.on("message", (message: { type?: string; origin?: string }) => {
      if (message.type !== "ready" || !message.origin) return;
      clearTimeout(timer);
      if (child.pid) setPriority(child.pid, BACKGROUND_PRIORITY);
      // From here on it is the web server that keeps us running: when that has closed, we end, and the child with us.
      child.unref();
      child.channel?.unref();
      resolve(message.origin);
    });
  });
}
