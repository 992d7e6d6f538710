import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { EntryContext } from "@remix-run/node";
import { env, isHttps, programPath } from "~/env/env.server";
import { hasSession } from "~/session/session.server";
import { TRUSTED_TYPES } from "~/trusted-types/trusted-types";
import type { FinishedPage } from "./render-page.server";

/** How browsers may reuse a route's page: after a check of the ETag, or only on Back, because views are counted. */
type PageCache = "revalidated" | "for back";

const NEVER = "private, no-store";
const BY_BROWSER = "private, no-cache";
const BY_PROXY = "public, max-age=0, s-maxage=10, stale-while-revalidate=30, stale-if-error=60";
const VARIES_BY = "Accept, Accept-Encoding, Accept-Language, Cookie, User-Agent";
const ETAG_CHARACTERS = 22;

/** Cookies that personalise a page, so that no proxy may cache it. deploy/nginx.conf has the same list. */
const PERSONAL_COOKIES = "session|saved-id|saved|display|language-offer|admin-visit|kakao-login";
const PERSONAL = new RegExp(`(?:^|;)\\s*(?:__Host-)?(?:${PERSONAL_COOKIES})\\s*=`);

/** Finds the visitor's location, also inside another parameter. deploy/nginx.conf has a rule for the raw query. */
const OWN_PLACE = /[?&=]me=/;
const ASCII_ESCAPE = /%([0-7][\da-f])/gi;
const DECODINGS_MAX = 3;

const digest = (...texts: string[]): string =>
  texts.reduce((hash, text) => hash.update(text).update("\0"), createHash("sha256")).digest("base64url");

const CHANGE_NO_PAGE = ["HOST", "PORT", "DATA_DIR", "SESSION_SECRETS", "METRICS_TOKEN", "LOG_LEVEL"];

const buildAndSettings = digest(
  JSON.stringify(Object.entries(env).filter(([name]) => !CHANGE_NO_PAGE.includes(name))),
  ...(import.meta.env.PROD ? [...programs("../server"), ...programs("browser")] : []),
);

function programs(folder: string): string[] {
  const path = programPath(folder);
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8")).sort();
}

/** Returns the route's cache policy, or null if the response must not be reused. */
export function pageCacheOf(
  request: Request,
  status: number,
  headers: Headers,
  { routeModules, staticHandlerContext: { matches } }: EntryContext,
): PageCache | null {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isPersonal = hasSession(request) || headers.has("Set-Cookie");
  if (!isRead || status !== 200 || isPersonal || headers.has("Cache-Control")) return null;
  const handles = matches.map(
    ({ route: { id } }) => routeModules[id]?.handle as { cache?: PageCache } | undefined,
  );
  return handles.findLast((handle) => handle?.cache)?.cache ?? null;
}

/** Sets Cache-Control, Vary and ETag. @param variant keeps the ETags of different policies apart */
export function setPageCaching(
  headers: Headers,
  request: Request,
  cache: PageCache | null,
  variant: "data" | "linked styles" | "inline styles",
  data: string,
): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", cacheControl(request, cache));
  if (cache) headers.set("Vary", VARIES_BY);
  if (cache !== "revalidated") return;
  const tag = digest(buildAndSettings, variant, request.url, data).slice(0, ETAG_CHARACTERS);
  headers.set("ETag", `W/"${tag}"`);
}

function cacheControl(request: Request, cache: PageCache | null): string {
  if (!cache) return NEVER;
  const isForAll =
    env.EDGE_CACHE === "on" &&
    cache === "revalidated" &&
    !mayContainOwnPlace(request) &&
    !PERSONAL.test(request.headers.get("Cookie") ?? "");
  return isForAll ? BY_PROXY : BY_BROWSER;
}

function mayContainOwnPlace({ url }: Request): boolean {
  let text = new URL(url).search;
  for (let decodings = 0; decodings <= DECODINGS_MAX; decodings++) {
    if (OWN_PLACE.test(text)) return true;
    const decoded = text.replace(ASCII_ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
    if (decoded === text) return false;
    text = decoded;
  }
  return true;
}

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

const FRAMERS = env.EMBED_ORIGINS.length > 0 ? ["'self'", ...env.EMBED_ORIGINS].join(" ") : "*";

type InlineSources = Pick<FinishedPage, "scripts" | "styles">;

type Framing = { isFramed: boolean /** the page frames the map itself */; isFraming: boolean };

export function setSecurityHeaders(
  headers: Headers,
  inline: InlineSources,
  { isFramed, isFraming }: Framing,
): void {
  const policy = [
    "default-src 'none'",
    [`script-src ${SCRIPTS}`, ...inline.scripts].join(" "),
    ["style-src 'self'", ...inline.styles].join(" "),
    ...kakao.policies,
    `img-src ${IMAGES}`,
    "font-src 'self'",
    "connect-src 'self'",
    ...(isFraming ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    ...TRUSTED,
    `frame-ancestors ${isFramed ? FRAMERS : "'none'"}`,
  ];
  headers.set("Content-Security-Policy", policy.join("; "));
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Permissions-Policy", `geolocation=(${isFramed ? "" : "self"}), camera=(), microphone=()`);
}
