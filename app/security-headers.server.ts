import { env } from "~/env.server";

/** The origin that tiles come from, as a CSP source; null when tiles are off. */
function tileSource(): string | null {
  if (env.MAP_TILE_URL === "off") return null;
  const template = env.MAP_TILE_URL.replace("{s}", "*");
  if (template.startsWith("/")) return null;
  return template.slice(0, template.indexOf("/", template.indexOf("//") + 2));
}

const IMAGES = ["'self'", "data:", "blob:", tileSource()].filter(Boolean).join(" ");

/**
 * Headers of every document.
 * @param nonce of this answer's scripts
 * @param mayBeFramed true for the embedded map only
 */
export function setSecurityHeaders(headers: Headers, nonce: string, mayBeFramed: boolean): void {
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    `img-src ${IMAGES}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${mayBeFramed ? "*" : "'none'"}`,
  ];
  headers.set("Content-Security-Policy", policy.join("; "));
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Permissions-Policy", "geolocation=(self), camera=(), microphone=()");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
}
