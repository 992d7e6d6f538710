import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { freePort } from "../../tests/support/app-server";

/** Enough for a feed of 420,000 toilets, without which the product is not ready. */
const READY_WITHIN_MS = 300_000;
const BARE_APP = "tools/bench/bare-app";

/** The settings of the image, also for the bare app, so that neither has an advantage. */
const AS_IN_THE_IMAGE = {
  NODE_ENV: "production",
  MALLOC_ARENA_MAX: "2",
  NODE_OPTIONS: "--v8-pool-size=1",
} as const;
const TICKS_PER_SECOND = 100;
const processes = new Map<string, number>();

/** Returns the CPU time of the server's process with all its threads, in seconds. Linux only. */
export function processorSeconds(origin: string): number {
  const stat = readFileSync(`/proc/${processes.get(origin)}/stat`, "utf8");
  const [user = "", system = ""] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
}

/**
 * Starts a server program and waits until it answers.
 * @param args of node
 * @param readyPath answers 200 when the server is ready
 */
async function startServer(args: string[], readyPath: string, env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(port), ...AS_IN_THE_IMAGE, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill());
  const origin = `http://127.0.0.1:${port}`;
  processes.set(origin, child.pid ?? 0);
  const deadline = Date.now() + READY_WITHIN_MS;
  while (
    !(await fetch(origin + readyPath).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`${args[0]} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const stop = async () => {
    child.kill();
    await once(child, "exit");
  };
  return { origin, stop };
}

/** Starts the product with its embedded backend. */
export function startProduct(dataDir: string, env: Record<string, string> = {}) {
  return startServer(["build/programs/start.js", "--default-backend=embedded"], "/readyz", {
    DATA_DIR: dataDir,
    MAP_TILE_URL: "off",
    LOG_LEVEL: "silent",
    WRITE_LIMITS: "off",
    ...env,
  });
}

/**
 * Finds the path at which the bare app's page is as long as one of ours.
 * @param headers of requests to the product
 */
export async function findSamePath(bare: string, page: string, headers: Record<string, string> = {}) {
  const lengthOf = async (url: string) => {
    const response = await fetch(url, { headers });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return (await response.text()).length;
  };
  const lengths = [page, `${bare}/?rows=0`, `${bare}/?rows=100`].map(lengthOf);
  const [target = 0, empty = 0, hundred = 0] = await Promise.all(lengths);
  return `/?rows=${Math.round((target - empty) / ((hundred - empty) / 100))}`;
}

/**
 * Starts the bare Remix app on the same remix-serve.
 * @param bytesFile content of its resource route
 */
export async function startBareApp(bytesFile: string) {
  const build = spawnSync("npx", ["remix", "vite:build", BARE_APP], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (build.status !== 0) throw new Error("the bare app could not be built");
  const serve = "node_modules/.bin/remix-serve";
  return startServer([serve, `${BARE_APP}/build/server/index.js`], "/", { BARE_BYTES: bytesFile });
}
