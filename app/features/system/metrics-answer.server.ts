import { createHash, timingSafeEqual } from "node:crypto";
import { isLoopback } from "~/env/trusted-proxies";
import { plainText } from "~/http/responses.server";
import { registry } from "~/log/metrics.server";
import { clientAddress } from "~/session/rate-limit.server";

/** Serves Prometheus text: with a token only to its bearer, without it only to this machine. */
export async function answerMetrics(request: Request, token: string | undefined): Promise<Response> {
  if (!token && !isFromHere(request)) return plainText("METRICS_TOKEN is not set", 403);
  if (token && !isBearerOf(request.headers.get("Authorization"), token)) {
    return plainText("unauthorized", 401, { "WWW-Authenticate": "Bearer" });
  }
  return plainText((await registry.metrics()).trimEnd(), 200, { "Content-Type": registry.contentType });
}

/** Rejects forwarded requests, because a proxy on this machine relays remote clients. */
function isFromHere(request: Request): boolean {
  const isForwarded = ["X-Forwarded-For", "Forwarded", "X-Real-IP"].some((name) => request.headers.has(name));
  return !isForwarded && isLoopback(clientAddress(request));
}

/** Compares hashes of equal length in constant time. */
function isBearerOf(authorization: string | null, token: string): boolean {
  const receivedToken = /^bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "";
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(receivedToken), hash(token));
}
