/** The browser's original fetch, even after it was replaced. */
export const fetchPlainly: typeof fetch = globalThis.fetch.bind(globalThis);

export class LateError extends Error {
  override name = "LateError";
}

type Within = RequestInit & { deadlineMs: number };

/** Applies one deadline to response and body. Leaves no listener on the caller's signal. @throws LateError */
export async function fetchWithin(input: RequestInfo | URL, { deadlineMs, signal, ...init }: Within) {
  const stop = new AbortController();
  const follow = () => stop.abort(signal?.reason);
  const timer = setTimeout(() => stop.abort(new LateError()), deadlineMs);
  signal?.addEventListener("abort", follow);
  if (signal?.aborted) follow();
  try {
    const response = await fetchPlainly(input, { ...init, signal: stop.signal });
    return await readWhole(response);
  } catch (error) {
    if (stop.signal.reason instanceof LateError) throw stop.signal.reason;
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", follow);
  }
}

/** Reads the body here, so that an interrupted response fails in the fetch and not in its consumer. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  const hasBody = ![101, 204, 205, 304].includes(status);
  return new Response(hasBody ? body : null, { status, statusText, headers });
}
