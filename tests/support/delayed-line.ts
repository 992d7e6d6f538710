import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { freePort } from "./app-server";

export type DelayedLine = Awaited<ReturnType<typeof startDelayedLine>>;

/**
 * A line to the app that delays every request, and can be cut and mended. WebDriver BiDi cannot throttle.
 * @param target origin of the app
 */
export async function startDelayedLine(target: string, latencyMs: number) {
  const { hostname, port: targetPort } = new URL(target);
  const documents: string[] = [];

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = "GET", url: path = "/", headers } = incoming;
    const onward = request({ host: hostname, port: targetPort, method, path, headers });
    onward.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.on("error", () => onward.destroy());
    incoming.pipe(onward);
  }

  const port = await freePort();
  const server = createServer((incoming, outgoing) => {
    if (incoming.headers["sec-fetch-dest"] === "document")
      documents.push(`${incoming.method} ${incoming.url?.split("?")[0]}`);
    setTimeout(() => pass(incoming, outgoing), latencyMs);
  });

  async function mend(): Promise<void> {
    await once(server.listen(port, "127.0.0.1"), "listening");
  }
  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }
  await mend();
  return {
    origin: `http://127.0.0.1:${port}`,
    /** method and path of every request for a document since the last `forget` */
    documents,
    forget: () => void documents.splice(0),
    mend,
    cut,
  };
}
