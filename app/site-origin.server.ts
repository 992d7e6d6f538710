import { env } from "~/env.server";

/** The site's public origin: APP_ORIGIN, else whatever this request was sent to. */
export function siteOrigin(request: Request): string {
  return env.APP_ORIGIN ?? new URL(request.url).origin;
}
