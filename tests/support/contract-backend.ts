import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startReferenceBackend } from "../../app/reference-backend/server";

declare module "vitest" {
  interface ProvidedContext {
    contractBackend: string;
  }
}

/** The backend that the gateways are held against: the reference one, or a real one named by CONTRACT_BACKEND_URL. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const real = process.env.CONTRACT_BACKEND_URL;
  if (real) {
    project.provide("contractBackend", real);
    return undefined;
  }
  const dataDir = mkdtempSync(join(tmpdir(), "contract-"));
  const backend = await startReferenceBackend({ dataDir, port: 0, host: "127.0.0.1" });
  project.provide("contractBackend", backend.origin);
  return async () => {
    await backend.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
