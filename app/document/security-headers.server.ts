import { env, isHttps } from "~/env/env.server";
import { TRUSTED_TYPES } from "~/trusted-types/trusted-types";
import type { FinishedPage } from "./render-page.server";

function tileSource(): string | null {
  if (env.MAP_TILE_URL === "off") return null;
  const template = env.MAP_TILE_URL.replace("{s}", "*");
  if (template.startsWith("/")) return null;
  return template.slice(0, template.indexOf("/", template.indexOf("//") + 2));
}

/** Returns Kakao's origins. Every page needs them, because client-side navigation keeps the first page's policy. */
function kakaoSources(): { scripts: string[]; images: string[]; policies: string[] } {
  if (!env.KAKAO_JS_KEY) return { scripts: [], images: [], policies: [] };
  const schemes = isHttps ? ["https"] : ["https", "http"];
  const withSchemes = (host: string) => schemes.map((scheme) => `${scheme}://${host}`);
  return {
    scripts: ["dapi.kakao.com", "t1.daumcdn.net", "t1.kakaocdn.net"].flatMap(withSchemes),
    images: ["*.daumcdn.net", "*.kakaocdn.net"].flatMap(withSchemes),
    policies: ["style-src-attr 'unsafe-inline'"],
  };
}

const kakao = kakaoSources();

/** Trusted Types are off with Kakao Maps, whose script writes markup as text. */
const TRUSTED = env.KAKAO_JS_KEY
  ? []
  : ["require-trusted-types-for 'script'", `trusted-types ${TRUSTED_TYPES.join(" ")}`];
const SCRIPTS = ["'self'", ...kakao.scripts].join(" ");
const IMAGES = ["'self'", "data:", "blob:", tileSource(), ...kakao.images].filter(Boolean).join(" ");

type InlineSources = Pick<FinishedPage, "scripts" | "styles">;

export function setSecurityHeaders(headers: Headers, inline: InlineSources, mayBeFramed: boolean): void {
  const policy = [
    "default-src 'none'",
    [`script-src ${SCRIPTS}`, ...inline.scripts].join(" "),
    ["style-src 'self'", ...inline.styles].join(" "),
    ...kakao.policies,
    `img-src ${IMAGES}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ...TRUSTED,
    `frame-ancestors ${mayBeFramed ? "*" : "'none'"}`,
  ];
  headers.set("Content-Security-Policy", policy.join("; "));
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Permissions-Policy", "geolocation=(self), camera=(), microphone=()");
}
