import { FORM_ACCEPTED, forgetSentInput, hasUnreadableFiles, keepSentInput } from "~/forms/typed-input";
import {
  clearUnsent,
  fetchPageWithRetry,
  fetchWithin,
  nativeFetch,
  rememberSubmission,
  retryOnDemand,
  sendFormWithRetry,
  stayOnPage,
} from "~/ui/navigation/connection";
import { openOfflinePage } from "~/ui/navigation/offline-pages";

/** Status of the framework's answers that redirect. */
const REDIRECT = 202;

/**
 * Replaces what Remix uses for its requests: fetch, because without a network a data request would end in the error page,
 * and Request, because Safari loses Korean file names in a form that is read back from one.
 */
export function installRetryingFetch(): void {
  document.addEventListener("submit", rememberSubmission, { capture: true });
  document.addEventListener("submit", keepInput, { capture: true });
  let pressed: HTMLAnchorElement | null = null;
  const rememberLink = ({ target, type }: Event) => {
    pressed = type === "click" && target instanceof Element ? target.closest("a") : null;
  };
  for (const type of ["click", "submit"]) document.addEventListener(type, rememberLink, { capture: true });
  window.Request = FormRequest;
  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const isSend = init.method !== undefined && init.method !== "GET";
    if (url.origin !== location.origin) return nativeFetch(input, init);
    if (url.pathname.endsWith(".data")) return isSend ? sendForm(url, init) : fetchPageWithRetry(url, init);
    if (url.pathname.endsWith("/__manifest")) return discoverRoutes(url, init, pressed);
    return nativeFetch(input, init);
  };
}

/** A request that returns the form it was made with. */
class FormRequest extends Request {
  readonly #form: FormData | null;
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(input, init);
    this.#form = init?.body instanceof FormData ? init.body : null;
  }
  override async formData(): Promise<FormData> {
    return this.#form ?? super.formData();
  }
}

function keepInput({ target }: SubmitEvent): void {
  if (target instanceof HTMLFormElement) keepSentInput(target);
}

async function sendForm(url: URL, init: RequestInit): Promise<Response> {
  if (await hasUnreadableFiles(init.body)) return stayOnPage();
  const answer = await sendFormWithRetry(url, init);
  // Only an answer of this site shows the form again; any other becomes an error page.
  if (answer.headers.has("X-Remix-Response") && answer.status < 500) forgetSentInput();
  if (answer.status === REDIRECT) dispatchEvent(new Event(FORM_ACCEPTED));
  return answer;
}

const DEADLINE_MS = 40_000;

type CodeOfRoute = { module?: string; imports?: string[] };

/**
 * Loads a route's code before answering the manifest request: Remix reloads the document if code is missing.
 * @param pressed the last link, because the request contains only its path, without the query
 */
async function discoverRoutes(
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
