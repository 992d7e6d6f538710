import { env } from "~/env/env.server";

/** Set by app/http/identity.ts, which takes Origin away from the framework's own check (it answers a bare 500). */
const BROWSER_ORIGIN_HEADER = "x-browser-origin";

/** By Sec-Fetch-Site, else Origin, else Referer; a request without any is refused. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin";
  const origin = request.headers.get(BROWSER_ORIGIN_HEADER) ?? request.headers.get("Origin");
  const source = origin ?? request.headers.get("Referer");
  if (!source || !URL.canParse(source)) return false;
  if (env.APP_ORIGIN) return new URL(source).origin === env.APP_ORIGIN;
  return new URL(source).host === request.headers.get("Host");
}
