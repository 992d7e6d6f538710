import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import {
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleErrorFunction,
} from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { renderToPipeableStream } from "react-dom/server";
import { logger } from "./logger.server";
import { NonceContext } from "./nonce";
import { setSecurityHeaders } from "./security-headers.server";

const RENDER_TIMEOUT_MS = 35_000;

/** Renders a document. Nothing on our pages is deferred, so the whole page is ready when the shell is. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const mayBeFramed = new URL(request.url).searchParams.get("embedded") === "1";
  setSecurityHeaders(headers, nonce, mayBeFramed);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Promise((resolve, reject) => {
    let hasFailed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer);
          const body = new PassThrough();
          resolve(
            new Response(createReadableStreamFromReadable(body), {
              headers,
              status: hasFailed ? 500 : status,
            }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError(error) {
          hasFailed = true;
          logger.error({ error: describe(error) }, "a page could not be rendered");
        },
      },
    );
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

const describe = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.stack}` : typeof error;

/** Unexpected failures only: answers thrown on purpose never come here. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  logger.error({ path: new URL(request.url).pathname, error: describe(error) }, "a request failed");
};
