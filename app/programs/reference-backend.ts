import { parseArgs } from "node:util";
import { BEHAVIOURS, type Generation } from "../reference-backend/generation";
import { startReferenceBackend } from "../reference-backend/server";

/** `npm run backend -- --generation c --plain`: the template of generation C without the fork's calls. */

function readPort(text: string | undefined): number {
  const port = Number(text || "8080");
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error("BACKEND_PORT must be a port number, or 0 for any free one.");
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      generation: { type: "string", default: "a" },
      plain: { type: "boolean", default: false },
      embedded: { type: "boolean", default: false },
    },
  });
  const generation = values.generation.toLowerCase();
  if (!Object.hasOwn(BEHAVIOURS, generation))
    throw new Error("--generation must be a, b, c, 4.3.0 or 4.3.2.");
  return { ...values, generation: generation as Generation };
}

/** With `--embedded` it ends with its parent alone, as requests may still be answered. */
function onEnd(isEmbedded: boolean, stop: () => void): void {
  process.on("disconnect", stop);
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, isEmbedded ? () => {} : stop);
}

async function main(): Promise<void> {
  // Hashes of passwords and the digits of door locks are nobody else's on this machine.
  process.umask(0o077);
  const { embedded, generation, plain } = readArguments();
  let end = (): void => process.exit(0);
  onEnd(embedded, () => end());
  const backend = await startReferenceBackend({
    dataDir: process.env.DATA_DIR || ".data",
    port: readPort(process.env.BACKEND_PORT),
    host: process.env.BACKEND_HOST || "127.0.0.1",
    generation,
    plain,
  });
  end = () => {
    end = () => {};
    void backend.close().finally(() => process.exit(0));
  };
  if (process.connected) process.send?.({ type: "ready", origin: backend.origin });
  const kind = `generation ${generation.toUpperCase()}${plain ? ", without the fork's calls" : ""}`;
  console.log(`Reference backend: ${backend.origin} (${kind})`);
}

main().catch((error: unknown) => {
  console.error(`The reference backend did not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
