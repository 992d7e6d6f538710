import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BEHAVIOURS, readGeneration } from "../generation";
import { startReferenceBackend } from "../server";
import { readSwitches, SWITCH_NAMES } from "../switches";

/** `npm run backend -- --strict --counts number` starts a strict fork with one switch set. */

function readPort(text = "8080"): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new Error("BACKEND_PORT must be a port number, or 0 for any free one.");
}

const optionOf = (name: string) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

function readArguments() {
  const switches = SWITCH_NAMES.map((name) => [optionOf(name), { type: "string" }] as const);
  const { values } = parseArgs({
    options: {
      generation: { type: "string", default: "egov-4.2" },
      embedded: { type: "boolean", default: false },
      strict: { type: "boolean", default: false },
      ...Object.fromEntries(switches),
    },
  });
  const givenSwitches = SWITCH_NAMES.flatMap((name) => {
    const value = (values as Record<string, unknown>)[optionOf(name)];
    return typeof value === "string" ? [[name, value]] : [];
  });
  if (givenSwitches.length > 0 && !values.strict) throw new Error("Switches belong to --strict.");
  const generation = readGeneration(values.generation);
  const strict = values.strict ? readSwitches(Object.fromEntries(givenSwitches)) : undefined;
  return { ...values, generation, strict };
}

/** @throws Error with one sentence for the operator */
function requireWritable(dataDir: string): void {
  const probe = join(dataDir, `.write-test-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(probe, "x");
    rmSync(probe);
  } catch (error) {
    const { code = "unknown" } = error as NodeJS.ErrnoException;
    throw new Error(
      `the data folder ${dataDir} cannot be written (${code}). Make it writable, or set DATA_DIR to another folder.`,
    );
  }
}

/** With `--embedded` it ends only with its parent, because requests may still be answered. */
function onEnd(isEmbedded: boolean, stop: () => void): void {
  process.on("disconnect", stop);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, isEmbedded ? () => {} : stop);
}

async function main(): Promise<void> {
  // Other users of this machine must not read password hashes and door codes.
  process.umask(0o077);
  const { embedded, generation, strict } = readArguments();
  const dataDir = process.env.DATA_DIR || ".data";
  requireWritable(dataDir);
  let end = (): void => process.exit(0);
  onEnd(embedded, () => end());
  const backend = await startReferenceBackend({
    dataDir,
    port: readPort(process.env.BACKEND_PORT || undefined),
    host: process.env.BACKEND_HOST || "127.0.0.1",
    generation,
    strict,
  });
  end = () => {
    end = () => {};
    void backend.close().finally(() => process.exit(0));
  };
  if (process.connected) process.send?.({ type: "ready", origin: backend.origin });
  const kind = `generation ${generation}${strict ? ", strict" : ""}`;
  console.log(`Reference backend: ${backend.origin} (${kind})`);
  const { admin, user } = BEHAVIOURS[generation].passwords;
  console.log(`Sample logins: admin / ${admin} (administrator), user / ${user} (member)`);
}

main().catch((error: unknown) => {
  console.error(`The reference backend did not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
