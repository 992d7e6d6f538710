import { env } from "~/env/env.server";

export function siteOrigin(request: Request, appOrigin = env.APP_ORIGIN): string {
  return appOrigin ?? new URL(request.url).origin;
}

/** Without APP_ORIGIN the answer contains the Host header of the request, so shared caches must not store it. */
export function originCacheControl(seconds: number, appOrigin = env.APP_ORIGIN): string {
  return `${appOrigin ? "public" : "private"}, max-age=${seconds}`;
}
