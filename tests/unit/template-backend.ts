import { afterAll, beforeAll, vi } from "vitest";
import type { ReferenceBackendOptions } from "../../app/reference-backend/server";
import { useStarted } from "../support/started";
import { startForTest } from "./reference-backend-client";

/**
 * A backend of that generation for the tests of the calling group, and an app that finds out by itself what it is:
 * gateways that are imported in later hooks and in tests ask it.
 * @param plain as the template has it, without the fork's calls
 */
export function useTemplate(generation: ReferenceBackendOptions["generation"], plain = true): void {
  const backend = useStarted(() => startForTest({ generation, plain }));
  beforeAll(() => {
    vi.resetModules();
    vi.stubEnv("BACKEND_URL", backend.origin);
    vi.stubEnv("BACKEND_GENERATION", "auto");
    vi.stubEnv("BACKEND_AUTH_SCHEME", "auto");
  });
  afterAll(() => void vi.unstubAllEnvs());
}
