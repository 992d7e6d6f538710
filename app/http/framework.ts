import { createReadableStreamFromReadable, createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { Exchange, Handler } from "./exchange";

type Handle = ReturnType<typeof createRequestHandler>;
let handle: Promise<Handle> | null = null;

/** The build imports this module itself, and is whole by the time of the first request. */
const findHandle = () =>
  (handle ??= import("virtual:remix/server-build").then((build) =>
    createRequestHandler(build as unknown as ServerBuild, process.env.NODE_ENV),
  ));

/** The end of the chain: loaders, actions and pages. */
export const framework: Handler = async (exchange) => {
  const answer = await (await findHandle())(requestOf(exchange), {});
  return { status: answer.status, headers: new Headers(answer.headers), body: answer.body };
};

function requestOf({ incoming, outgoing, method, url, headers }: Exchange): Request {
  const controller = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) controller.abort();
  });
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: headersOf(headers),
    signal: controller.signal,
    ...(hasBody ? { body: createReadableStreamFromReadable(incoming), duplex: "half" as const } : {}),
  });
}

/** The same headers as the platform's requests have them. */
export function headersOf(headers: Exchange["headers"]): Headers {
  const result = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of [value ?? []].flat()) result.append(name, each);
  }
  return result;
}
