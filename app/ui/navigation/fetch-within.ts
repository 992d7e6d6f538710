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
