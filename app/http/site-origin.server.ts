import { env } from "~/env/env.server";

export function siteOrigin(request: Request): string {
  return env.APP_ORIGIN ?? new URL(request.url).origin;
}

/** Without APP_ORIGIN the answer contains the Host header of the request, so shared caches must not store it. */
export function originCacheControl(seconds: number): string {
  return `${env.APP_ORIGIN ? "public" : "private"}, max-age=${seconds}`;
}
