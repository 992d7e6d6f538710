import { createPolicy } from "~/trusted-types/trusted-types";

const PAUSE_MS = 250;
const PATIENCE_MS = 30_000;

/** Trusts the pages of this site, which are the only ones that it fetches. */
const policy = createPolicy("own-page", { createHTML: (text) => text });

/** Submits the form by fetch while the user types, and replaces the parts marked `data-filtered` by their ids. */
function enhanceFilter(form: HTMLFormElement): void {
  let timer: number | undefined;
  let running: AbortController | null = null;

  async function filter(): Promise<void> {
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) url.searchParams.set(name, String(value));
    const timer = setTimeout(() => running?.abort(), PATIENCE_MS);
    try {
      const response = await fetch(url, { signal });
      // After a session ends, the response is a redirect to the login, which the next submit will show.
      if (!response.ok || response.redirected) return;
      const page = new DOMParser().parseFromString(policy.createHTML(await response.text()), "text/html");
      if (signal.aborted) return;
      takeOver(page);
      history.replaceState(history.state, "", url);
    } finally {
      clearTimeout(timer);
    }
  }

  form.addEventListener("input", () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void filter().catch(() => undefined), PAUSE_MS);
  });
  form.addEventListener("submit", () => {
    window.clearTimeout(timer);
    running?.abort();
  });
}

function takeOver(page: Document): void {
  for (const part of document.querySelectorAll("[data-filtered]")) {
    const fresh = page.getElementById(part.id);
    if (!fresh) continue;
    part.replaceChildren(...fresh.childNodes);
    if (fresh.hasAttribute("open")) part.setAttribute("open", "");
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-instant]")) enhanceFilter(form);
