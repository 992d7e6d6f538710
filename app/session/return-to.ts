const MAX_LENGTH = 2048;

/** True when the text holds a control character: browsers drop tabs and line ends inside addresses. */
function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character.charCodeAt(0) < 0x20 || character === "\u007f");
}

/**
 * A path of our own with its query, or null for everything else. Addresses are compared as the browser resolves them,
 * because prefix checks let `/\t/elsewhere` through.
 */
export function ownAddress(to: string | null | undefined): string | null {
  if (!to || to.length > MAX_LENGTH || to.includes("\\") || hasControlCharacter(to)) return null;
  const here = "http://here.invalid";
  let url: URL;
  try {
    url = new URL(to, here);
  } catch {
    return null;
  }
  if (url.origin !== here || !to.startsWith("/") || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search;
}

/** A path of our own to go to after login, or the fallback for everything else. */
export function safeReturnTo(to: string | null | undefined, fallback = "/"): string {
  const own = ownAddress(to);
  return own === null || /^\/(login|logout)([/?]|$)/.test(own) ? fallback : own;
}
