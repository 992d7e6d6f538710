import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import morgan from "morgan";
import type { Logger } from "pino";
import proxyAddr from "proxy-addr";

type FrontDoorOptions = { appOrigin: string | undefined; trustedProxies: string[]; logger: Logger };

/**
 * What every request passes before remix-serve sees it. remix-serve has no place for middleware, so this listens to
 * Node's own request channel. It stamps the client's address, settles the host behind proxies, lets our own origin
 * check do its work (the framework's answers a bare 500), adds headers that assets need too, and replaces the
 * access log, which would otherwise print queries.
 */
export function installFrontDoor({ appOrigin, trustedProxies, logger }: FrontDoorOptions): void {
  const trust = proxyAddr.compile(trustedProxies);
  const host = appOrigin ? new URL(appOrigin).host : null;
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    request.headers["x-client-address"] = proxyAddr(request, trust);
    delete request.headers["x-forwarded-host"];
    if (host) request.headers.host = host;
    settleOrigin(request);
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (appOrigin?.startsWith("https:")) {
      response.setHeader("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
    }
  });
  replaceAccessLog(logger);
}

function settleOrigin(request: IncomingMessage): void {
  const { origin } = request.headers;
  delete request.headers["x-browser-origin"];
  if (origin === undefined) return;
  request.headers["x-browser-origin"] = origin;
  delete request.headers.origin;
}

/** remix-serve logs with morgan's "tiny"; the format of that name is ours from here on: no query, no address. */
function replaceAccessLog(logger: Logger): void {
  morgan.format("tiny", (tokens, request, response) => {
    if (!logger.isLevelEnabled("debug")) return null;
    const path = (tokens.url?.(request, response) ?? "").split("?")[0];
    const milliseconds = Number(tokens["response-time"]?.(request, response) ?? 0);
    logger.debug({ method: request.method, path, status: response.statusCode, milliseconds }, "request");
    return null;
  });
}
