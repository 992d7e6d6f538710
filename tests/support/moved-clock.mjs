/**
 * Moves the clock of a process and of its threads; Node loads it first (`--import`). The clock continues from the moment
 * in the file CLOCK_FILE, and follows the file when a test changes it. Without a file the clock is CLOCK_AHEAD_MS ahead.
 */
import { readFileSync } from "node:fs";
import { ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import workerThreads from "node:worker_threads";

const LOOKS_EVERY_MS = 100;
const { CLOCK_FILE, CLOCK_AHEAD_MS } = process.env;
const realNow = Date.now.bind(Date);
let lookedAt = Number.NEGATIVE_INFINITY;
let moment = "";
let aheadMs = Number(CLOCK_AHEAD_MS ?? 0);

function movedNow() {
  if (CLOCK_FILE && performance.now() - lookedAt > LOOKS_EVERY_MS) {
    lookedAt = performance.now();
    const clockText = readFileSync(CLOCK_FILE, "utf8");
    if (clockText !== moment) aheadMs = Date.parse(clockText) - realNow();
    moment = clockText;
  }
  return realNow() + aheadMs;
}

Date.now = movedNow;
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, args, newTarget) =>
    Reflect.construct(RealDate, args.length === 0 ? [movedNow()] : args, newTarget),
});

// Node reads the machine's clock for the Date header, and browsers and the app compare theirs with that header.
const { writeHead } = ServerResponse.prototype;
/** @param {any[]} args */
ServerResponse.prototype.writeHead = function (...args) {
  const date = new Date().toUTCString();
  const headers = args.at(-1);
  // Node merges a list into headers that are set already by overwriting, which would keep one Set-Cookie of several.
  if (Array.isArray(headers)) args.splice(-1, 1, headers.concat("date", date));
  else if (!this.hasHeader("date")) this.setHeader("date", date);
  return Reflect.apply(writeHead, this, args);
};

// The app starts its threads with an empty environment, so that NODE_OPTIONS does not reach them.
const clock = CLOCK_FILE ? { CLOCK_FILE } : { CLOCK_AHEAD_MS: String(aheadMs) };
/** @param {import("node:worker_threads").WorkerOptions} options */
const moved = ({ env, execArgv = process.execArgv, ...options }) => ({
  ...options,
  ...(typeof env === "object" && { env: { ...env, ...clock } }),
  execArgv: [...execArgv, `--import=${import.meta.url}`],
});
const { Worker } = workerThreads;
workerThreads.Worker = class extends Worker {
  /**
   * @param {string | URL} program
   * @param {import("node:worker_threads").WorkerOptions} options
   */
  constructor(program, options = {}) {
    super(program, moved(options));
  }
};
syncBuiltinESMExports();
