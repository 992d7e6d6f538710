import { leadToKeptPage } from "../kept-pages/lead-to-kept-page";
import { findConnection, keepTrying, loseSubmission, rememberSubmission } from "./connection";
import { fetchPlainly, fetchWithin } from "./fetch-within";
import { discoverRoutes, rememberLink } from "./route-discovery";

/** The slowest page: 31 s of the server's own deadlines, and the way. */
const READ_DEADLINE_MS = 40_000;
/** Ten photos over a slow line. */
const SEND_DEADLINE_MS = 600_000;
const UNAVAILABLE = 503;
/** What single fetch reads as "the action answered null": the page stays, and nothing is loaded anew. */
const NO_REPLY = '[{"_1":-5},"data"]\n';
/** Says that an answer is the framework's own: its next version takes any other that refuses for the end of the page. */
const OWN_ANSWER = { "X-Remix-Response": "yes" };

/** For what Remix fetches: a page's data without a network would end in the error page otherwise. */
export function installPatientFetch(): void {
  document.addEventListener("submit", rememberSubmission, { capture: true });
  for (const type of ["click", "submit"]) document.addEventListener(type, rememberLink, { capture: true });
  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const isSend = init.method !== undefined && init.method !== "GET";
    if (url.origin !== location.origin) return fetchPlainly(input, init);
    if (url.pathname.endsWith(".data")) return isSend ? send(url, init) : read(url, init);
    if (url.pathname.endsWith("/__manifest")) return discoverRoutes(url, init);
    return fetchPlainly(input, init);
  };
}

async function read(url: URL, init: RequestInit): Promise<Response> {
  const attempt = () =>
    fetchWithin(url, { ...init, deadlineMs: READ_DEADLINE_MS }).catch(async (error: unknown) => {
      if (init.signal?.aborted || !(await leadToKeptPage(pageAddress(url)))) throw error;
      return new Promise<never>(() => undefined);
    });
  const response = await keepTrying(attempt, init.signal, true);
  findConnection();
  return response;
}

/** On its own page a form stays as typed and is sent again when told; one that leads elsewhere waits. */
async function send(url: URL, init: RequestInit): Promise<Response> {
  const attempt = () => fetchWithin(url, { ...init, deadlineMs: SEND_DEADLINE_MS });
  const pathname = pagePath(url);
  if (pathname !== location.pathname) return keepTrying(attempt, init.signal, false);
  try {
    const response = await attempt();
    findConnection();
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    loseSubmission(pathname);
    return new Response(NO_REPLY, { status: UNAVAILABLE, headers: OWN_ANSWER });
  }
}

function pagePath({ pathname }: URL): string {
  return pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
}

function pageAddress(url: URL): string {
  const search = url.search.replace(/([?&])_routes=[^&]*&?/, "$1").replace(/[?&]$/, "");
  return pagePath(url) + search;
}
