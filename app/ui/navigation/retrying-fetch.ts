import { clearUnsent, markUnsent, retryOnDemand } from "./connection";
import { openOfflinePage } from "./offline-cache-key";

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
