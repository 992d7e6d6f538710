import { clearUnsent, keepTrying, markUnsent } from "./connection";
import { fetchWithin } from "./fetch-within";
import { leadToKeptPage } from "./kept-address";

/** The slowest page: 31 s of the server's own deadlines, and the way. */
const READ_DEADLINE_MS = 40_000;
/** Ten photos over a slow line. */
const SEND_DEADLINE_MS = 600_000;
const UNAVAILABLE = 503;
/** What single fetch reads as "the action answered null": the page stays, and nothing is loaded anew. */
const NO_REPLY = '[{"_1":-5},"data"]\n';
/** Says that an answer is the framework's own: its next version takes any other that refuses for the end of the page. */
const OWN_ANSWER = { "X-Remix-Response": "yes" };

/** The data of a page: without a network they are waited for. */
export async function readPatiently(url: URL, init: RequestInit): Promise<Response> {
  const attempt = () =>
    fetchWithin(url, { ...init, deadlineMs: READ_DEADLINE_MS }).catch(async (error: unknown) => {
      if (init.signal?.aborted || !(await leadToKeptPage(pageAddress(url)))) throw error;
      return new Promise<never>(() => undefined);
    });
  const response = await keepTrying(attempt, init.signal, true);
  clearUnsent();
  return response;
}

/** On its own page a form stays as typed and is sent again when told; one that leads elsewhere waits. */
export async function sendPatiently(url: URL, init: RequestInit): Promise<Response> {
  const attempt = () => fetchWithin(url, { ...init, deadlineMs: SEND_DEADLINE_MS });
  const pathname = pagePath(url);
  if (pathname !== location.pathname) return keepTrying(attempt, init.signal, false);
  try {
    const response = await attempt();
    clearUnsent();
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    markUnsent(pathname);
    return new Response(NO_REPLY, { status: UNAVAILABLE, headers: OWN_ANSWER });
  }
}

export function pagePath({ pathname }: URL): string {
  return pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
}

export function pageAddress(url: URL): string {
  const search = url.search.replace(/([?&])_routes=[^&]*&?/, "$1").replace(/[?&]$/, "");
  return pagePath(url) + search;
}
