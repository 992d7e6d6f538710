import { randomBytes } from "node:crypto";
import type {
  AppLoadContext,
  EntryContext,
  HandleDataRequestFunction,
  HandleErrorFunction,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isEmbeddedMap } from "./embedded-map";
import { logger } from "./logger.server";
import { NonceContext } from "./nonce";
import { renderPage } from "./render-page.server";
import { setSecurityHeaders } from "./security-headers.server";
import { finishAnswer } from "./session/viewer.server";

/** Renders a document. Nothing on our pages is deferred, so the whole page is ready when the shell is. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const { pathname, searchParams } = new URL(request.url);
  const mayBeFramed = isEmbeddedMap(pathname, searchParams);
  const { html, hasFailed } = await renderPage(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    nonce,
    (error) => logger.error({ error: describe(error) }, "a page could not be rendered"),
  );
  await finishAnswer(loadContext, headers, status);
  setSecurityHeaders(headers, nonce, mayBeFramed);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { headers, status: hasFailed ? 500 : status });
}

/** The data of a page depends on the session as much as the page does. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { context }) => {
  await finishAnswer(context, response.headers, response.status);
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
  return response;
};

const describe = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.stack}` : typeof error;

/** Unexpected failures only: answers thrown on purpose never come here. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  logger.error({ path: new URL(request.url).pathname, error: describe(error) }, "a request failed");
};
