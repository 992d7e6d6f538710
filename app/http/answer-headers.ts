import { isHttps } from "~/env/env.server";
import { type Exchange, type Handler, pathOf } from "./exchange";
import { isStopping } from "./graceful-stop";
import { findRoute } from "./route-table";

/** Proxies limit response heads to 4 kB, so a redirect to a longer address drops the query. */
const MAX_LOCATION_CHARACTERS = 2048;

/** Sets the headers of every answer except the 500 of a failed chain. */
export const answerHeaders: Handler = async (exchange, next) => {
  const answer = await next();
  const { status, headers } = answer;
  headers.set("X-Content-Type-Options", "nosniff");
  if (isHttps) headers.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  const isDocument = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  if (!isDocument && status !== 304) headers.set("Cross-Origin-Resource-Policy", "same-origin");
  if (status >= 300 && status < 400 && status !== 304) headers.set("Cache-Control", "no-store");
  const location = headers.get("Location") ?? "";
  if (location.length > MAX_LOCATION_CHARACTERS) headers.set("Location", pathOf(location));
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", otherMethods(exchange).join(", "));
  if (isStopping()) headers.set("Connection", "close");
  return answer;
};

function otherMethods({ method, url }: Exchange): string[] {
  const refusedMethod = method === "HEAD" ? "GET" : method;
  const { methods } = findRoute(pathOf(url));
  return methods.filter(
    (allowedMethod) =>
      allowedMethod !== refusedMethod && !(refusedMethod === "GET" && allowedMethod === "HEAD"),
  );
}
