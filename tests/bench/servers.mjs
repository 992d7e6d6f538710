import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

const READY_WITHIN_MS = 60_000;
const BARE_APP = "tests/bench/bare-app";

/** A port that nobody listens on at this moment. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Starts a server program and waits until it answers.
 * @param {string[]} args of node
 * @param {string} readyPath answers 200 when the server is ready
 * @param {Record<string, string>} env
 */
async function startServer(args, readyPath, env) {
  const port = await freePort();
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  process.once("exit", () => child.kill());
  const origin = `http://127.0.0.1:${port}`;
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

/**
 * The product on its embedded backend.
 * @param {string} dataDir
 * @param {Record<string, string>} env
 */
export function startProduct(dataDir, env = {}) {
  return startServer(["build/programs/start.js", "--default-backend=embedded"], "/readyz", {
    DATA_DIR: dataDir,
    MAP_TILE_URL: "off",
    LOG_LEVEL: "silent",
    ...env,
  });
}

/**
 * The bare Remix app, on the same remix-serve.
 * @param {string} bytesFile what its resource route sends
 */
export async function startBareApp(bytesFile) {
  const build = spawnSync("npx", ["remix", "vite:build", BARE_APP], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (build.status !== 0) throw new Error("the bare app could not be built");
  const serve = "node_modules/.bin/remix-serve";
  return startServer([serve, `${BARE_APP}/build/server/index.js`], "/", { BARE_BYTES: bytesFile });
}
