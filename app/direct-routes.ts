import type { LoaderFunctionArgs } from "@remix-run/node";

/**
 * Routes whose answer is ready before the framework has found their route: it builds and matches its whole table
 * twice for every request, which costs more than they do. The front door answers them by the same function as the
 * framework does; the app tells it which, over a channel of Node's, as both are built apart.
 */
export const DIRECT_ROUTES_CHANNEL = "toilet-map.direct-routes";

export type DirectRequest = {
  /** the query with its question mark, or empty */
  search: string;
  header(name: string): string | null;
  /** all of them, as the front door settled them */
  headers(): Headers;
};

export type DirectAnswer = {
  status: number;
  headers: Record<string, string>;
  /** a stream is read no faster than its reader takes it, and cancelled where that one leaves */
  body: Uint8Array<ArrayBuffer> | string | ReadableStream<Uint8Array> | null;
};

/** Answers a GET. When it rejects, the framework is asked instead, and says in its own way what went wrong. */
export type DirectRoute = (request: DirectRequest) => Promise<DirectAnswer>;

/** By path, without a slash at its end. */
export type DirectRoutes = Record<string, DirectRoute>;

/** The answer as a route module returns it. */
export function toResponse({ status, headers, body }: DirectAnswer): Response {
  return new Response(body, { status, headers });
}

/** The request as a route module gets it. */
export function toDirectRequest({ url, headers }: Request): DirectRequest {
  return { search: new URL(url).search, header: (name) => headers.get(name), headers: () => headers };
}

/** The loader of a route without a page as a direct route. Its answers may set one cookie: the end of a session. */
export function directRouteOf(loader: (args: LoaderFunctionArgs) => Promise<Response>): DirectRoute {
  return async ({ search, headers }) => {
    // Where it was asked for does not matter to what has no address of its own in it.
    const request = new Request(`http://localhost/${search}`, { headers: headers() });
    const answer = await loader({ request, params: {}, context: {} });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: answer.body };
  };
}
