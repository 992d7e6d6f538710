import { env } from "~/env/env.server";

export function siteOrigin(request: Request): string {
  return env.APP_ORIGIN ?? new URL(request.url).origin;
}

/** Without APP_ORIGIN an answer names the sender's host, so that nobody else may be given it. */
export function originCacheControl(seconds: number): string {
  return `${env.APP_ORIGIN ? "public" : "private"}, max-age=${seconds}`;
}
