import { env } from "~/env/env.server";

/** The site's public origin: APP_ORIGIN, else whatever this request was sent to. */
export function siteOrigin(request: Request): string {
  return env.APP_ORIGIN ?? new URL(request.url).origin;
}

/**
 * How long an answer that names the site's origin may be kept. Without APP_ORIGIN it names what its sender called us:
 * nobody else may be given that.
 */
export function originCacheControl(seconds: number): string {
  return `${env.APP_ORIGIN ? "public" : "private"}, max-age=${seconds}`;
}
