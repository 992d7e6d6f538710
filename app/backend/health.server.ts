import { call } from "./client.server";

const PROBE_EVERY_MS = 1000;
const PROBE_TIMEOUT_MS = 3000;

let latest: { at: number; answer: Promise<boolean> } | null = null;

/** Asks GET /mainPage whether the backend answers: at most once a second, however often this is called. */
export function isBackendReady(): Promise<boolean> {
  const now = Date.now();
  if (latest === null || now - latest.at >= PROBE_EVERY_MS) {
    const answer = call("/mainPage", { timeoutMs: PROBE_TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
    latest = { at: now, answer };
  }
  return latest.answer;
}
