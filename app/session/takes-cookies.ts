/** Tries whether this browser keeps cookies of this site. Chromium says yes in general even if it blocks them. */
export function takesCookies(): boolean {
  // biome-ignore lint/suspicious/noDocumentCookie: the other way answers later, and not in every browser.
  document.cookie = "cookie-trial=1; SameSite=Lax; Path=/; Max-Age=10";
  return document.cookie.includes("cookie-trial=1");
}
