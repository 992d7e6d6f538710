import { readFileSync } from "node:fs";
import { env } from "~/env/env.server";
import { logger } from "~/log/logger.server";

const LOGO_MAX_BYTES = 200_000;
const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

type Logo = { path: string; type: string; bytes: Buffer; sizes: string };

export const siteLogo = readLogo(env.SITE_LOGO);

function readLogo(file: string | undefined): Logo | null {
  if (!file) return null;
  try {
    const bytes = readFileSync(file);
    if (bytes.byteLength > LOGO_MAX_BYTES) throw new Error(`larger than ${LOGO_MAX_BYTES / 1000} kB`);
    if (/\.svg$/i.test(file)) return { path: "/site-logo.svg", type: "image/svg+xml", bytes, sizes: "any" };
    if (!bytes.subarray(0, PNG.length).equals(PNG)) throw new Error("no PNG");
    const sizes = `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
    return { path: "/site-logo.png", type: "image/png", bytes, sizes };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ file, reason }, "SITE_LOGO cannot be used; the product's own sign is shown");
    return null;
  }
}

const official = env.OFFICIAL_SITE === "on" && {
  name: env.OPERATOR_NAME ?? "",
  address: env.OPERATOR_ADDRESS ?? "",
  phone: env.OPERATOR_PHONE ?? "",
};
const facts = {
  ...(env.SITE_NAME && { name: env.SITE_NAME }),
  ...(siteLogo && { logo: siteLogo.path }),
  ...(official && { official }),
};

/** The operator's name, logo and facts in the frame of every page; null without such settings. */
export const SITE = Object.keys(facts).length > 0 ? facts : null;

/** Puts the operator's name and logo into a web app manifest. */
export function ownManifest(manifest: Buffer): Buffer {
  if (!SITE) return manifest;
  const { SITE_NAME: name } = env;
  const icons = siteLogo && [{ src: siteLogo.path, sizes: siteLogo.sizes, type: siteLogo.type }];
  const changes = { ...(name && { name, short_name: name }), ...(icons && { icons }) };
  return Buffer.from(JSON.stringify({ ...JSON.parse(manifest.toString("utf8")), ...changes }));
}

export function siteOrigin(request: Request, appOrigin = env.APP_ORIGIN): string {
  return appOrigin ?? new URL(request.url).origin;
}

/** Without APP_ORIGIN the answer contains the Host header of the request, so shared caches must not store it. */
export function originCacheControl(seconds: number, appOrigin = env.APP_ORIGIN): string {
  return `${appOrigin ? "public" : "private"}, max-age=${seconds}`;
}
