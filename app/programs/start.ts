import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { format } from "node:util";
import { setFlagsFromString } from "node:v8";
import pino from "pino";
import { type Env, parseEnv } from "~/env/env.schema";
import { startEmbeddedBackend } from "./embedded-backend";

const SERVE = "@remix-run/serve";
const require = createRequire(import.meta.url);
const FOLDER_FAULTS: Record<string, string> = {
  EROFS: "it is read-only",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  ENOSPC: "its disk is full",
  EDQUOT: "its quota is used up",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "it is a file",
};

// The default of up to 400 % doubled the memory of pages under load and made them no faster.
setFlagsFromString("--heap-growing-percent=50");
// Lets the server find its workers from any working directory.
process.env.PROGRAMS_DIR = fileURLToPath(new URL(".", import.meta.url));
if (process.argv.includes("--default-backend=embedded")) defaultToEmbedded();
const env = readEnvironment();
const logger = pino({ level: env.LOG_LEVEL, base: undefined });
await prepare(env);
runServer(env);

function defaultToEmbedded(): void {
  if (process.env.BACKEND_URL) return;
  process.env.BACKEND_URL = "embedded";
  console.log("BACKEND_URL is not set: using the embedded reference backend.");
}

function readEnvironment(): Env {
  const result = parseEnv(process.env);
  const faults = "faults" in result ? result.faults : [];
  if (!process.env.SESSION_SECRETS && process.env.BACKEND_URL !== "embedded") {
    faults.push("SESSION_SECRETS: required, 32 characters or more, newest first");
  }
  if (faults.length === 0 && "env" in result) return result.env;
  console.error(`Cannot start, the environment is not right:\n  ${faults.join("\n  ")}`);
  process.exit(1);
}

async function prepare(env: Env): Promise<void> {
  const dataDir = resolve(env.DATA_DIR);
  const isDataDirUsed = !env.SESSION_SECRETS || env.BACKEND_URL === "embedded";
  const fault = isDataDirUsed ? findDataFolderFault(dataDir) : null;
  if (fault) {
    console.error(`Cannot start: ${fault}`);
    process.exit(1);
  }
  if (!env.SESSION_SECRETS) process.env.SESSION_SECRETS = storedSecret(dataDir);
  if (env.BACKEND_URL !== "embedded") return;
  const program = new URL("./reference-backend.js", import.meta.url);
  if (!existsSync(program)) {
    console.error(
      "Cannot start, BACKEND_URL=embedded: this build has no embedded backend (EMBEDDED_BACKEND=no).",
    );
    process.exit(1);
  }
  const args = ["--generation", env.EMBEDDED_GENERATION];
  process.env.BACKEND_URL = await startEmbeddedBackend({ program, dataDir, logger, args });
}

/** Tests whether a data folder and its files are writable. Returns the reason in one sentence, or null. */
function findDataFolderFault(dataDir: string): string | null {
  const probe = join(dataDir, `.write-test-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, "x");
    rmSync(probe);
    const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const { name } of files) accessSync(join(dataDir, name), constants.W_OK);
    return null;
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    removeQuietly(probe);
    const reason = FOLDER_FAULTS[code] ?? "it refuses";
    return `the data folder ${dataDir} cannot be written: ${reason} (${code}). Make it writable, or set DATA_DIR to another folder.`;
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder itself can't be used, and its fault is already reported.
  }
}

/** Stores the generated secret, so that a restart logs no member out. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, "session-secret");
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8").trim();
}

function runServer(env: Env): void {
  logProcessEvents();
  process.env.NODE_ENV ??= "production";
  process.env.PORT = String(env.PORT);
  process.argv[2] = fileURLToPath(new URL("../server/index.js", import.meta.url));
  require(findServeProgram());
}

/** Looks the program up in package.json, because its path may change between versions. @returns an absolute path */
function findServeProgram(): string {
  const description = require.resolve(`${SERVE}/package.json`);
  const { bin } = JSON.parse(readFileSync(description, "utf8")) as { bin: Record<string, string> };
  const [program] = Object.values(bin);
  if (!program) throw new Error(`${SERVE} has no program`);
  return join(dirname(description), program);
}

function logProcessEvents(): void {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) =>
    logger.warn({ warning: `${name}: ${message}` }, "warned by Node"),
  );
  process.on("uncaughtException", (error) => {
    logger.fatal({ error: error instanceof Error ? error.stack : format(error) }, "ended by an error");
    process.exit(1);
  });
}
