import { openOfflinePage } from "./offline-pages";

/** Tracks requests that wait for the network: pages to load, and a form to send. */

type Waiting = { isTrying: boolean; goOn(): void };
type Submission = { form: HTMLFormElement; submitter: HTMLElement | null };

/** `lost`: a request failed; `trying`: a retry is running; `found`: no request is waiting. */
type Connection = "found" | "lost" | "trying";

const waitingRequests = new Set<Waiting>();
const listeners = new Set<() => void>();
/** The form that was submitted last. One for the window, like the listener that notes it. */
let lastSubmission: Submission | null = null;
/** The form that could not be sent. One for the window, because any part of the page may offer to try again. */
let unsent: Submission | { form: null } | null = null;

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function readConnection(): Connection {
  if (unsent || [...waitingRequests].some(({ isTrying }) => !isTrying)) return "lost";
  return waitingRequests.size > 0 ? "trying" : "found";
}

/** False if the retry button would have no effect: a submission without a form is retried by its caller. */
export function canTryAgain(): boolean {
  return waitingRequests.size > 0 || Boolean(unsent?.form);
}

/** Retries whenever the user asks. @param isSafe also when the browser is online again; only for repeatable requests */
export async function retryOnDemand<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal | null | undefined,
  isSafe: boolean,
): Promise<Result> {
  const entry: Waiting = { isTrying: true, goOn() {} };
  const retry = () => entry.goOn();
  if (isSafe) addEventListener("online", retry);
  signal?.addEventListener("abort", retry);
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (signal?.aborted) throw error;
        await new Promise<void>((resolve) => {
          entry.goOn = resolve;
          entry.isTrying = false;
          waitingRequests.add(entry);
          notifyListeners();
        });
        entry.isTrying = true;
        notifyListeners();
      }
    }
  } finally {
    removeEventListener("online", retry);
    signal?.removeEventListener("abort", retry);
    waitingRequests.delete(entry);
    notifyListeners();
  }
}

/** Remembers the submitted form, so that its current input can be sent again. */
export function rememberSubmission({ target, submitter }: SubmitEvent): void {
  if (target instanceof HTMLFormElement) lastSubmission = { form: target, submitter };
}

function markUnsent(pathname: string): void {
  const isKnown =
    lastSubmission?.form.isConnected && new URL(lastSubmission.form.action).pathname === pathname;
  unsent = isKnown ? lastSubmission : { form: null };
  notifyListeners();
}

export function clearUnsent(): void {
  lastSubmission = null;
  unsent = null;
  notifyListeners();
}

/** Forgets an unsent form that is no longer on the page. */
export function forgetDetachedForm(): void {
  if (unsent?.form && !unsent.form.isConnected) clearUnsent();
}

export function tryAgain(): void {
  for (const { isTrying, goOn } of [...waitingRequests]) if (!isTrying) goOn();
  if (!unsent?.form) return;
  const { form, submitter } = unsent;
  unsent = null;
  notifyListeners();
  submitter?.focus();
  form.requestSubmit(submitter?.isConnected ? submitter : null);
}

/** Longer than the slowest page: 31 s of the server's own deadlines, plus transmission. */
const READ_DEADLINE_MS = 40_000;
/** Long enough for ten photos over a slow connection. */
const SEND_DEADLINE_MS = 600_000;
const UNAVAILABLE = 503;
/** Single fetch decodes this as "the action returned null", so that the page stays and reloads no data. */
const NO_REPLY = '[{"_1":-5},"data"]\n';
/** Marks a response as the framework's, because it treats any other error response as fatal to the page. */
const OWN_ANSWER = { "X-Remix-Response": "yes" };

/** Loads a page's data, and waits for the network if there is none. */
export async function fetchPageWithRetry(url: URL, init: RequestInit): Promise<Response> {
  const attempt = () =>
    fetchWithin(url, { ...init, deadlineMs: READ_DEADLINE_MS }).catch(async (error: unknown) => {
      if (init.signal?.aborted || !(await openOfflinePage(pageAddress(url)))) throw error;
      return new Promise<never>(() => undefined);
    });
  const response = await retryOnDemand(attempt, init.signal, true);
  clearUnsent();
  return response;
}

/** Sends a form. If it fails on its own page, the input stays for a manual retry; other forms wait for the network. */
export async function sendFormWithRetry(url: URL, init: RequestInit): Promise<Response> {
  const attempt = () => fetchWithin(url, { ...init, deadlineMs: SEND_DEADLINE_MS });
  const pathname = pagePath(url);
  if (pathname !== location.pathname) return retryOnDemand(attempt, init.signal, false);
  try {
    const response = await attempt();
    clearUnsent();
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    markUnsent(pathname);
    return stayOnPage();
  }
}

/** Returns an answer with which the framework keeps the page and its form as they are. */
export function stayOnPage(): Response {
  return new Response(NO_REPLY, { status: UNAVAILABLE, headers: OWN_ANSWER });
}

function pagePath({ pathname }: URL): string {
  return pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
}

function pageAddress(url: URL): string {
  const search = url.search.replace(/([?&])_routes=[^&]*&?/, "$1").replace(/[?&]$/, "");
  return pagePath(url) + search;
}

/** The browser's original fetch, even after it was replaced. */
export const nativeFetch: typeof fetch = globalThis.fetch.bind(globalThis);

export class FetchTimeoutError extends Error {
  override name = "FetchTimeoutError";
}

type Within = RequestInit & { deadlineMs: number };

/** Applies one deadline to response and body. Leaves no listener on the caller's signal. @throws FetchTimeoutError */
export async function fetchWithin(input: RequestInfo | URL, { deadlineMs, signal, ...init }: Within) {
  const stop = new AbortController();
  const forwardAbort = () => stop.abort(signal?.reason);
  const timer = setTimeout(() => stop.abort(new FetchTimeoutError()), deadlineMs);
  signal?.addEventListener("abort", forwardAbort);
  if (signal?.aborted) forwardAbort();
  try {
    const response = await nativeFetch(input, { ...init, signal: stop.signal });
    return await readWhole(response);
  } catch (error) {
    if (stop.signal.reason instanceof FetchTimeoutError) throw stop.signal.reason;
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", forwardAbort);
  }
}

/** Reads the body here, so that an interrupted response fails in the fetch and not in its consumer. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  const hasBody = ![101, 204, 205, 304].includes(status);
  return new Response(hasBody ? body : null, { status, statusText, headers });
}

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
