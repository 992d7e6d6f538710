import { afterEach, beforeEach, vi } from "vitest";
import { type BackendSettings, connectBackend } from "~/backend/current-backend.server";
import { env } from "~/env/env.server";
import { type StandInAnswers, startStandIn } from "./http-stand-in";
import { useStartedForEach } from "./started";

/** Connects the gateways of the test's process to a backend, about which they know nothing yet. */
export const connectTo = ({ origin }: { origin: string }, settings: Partial<BackendSettings> = {}): void =>
  connectBackend({ ...env, ...settings, BACKEND_URL: origin });

/**
 * A stand-in to which each test connects anew.
 * @param answers the first answers
 * @param settings of the backend, besides its address
 */
export function useStandInBackend(answers: StandInAnswers = {}, settings: Partial<BackendSettings> = {}) {
  const standIn = useStartedForEach(() => startStandIn({ ...answers }));
  beforeEach(() => connectTo(standIn, settings));
  afterEach(() => void vi.restoreAllMocks());
  return standIn;
}
