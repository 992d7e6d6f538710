import { createHash, timingSafeEqual } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { env } from "~/env.server";
import { registry } from "~/metrics.server";
import { plainText } from "./plain-text.server";

/** Prometheus text; with METRICS_TOKEN set, to its bearer only. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (env.METRICS_TOKEN && !isBearerOf(request.headers.get("Authorization"), env.METRICS_TOKEN)) {
    return plainText("unauthorized", 401, { "WWW-Authenticate": "Bearer" });
  }
  return plainText((await registry.metrics()).trimEnd(), 200, { "Content-Type": registry.contentType });
}

/** Compares hashes, which are of one length, in constant time. */
function isBearerOf(authorization: string | null, token: string): boolean {
  const given = /^bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "";
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
