import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";

const READY_WITHIN_MS = 60_000;
const RESTART_AFTER_MS = 1000;
/** A backend of its own machine would take no time from the pages; this one at least lets them go first. */
const BACKGROUND_PRIORITY = 10;

/**
 * Starts the reference backend as a child process on a free loopback port, so that its work never stalls the web
 * process. It ends with us; when it ends before us, it is started again on the same port.
 * @returns its origin
 * @throws when it does not come up
 */
export async function startEmbeddedBackend(program: URL, dataDir: string): Promise<string> {
  let child: ChildProcess;
  let isStopping = false;
  const stop = () => {
    isStopping = true;
  };
  process
    .once("SIGINT", stop)
    .once("SIGTERM", stop)
    .once("exit", () => child.kill());
  const start = async (port: string): Promise<string> => {
    child = fork(program, { env: { ...process.env, DATA_DIR: dataDir, BACKEND_PORT: port } });
    const origin = await untilReady(child);
    child.once("exit", () => {
      if (isStopping) return;
      console.error("The embedded backend has ended and is started again.");
      setTimeout(() => start(new URL(origin).port).catch(console.error), RESTART_AFTER_MS);
    });
    return origin;
  };
  return start("0");
}

function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the embedded backend did not start")), READY_WITHIN_MS);
    const end = (code: number | null) => reject(new Error(`the embedded backend ended with ${code}`));
    child.once("exit", end);
    child.on("message", (message: { type?: string; origin?: string }) => {
      if (message.type !== "ready" || !message.origin) return;
      clearTimeout(timer);
      child.off("exit", end);
      if (child.pid) setPriority(child.pid, BACKGROUND_PRIORITY);
      // From here on it is the web server that keeps us running: when that has closed, we end, and the child with us.
      child.unref();
      child.channel?.unref();
      resolve(message.origin);
    });
  });
}
