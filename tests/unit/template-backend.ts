import { vi } from "vitest";
import type { ReferenceBackendOptions } from "../../app/reference-backend/server";
import { startForTest } from "./reference-backend-client";

/** A template backend, and an app that finds out by itself what it is: gateways that are imported from now on ask it. */
export async function startTemplate(generation: ReferenceBackendOptions["generation"]) {
  const backend = await startForTest({ generation, plain: true });
  vi.resetModules();
  vi.stubEnv("BACKEND_URL", backend.origin);
  vi.stubEnv("BACKEND_GENERATION", "auto");
  vi.stubEnv("BACKEND_AUTH_SCHEME", "auto");
  return backend;
}
