import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { programPath } from "~/env/env.server";
import { type Answer, type Handler, headerText, matchesEntityTag, pathOf } from "./exchange";
import { ownManifest, siteLogo } from "./own-site.server";
import { type Coding, chooseCoding, pack } from "./packing";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".webmanifest": "application/manifest+json",
};
/** Names by which browsers ask for icons; pages link none of these, because first answers have little room. */
const ICON_NAMES = {
  "/apple-touch-icon.png": "/icons/touch-180.png",
  "/apple-touch-icon-precomposed.png": "/icons/touch-180.png",
  "/favicon.png": "/icons/icon-192.png",
};
/** The build's own files. */
const BUILT = "/assets/";
const PACKABLE = /^text|svg|json/;

type Asset = {
  type: string;
  cacheControl: string;
  etag: string;
  bytes: Buffer;
  bodyByCoding: Map<Coding, Promise<Buffer>>;
};

/** An asset whose answer also sets a cookie, so that no proxy stores it. */
export type CookieAsset = { path: string; cookie: Promise<string> };

export function answerAssets(cookieAsset: CookieAsset): Handler {
  const assets = readAssets(programPath("../client"), cookieAsset.path);
  return async ({ method, url, headers }, next) => {
    const path = pathOf(url);
    const asset = assets.get(path);
    if (method !== "GET" && method !== "HEAD") return next();
    if (!asset) return path.startsWith(BUILT) ? missingAsset(method) : next();
    const answer: Answer = {
      status: 200,
      headers: new Headers({
        "Content-Type": asset.type,
        "Cache-Control": asset.cacheControl,
        ETag: asset.etag,
      }),
      body: null,
    };
    if (PACKABLE.test(asset.type)) answer.headers.set("Vary", "Accept-Encoding");
    // The embedded map asks with a query, because it sets no cookie.
    if (url === cookieAsset.path) answer.headers.set("Set-Cookie", await cookieAsset.cookie);
    if (matchesEntityTag(headers["if-none-match"] ?? null, asset.etag)) return { ...answer, status: 304 };
    const coding = PACKABLE.test(asset.type) ? chooseCoding(headerText(headers, "accept-encoding")) : null;
    if (coding) answer.headers.set("Content-Encoding", coding);
    const body = coding ? await packOnce(asset, coding) : asset.bytes;
    answer.headers.set("Content-Length", String(body.byteLength));
    return { ...answer, body: method === "HEAD" ? null : body };
  };
}

/** Answers a file of another build shortly, because no person reads it. */
function missingAsset(method: string): Answer {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
  return { status: 404, headers, body: method === "HEAD" ? null : "not found" };
}

function packOnce({ bytes, bodyByCoding }: Asset, coding: Coding): Promise<Buffer> {
  const result = bodyByCoding.get(coding) ?? pack(bytes, coding, "asset");
  bodyByCoding.set(coding, result);
  return result;
}

function cacheControlOf(path: string, cookiePath: string): string {
  if (!path.startsWith(BUILT)) return "public, max-age=3600";
  return `${path === cookiePath ? "private" : "public"}, max-age=31536000, immutable`;
}

function readAssets(folder: string, cookiePath: string): Map<string, Asset> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const logos = siteLogo
    ? [[siteLogo.path, toAsset(siteLogo.path, siteLogo.bytes, cookiePath)] as const]
    : [];
  const assets = new Map([
    ...logos,
    ...files.map(({ parentPath, name }): [string, Asset] => {
      const file = join(parentPath, name);
      const path = file.slice(folder.length).replaceAll("\\", "/");
      const bytes = readFileSync(file);
      const isManifest = extname(name) === ".webmanifest";
      return [path, toAsset(path, isManifest ? ownManifest(bytes) : bytes, cookiePath)];
    }),
  ]);
  for (const [name, file] of Object.entries(ICON_NAMES)) {
    const icon = assets.get(file);
    if (icon) assets.set(name, icon);
  }
  return assets;
}

const toAsset = (path: string, bytes: Buffer, cookiePath: string): Asset => ({
  type: TYPES[extname(path)] ?? "application/octet-stream",
  cacheControl: cacheControlOf(path, cookiePath),
  etag: `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 16)}"`,
  bytes,
  bodyByCoding: new Map(),
});
