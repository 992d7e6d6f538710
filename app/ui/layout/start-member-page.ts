import { TOILET_DRAFT } from "~/ui/rich-text/draft-store";

/** What every page of a member does in the browser, also if nothing else runs there. */

// Back after a logout may restore the page from the browser's memory. The server then answers with the login page.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) location.reload();
});

// The drafts of new toilets end with the login.
document.addEventListener("submit", ({ target }) => {
  if (!(target instanceof HTMLFormElement) || !/\/logout$/.test(target.action)) return;
  try {
    for (const key of Object.keys(localStorage)) if (key.endsWith(TOILET_DRAFT)) localStorage.removeItem(key);
  } catch {
    // A browser without storage has no drafts.
  }
});
