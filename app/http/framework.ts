import { createReadableStreamFromReadable, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { speakIn } from "~/languages/request-language.server";
import type { LoadContext } from "./client-abort";
import type { Exchange, Handler } from "./exchange";
import { localizedBuild } from "./localized-build";

type Handle = ReturnType<typeof createRequestHandler>;
const handles = new Map<string, Promise<Handle>>();

/** One for each prefix and language, when it is first asked for. The build imports this module itself. */
function findHandle({ prefix, language }: Exchange): Promise<Handle> {
  const key = `${prefix} ${language}`;
  const known = handles.get(key);
  if (known) return known;
  const handle = import("virtual:remix/server-build").then((build) =>
    createRequestHandler(
      localizedBuild(build as unknown as ServerBuild, prefix, language),
      process.env.NODE_ENV,
    ),
  );
  handles.set(key, handle);
  return handle;
}

export const framework: Handler = async (exchange) => {
  const left = leftSignalOf(exchange);
  const context: LoadContext = { left };
  const handle = await findHandle(exchange);
  const answer = await speakIn(exchange.language, () => handle(requestOf(exchange, left), context));
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

function requestOf({ incoming, method, prefix, url, headers }: Exchange, signal: AbortSignal): Request {
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://${headers.host}${joined(prefix, url)}`, {
    method,
    headers: headersOf(headers),
    signal,
    ...(hasBody ? { body: createReadableStreamFromReadable(incoming), duplex: "half" as const } : {}),
  });
}

/** The front page's data has an address of its own below a prefix. */
const joined = (prefix: string, url: string) =>
  prefix && url.startsWith("/_root.data") ? prefix + url.slice("/_root".length) : prefix + url;

function headersOf(headers: Exchange["headers"]): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) result.append(name, each);
  }
  return result;
}
