import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Fault } from "../../reference-backend/faults";
import type { ReferenceBackendOptions } from "../../reference-backend/server";
import { startApp } from "./app-server";
import { isWrite } from "./backend-writes";
import { startOwnBackend } from "./generations";

/** A call of the app. */
type SeenCall = {
  method: string;
  path: string;
  query: string;
  authorization: string | undefined;
  requestId: unknown;
  traceparent: unknown;
};

export type WatchedBackend = Awaited<ReturnType<typeof startWatchedBackend>>;

/**
 * A handler that may answer in the backend's place.
 * @param target the backend's URL
 * @returns true if it answers the request
 */
export type BackendInterceptor = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: URL,
) => boolean;

const VISITORS_CALLS = /^\/(?:auth\/login-jwt|map\/toilets\.do)/;

/** The app lists reports once a minute, without a request of a visitor. */
const REPORTS = "/api/community/qna";

/** The reference backend behind a proxy that records calls, cuts connections and injects answers. */
export async function startWatchedBackend(
  intercept: BackendInterceptor = () => false,
  options: Partial<ReferenceBackendOptions> = {},
) {
  const backend = await startOwnBackend(options);
  const target = new URL(backend.origin);
  const seen: SeenCall[] = [];
  const sockets = new Set<Socket>();
  const faultyPaths = new Set<string>();
  let breakAfter: number | null = null;
  let refusal: number | null = null;
  let refusesVisitors = false;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = "GET", url = "/", headers } = incoming;
    const { authorization, "x-request-id": requestId, traceparent } = headers;
    const [path = url, query = ""] = url.split("?");
    const isBackground = requestId === undefined && path === REPORTS;
    if (!isBackground) seen.push({ method, path, query, authorization, requestId, traceparent });
    if (refusal && (headers.authorization || (refusesVisitors && !VISITORS_CALLS.test(url)))) {
      incoming.resume();
      outgoing.writeHead(refusal, { "content-type": "application/json" });
      outgoing.end(`{"resultCode":"${refusal}","resultMessage":"invalid or expired token"}`);
      return;
    }
    if (intercept(incoming, outgoing, target)) return;
    let receivedBytes = 0;
    const onward = request({ host: target.hostname, port: target.port, method, path: url, headers });
    incoming.on("data", (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (breakAfter !== null && receivedBytes > breakAfter) incoming.socket.destroy();
    });
    onward.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => outgoing.destroy());
      answer.on("aborted", () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    incoming.on("close", () => incoming.complete || onward.destroy());
    incoming.on("error", () => onward.destroy());
    incoming.pipe(onward);
  }

  async function listen(port: number): Promise<Server> {
    const server = createServer(pass);
    server.keepAliveTimeout = 60_000;
    server.on("connection", (socket) => {
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return server;
  }

  let server: Server = await listen(0);
  const { port } = server.address() as AddressInfo;

  async function goAway(): Promise<void> {
    if (!server.listening) return;
    const serverClosed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await serverClosed;
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir: backend.dataDir,
    setFault(path: string, fault: Fault | null) {
      faultyPaths.add(path);
      backend.setFault(path, fault);
    },
    /** every call since the last `forget` */
    seen,
    forget: () => void seen.splice(0),
    /** number of calls with this method and path, without the query */
    countOf: (method: string, path: string) =>
      seen.filter((call) => call.method === method && call.path === path).length,
    /** calls that change data, such as `POST /board` */
    writes: () => seen.flatMap(({ method, path }) => (isWrite(method, path) ? `${method} ${path}` : [])),
    /** cuts each connection after so many bytes of a request body; null ends that */
    breakUploadsAfter(bytes: number | null) {
      breakAfter = bytes;
    },
    /** answers 401 to every call with a token, as newer backends do for an expired one; a fork may send 403 */
    refuseTokens(refuse: boolean, status: 401 | 403 = 401) {
      refusal = refuse ? status : null;
      refusesVisitors = false;
    },
    /** ends every fault, of the proxy and of the backend, and forgets the calls */
    async recover() {
      breakAfter = null;
      refusal = null;
      refusesVisitors = false;
      for (const path of faultyPaths) backend.setFault(path, null);
      faultyPaths.clear();
      if (!server.listening) server = await listen(port);
      seen.splice(0);
    },
    /** Answers 401 to every call except the login and the feed, with and without a token. */
    refuseEveryone() {
      refusal = 401;
      refusesVisitors = true;
    },
    /** stops answering, like a backend that is switched off */
    goAway,
    async comeBack() {
      server = await listen(port);
    },
    async close() {
      await goAway();
      await backend.close();
    },
  };
}

export type WatchedApp = Awaited<ReturnType<typeof startWatchedApp>>;

/** Starts a separate app before a watched backend. */
export async function startWatchedApp(
  environment: Record<string, string> = {},
  intercept?: BackendInterceptor,
  options?: Partial<ReferenceBackendOptions>,
) {
  const backend = await startWatchedBackend(intercept, options);
  const app = await startApp({
    BACKEND_URL: backend.origin,
    ...environment,
  }).catch(async (error: unknown) => {
    await backend.close();
    throw error;
  });
  return {
    origin: app.origin,
    app,
    backend,
    async stop() {
      await app.stop();
      await backend.close();
    },
  };
}
