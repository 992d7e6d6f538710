import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 2 for a received request, 3 for a sent call */
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
  /** code 2 is an error */
  status: { code?: number };
};
type Sent = { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };

/** A collector that stores traces from OTLP over HTTP as JSON, or never answers. */
export async function startTraceReceiver(isSilent = false) {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    if (isSilent) return;
    if (request.url !== "/v1/traces") return response.writeHead(404).end();
    bodies.push(body);
    const exportedSpans = JSON.parse(body) as Sent;
    for (const { scopeSpans } of exportedSpans.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
