import { afterAll, beforeAll, vi } from "vitest";
import { BEHAVIOURS, type Generation } from "../../reference-backend/generation";
import { startForTest } from "../../reference-backend/tests/client";
import { useStarted } from "../support/started";

/**
 * A backend of that generation for the tests of the calling group, and an app that finds out by itself what it is:
 * gateways that are imported in later hooks and in tests ask it.
 * @param plain as the template has it, without the fork's calls
 * @returns gateways that ask it, and its administrator's login
 */
export function useTemplate(generation: Generation, plain = true) {
  const backend = useStarted(() => startForTest({ generation, plain }));
  beforeAll(() => {
    vi.resetModules();
    vi.stubEnv("BACKEND_URL", backend.origin);
    vi.stubEnv("BACKEND_GENERATION", "auto");
    vi.stubEnv("BACKEND_AUTH_SCHEME", "auto");
  });
  afterAll(() => void vi.unstubAllEnvs());
  return useStarted(async () => {
    const auth = await import("~/backend/auth.server");
    const { startSession } = await import("~/session/start-session.server");
    const { token, member } = await auth.signIn("admin", BEHAVIOURS[generation].passwords.admin);
    return {
      auth,
      users: await import("~/backend/users.server"),
      members: await import("~/backend/admin-members.server"),
      member,
      admin: { token, refused: false },
      cookie: (await startSession({ token, member })).split(";")[0] ?? "",
    };
  });
}
