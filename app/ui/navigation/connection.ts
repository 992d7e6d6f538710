/** What is waiting for the network: pages that could not be read, and a form that could not be sent. */

type Waiting = { isTrying: boolean; goOn(): void };
type Submission = { form: HTMLFormElement; submitter: HTMLElement | null };

/** `lost`: nothing comes; `trying`: it was told to try again; `found`: nothing is waiting. */
type Connection = "found" | "lost" | "trying";

const waiting = new Set<Waiting>();
const listeners = new Set<() => void>();
/** the form that was sent last, and the one that did not get through */
let latest: Submission | null = null;
let unsent: Submission | { form: null } | null = null;

function tell(): void {
  for (const listener of listeners) listener();
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function readConnection(): Connection {
  if (unsent || [...waiting].some(({ isTrying }) => !isTrying)) return "lost";
  return waiting.size > 0 ? "trying" : "found";
}

/** False where there is nothing to press a button for: what was sent without a form is its sender's affair. */
export function canTryAgain(): boolean {
  return waiting.size > 0 || Boolean(unsent?.form);
}

/** Tries each time it is told to. @param isSafe true for what the browser's finding the network is enough for */
export async function keepTrying<Result>(
  attempt: () => Promise<Result>,
  signal: AbortSignal | null | undefined,
  isSafe: boolean,
): Promise<Result> {
  const entry: Waiting = { isTrying: true, goOn() {} };
  const goOn = () => entry.goOn();
  if (isSafe) addEventListener("online", goOn);
  signal?.addEventListener("abort", goOn);
  try {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (signal?.aborted) throw error;
        await new Promise<void>((resolve) => {
          entry.goOn = resolve;
          entry.isTrying = false;
          waiting.add(entry);
          tell();
        });
        entry.isTrying = true;
        tell();
      }
    }
  } finally {
    removeEventListener("online", goOn);
    signal?.removeEventListener("abort", goOn);
    waiting.delete(entry);
    tell();
  }
}

/** Remembers which form is being sent: what is typed in it then can be sent again. */
export function rememberSubmission({ target, submitter }: SubmitEvent): void {
  if (target instanceof HTMLFormElement) latest = { form: target, submitter };
}

export function markUnsent(pathname: string): void {
  const isKnown = latest?.form.isConnected && new URL(latest.form.action).pathname === pathname;
  unsent = isKnown ? latest : { form: null };
  tell();
}

export function clearUnsent(): void {
  latest = null;
  unsent = null;
  tell();
}

/** The page has changed: a form that is no longer there cannot be sent again. */
export function forgetGoneForm(): void {
  if (unsent?.form && !unsent.form.isConnected) clearUnsent();
}

export function tryAgain(): void {
  for (const { isTrying, goOn } of [...waiting]) if (!isTrying) goOn();
  if (!unsent?.form) return;
  const { form, submitter } = unsent;
  unsent = null;
  tell();
  submitter?.focus();
  form.requestSubmit(submitter?.isConnected ? submitter : null);
}
