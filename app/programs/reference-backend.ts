import { startReferenceBackend } from "../reference-backend/server";

/** The reference backend as a program of its own, or as a child of the starter. */

function readPort(text: string | undefined): number {
  const port = Number(text || "8080");
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error("BACKEND_PORT must be a port number, or 0 for any free one.");
}

async function main(): Promise<void> {
  const backend = await startReferenceBackend({
    dataDir: process.env.DATA_DIR || ".data",
    port: readPort(process.env.BACKEND_PORT),
    host: process.env.BACKEND_HOST || "127.0.0.1",
  });
  let closing = false;
  const stop = async () => {
    if (closing) return;
    closing = true;
    await backend.close();
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  if (process.send) {
    // A child never outlives its parent.
    process.on("disconnect", stop);
    process.send({ type: "ready", origin: backend.origin });
  }
  console.log(`Reference backend: ${backend.origin}`);
}

main().catch((error: unknown) => {
  console.error(`The reference backend did not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
