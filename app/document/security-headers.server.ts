import { env } from "~/env/env.server";

/** The origin that tiles come from, as a CSP source; null when tiles are off. */
function tileSource(): string | null {
  if (env.MAP_TILE_URL === "off") return null;
  const template = env.MAP_TILE_URL.replace("{s}", "*");
  if (template.startsWith("/")) return null;
  return template.slice(0, template.indexOf("/", template.indexOf("//") + 2));
}

/**
 * What Kakao's map script needs, with a key only. It follows the page's scheme, and sets styles as attributes.
 * It is part of every document and not of the map's alone, because scripts lead from one page to the next without a
 * new document.
 */
function kakaoSources(): { scripts: string[]; images: string[]; policies: string[] } {
  if (!env.KAKAO_JS_KEY) return { scripts: [], images: [], policies: [] };
  const schemes = env.APP_ORIGIN?.startsWith("https:") ? ["https"] : ["https", "http"];
  const withSchemes = (host: string) => schemes.map((scheme) => `${scheme}://${host}`);
  return {
    scripts: ["dapi.kakao.com", "t1.daumcdn.net", "t1.kakaocdn.net"].flatMap(withSchemes),
    images: ["*.daumcdn.net", "*.kakaocdn.net"].flatMap(withSchemes),
    policies: ["style-src-attr 'unsafe-inline'"],
  };
}

const kakao = kakaoSources();
const SCRIPTS = ["'self'", ...kakao.scripts].join(" ");
const IMAGES = ["'self'", "data:", "blob:", tileSource(), ...kakao.images].filter(Boolean).join(" ");

/**
 * Headers of every document.
 * @param nonce of this answer's scripts and styles
 * @param mayBeFramed true for the embedded map only
 */
export function setSecurityHeaders(headers: Headers, nonce: string, mayBeFramed: boolean): void {
  const policy = [
    "default-src 'none'",
    `script-src ${SCRIPTS} 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    ...kakao.policies,
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
