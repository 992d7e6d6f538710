import { FORM_ACCEPTED, forgetSentInput, hasUnreadableFiles, keepSentInput } from "~/forms/typed-input";
import { rememberSubmission } from "../navigation/connection";
import { fetchPageWithRetry, nativeFetch, sendFormWithRetry, stayOnPage } from "../navigation/retrying-fetch";
import { discoverRoutes } from "./route-discovery";

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
