import { clearUnsent, retryOnDemand } from "../navigation/connection";
import { openOfflinePage } from "../navigation/offline-cache-key";
import { fetchWithin } from "../navigation/retrying-fetch";

const DEADLINE_MS = 40_000;

type CodeOfRoute = { module?: string; imports?: string[] };

/**
 * Loads a route's code before answering the manifest request: Remix reloads the document if code is missing.
 * @param pressed the last link, because the request contains only its path, without the query
 */
export async function discoverRoutes(
  url: URL,
  init: RequestInit,
  pressed: HTMLAnchorElement | null,
): Promise<Response> {
  // Without a signal Remix only prefetches for visible links. Routes are requested on navigation instead.
  if (!init.signal) return never();
  const paths = url.searchParams.getAll("p");
  if (paths.every((path) => path === location.pathname)) return Response.json({});
  const link = pressed && paths.includes(pressed.pathname) ? pressed.href : null;
  const attempt = () =>
    fetchCode(url, init).catch(async (error: unknown) => {
      if (!link || init.signal?.aborted || !(await openOfflinePage(link))) throw error;
      return never();
    });
  // Only a link may continue automatically when the network is back; a form may not.
  const { answer, isWhole } = await retryOnDemand(attempt, init.signal, link !== null);
  if (!link) return answer;
  clearUnsent();
  if (isWhole) return answer;
  // The server has another version than this page, and Remix would load the document without its query.
  location.assign(link);
  return never();
}

/** @returns the answer, and whether all code that it names was loaded */
async function fetchCode(url: URL, init: RequestInit): Promise<{ answer: Response; isWhole: boolean }> {
  const answer = await fetchWithin(url, { ...init, deadlineMs: DEADLINE_MS });
  if (answer.status !== 200) return { answer, isWhole: false };
  const routes: Record<string, CodeOfRoute | undefined> = await answer.clone().json();
  const files = Object.values(routes).flatMap((route) => [route?.module ?? [], route?.imports ?? []].flat());
  const { signal } = init;
  const got = await Promise.all(
    [...new Set(files)].map((file) => fetchWithin(file, { signal, deadlineMs: DEADLINE_MS })),
  );
  return { answer, isWhole: got.every(({ ok }) => ok) };
}

const never = () => new Promise<never>(() => undefined);
