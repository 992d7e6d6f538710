import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./app-server";

/** nginx and Redis of the machine, on their own ports and folders. Debian installs nginx outside the users' PATH. */

const FOLDERS = [...(process.env.PATH ?? "").split(":"), "/usr/sbin", "/usr/local/sbin"];
/** The workers of a root's nginx run as another user, who cannot enter the folders of a test. */
const WORKERS_OF_ROOT = process.getuid?.() === 0 ? " user root;" : "";
const READY_WITHIN_MS = 10_000;

/** Returns the path of a program, or null if it is not installed. */
export function findProgram(name: string): string | null {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

export type Running = Awaited<ReturnType<typeof run>>;

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(`${child.spawnfile} did not start`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function run(program: string, args: string[], port: number) {
  const child = spawn(findProgram(program) ?? program, args, { stdio: ["ignore", "ignore", "inherit"] });
  await untilListening(port, child);
  return {
    port,
    process: child as ChildProcess,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** True if this machine's loopback has IPv6. */
export const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

/** Starts a Redis that stores nothing on disk. */
export function startRedis(port: number): Promise<Running> {
  const nothingKept = ["--save", "", "--appendonly", "no", "--loglevel", "warning", "--dir", tmpdir()];
  return run("redis-server", ["--bind", "127.0.0.1", "--port", String(port), ...nothingKept], port);
}

/** Returns the answer to a command as text. */
export async function runRedisCommand(port: number, ...command: [string, ...string[]]): Promise<string> {
  const client = new Redis(port, "127.0.0.1");
  try {
    const [name, ...args] = command;
    return String(await client.call(name, ...args));
  } finally {
    client.disconnect();
  }
}

export type Nginx = Awaited<ReturnType<typeof startNginx>>;

/**
 * Starts nginx with the recommended configuration (deploy/nginx.conf) and this machine's ports and folders.
 * @param appPorts of the two app processes
 * @param options.balancer the trusted address of a load balancer
 * @param options.accessLog the path of the access log; a file of its own by default
 * @param options.workers the number of worker processes; one per core by default
 */
export async function startNginx(
  appPorts: [number, number],
  { balancer, accessLog, workers }: { balancer?: string; accessLog?: string; workers?: number } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "cluster-"));
  const [port, innerPort] = [await freePort(), await freePort()];
  const log = accessLog ?? join(folder, "access.log");
  const errorLog = join(folder, "error.log");
  const changes: [from: string, to: string][] = [
    ["app-1:3000", `127.0.0.1:${appPorts[0]}`],
    ["app-2:3000", `127.0.0.1:${appPorts[1]}`],
    ["127.0.0.1:8081", `127.0.0.1:${innerPort}`],
    ["listen 8080", `listen 127.0.0.1:${port}`],
    ["listen [::]:8080;", hasIpv6 ? `listen [::1]:${port};` : ""],
    ["/dev/stdout", log],
    ["error_log stderr", `error_log ${errorLog}`],
  ];
  if (workers) changes.push(["worker_processes auto", `worker_processes ${workers}`]);
  if (balancer) {
    changes.push(["# set_real_ip_from 10.0.0.0/8;", `set_real_ip_from ${balancer};`]);
    changes.push(["# real_ip_header", "real_ip_header"], ["# real_ip_recursive", "real_ip_recursive"]);
  }
  let text = readFileSync("deploy/nginx.conf", "utf8");
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/nginx.conf has no ${from}`);
    text = text.replaceAll(from, to);
  }
  const file = join(folder, "nginx.conf");
  writeFileSync(file, text.replaceAll("/tmp/nginx", join(folder, "nginx")));
  const nginx = await run("nginx", ["-c", file, "-p", folder, "-g", `daemon off;${WORKERS_OF_ROOT}`], port);
  return {
    ...nginx,
    origin: `http://127.0.0.1:${port}`,
    /** lines of the access log so far */
    logged: () => readFileSync(log, "utf8").trim().split("\n"),
    /** the error log so far */
    complained: () => readFileSync(errorLog, "utf8"),
    async stop() {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
