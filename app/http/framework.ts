import { createReadableStreamFromReadable, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { LoadContext } from "./client-abort";
import type { Exchange, Handler } from "./exchange";

type Handle = ReturnType<typeof createRequestHandler>;
let handle: Promise<Handle> | null = null;

/** The build imports this module itself, and is whole by the first request. */
const findHandle = () =>
  (handle ??= import("virtual:remix/server-build").then((build) =>
    createRequestHandler(build as unknown as ServerBuild, process.env.NODE_ENV),
  ));

export const framework: Handler = async (exchange) => {
  const left = leftSignalOf(exchange);
  const context: LoadContext = { left };
  const answer = await (await findHandle())(requestOf(exchange, left), context);
  return { status: answer.status, headers: new Headers(answer.headers), body: answer.body };
};

function leftSignalOf({ outgoing }: Exchange): AbortSignal {
  const controller = new AbortController();
  if (outgoing.destroyed) controller.abort();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  return controller.signal;
}

function requestOf({ incoming, method, url, headers }: Exchange, signal: AbortSignal): Request {
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: headersOf(headers),
    signal,
    ...(hasBody ? { body: createReadableStreamFromReadable(incoming), duplex: "half" as const } : {}),
  });
}

function headersOf(headers: Exchange["headers"]): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) result.append(name, each);
  }
  return result;
}
