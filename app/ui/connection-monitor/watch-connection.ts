import { fetchWithin } from "../navigation/retrying-fetch";

/** `unstable`: retries are running; `failed`: retries ended, and the next regular check decides. */
export type ConnectionState = "connected" | "unstable" | "failed";

const CHECK_EVERY_MS = 60_000;
const MAX_TRIES = 3;
/** Time before the first retry, in ms. The second retry waits twice as long, the third three times. */
const RETRY_DELAY_MS = 7000;
const CHECK_DEADLINE_MS = 10_000;
const PROBE = "/readyz";

/** Checks the connection while the page is visible, and retries a failed check. @returns stops the checks */
export function watchConnection(onChange: (state: ConnectionState) => void) {
  let state: ConnectionState = "connected";
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let checking: AbortController | null = null;

  function setState(next: ConnectionState): void {
    if (next === state) return;
    debugLog("connection", { from: state, to: next, failures });
    state = next;
    onChange(next);
  }
  function pause(): void {
    clearTimeout(timer);
    checking?.abort();
    checking = null;
  }
  function checkIn(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(check, delayMs);
  }
  function schedule(isReady: boolean): void {
    failures = isReady ? 0 : failures + 1;
    const triesAgain = !isReady && failures <= MAX_TRIES;
    setState(isReady ? "connected" : triesAgain ? "unstable" : "failed");
    checkIn(triesAgain ? RETRY_DELAY_MS * failures : CHECK_EVERY_MS);
  }
  async function check(): Promise<void> {
    if (checking || document.hidden || !navigator.onLine) return;
    clearTimeout(timer);
    const mine = new AbortController();
    checking = mine;
    const isReady = await isServerReachable(mine.signal);
    // The watch was paused meanwhile; resuming starts a new check.
    if (checking !== mine) return;
    checking = null;
    schedule(isReady);
  }
  function handleOnline(): void {
    failures = 0;
    void check();
  }
  function handleOffline(): void {
    pause();
    setState("unstable");
  }

  const stopListening = listen([
    [window, "focus", check],
    [document, "visibilitychange", () => (document.hidden ? pause() : check())],
    [window, "online", handleOnline],
    [window, "offline", handleOffline],
  ]);
  if (!navigator.onLine) setState("unstable");
  else checkIn(CHECK_EVERY_MS);
  return () => {
    pause();
    stopListening();
  };
}

function listen(listeners: [EventTarget, string, () => void][]): () => void {
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
}

async function isServerReachable(signal: AbortSignal): Promise<boolean> {
  const startedAt = performance.now();
  const status = await fetchWithin(PROBE, {
    signal,
    deadlineMs: CHECK_DEADLINE_MS,
    cache: "no-store",
    credentials: "omit",
  }).then(
    (response) => response.status,
    (error: unknown) => (error instanceof Error ? error.name : "error"),
  );
  debugLog("connection check", { status, tookMs: Math.round(performance.now() - startedAt) });
  return status === 200;
}

/**
 * Logs to the console only if the local-storage flag `debug` is 1.
 * @param facts for developers; nothing personal, because screenshots get shared
 */
function debugLog(message: string, facts: Record<string, unknown>): void {
  try {
    if (localStorage.getItem("debug") === "1") console.debug(`[toilet-map] ${message}`, facts);
  } catch {
    // Without storage there is no flag.
  }
}
