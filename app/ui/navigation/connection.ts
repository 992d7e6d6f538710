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

export function markUnsent(pathname: string): void {
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
