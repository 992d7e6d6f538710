const MAX_LENGTH = 2048;

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character.charCodeAt(0) < 0x20 || character === "\u007f");
}

/** A path of our own, or null, compared as browsers resolve it: `/\t/elsewhere` leads away. */
export function sameSitePath(to: string | null | undefined): string | null {
  if (!to || to.length > MAX_LENGTH || to.includes("\\") || hasControlCharacter(to)) return null;
  const here = "http://here.invalid";
  if (!URL.canParse(to, here)) return null;
  const url = new URL(to, here);
  if (url.origin !== here || !to.startsWith("/") || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search;
}

export function safeReturnTo(to: string | null | undefined): string {
  const own = sameSitePath(to);
  return own === null || /^\/(login|logout)([/?]|$)/.test(own) ? "/" : own;
}
