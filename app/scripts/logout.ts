import { TOILET_DRAFT } from "~/ui/rich-text/draft-store";

// On the page after a logout, removes the drafts of toilet forms from this browser.
try {
  for (const key of Object.keys(localStorage)) if (key.endsWith(TOILET_DRAFT)) localStorage.removeItem(key);
} catch {
  // A browser without storage has no drafts.
}
