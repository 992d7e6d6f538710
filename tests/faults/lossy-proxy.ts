import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { isWrite } from "../support/backend-writes";
import type { BackendInterceptor } from "../support/proxy-backend";

/** Ways to lose the answer of a stored write, or the write itself. */
export type Loss = "reset" | "cut" | "html" | "gateway" | "silence" | "unsent" | "unsent silence";

const PAGE = "<!doctype html><title>Proxy</title><h1>Proxy</h1>";

/** Drops the answers of writes. `isDark` also breaks every call after the first dropped one. */
export function createLossyProxy() {
  const line = {
    loss: null as Loss | null,
    isDark: false,
    /** writes that pass, such as `POST /board` */
    spared: new Set<string>(),
    /** the dropped writes since the last `play` */
    lost: [] as string[],
    lostCalls: new Set<string>(),
    play(loss: Loss | null, { isDark = false, spared = [] as Iterable<string> } = {}): void {
      Object.assign(line, { loss, isDark, spared: new Set(spared), lost: [] });
    },
  };

  const intercept: BackendInterceptor = (incoming, outgoing, target) => {
    const { method = "GET", url = "/", socket } = incoming;
    const path = url.split("?")[0] ?? url;
    if (line.isDark && line.lost.length > 0) {
      socket.resetAndDestroy();
      return true;
    }
    const { loss } = line;
    const call = `${method} ${path}`;
    if (loss === null || !isWrite(method, path) || line.spared.has(call)) return false;
    line.lost.push(call);
    line.lostCalls.add(call);
    const lose = (answer: Buffer) => {
      if (loss === "html") outgoing.writeHead(200, { "content-type": "text/html" }).end(PAGE);
      else if (loss === "gateway") outgoing.writeHead(502, { "content-type": "text/html" }).end(PAGE);
      else if (loss === "cut") {
        outgoing.writeHead(200, { "content-type": "application/json", "content-length": answer.length + 9 });
        outgoing.write(answer, () => outgoing.destroy());
      } else if (!loss.includes("silence")) socket.resetAndDestroy();
    };
    void buffer(incoming)
      .then((body) => (loss.startsWith("unsent") ? Buffer.alloc(0) : forward(incoming, body, target)))
      .then(lose);
    return true;
  };
  return { line, intercept };
}

function forward({ method, url, headers }: IncomingMessage, body: Buffer, target: URL): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = { host: target.hostname, port: target.port, method, path: url, headers, agent: false };
    const onward = request(options, (answer) => buffer(answer).then(resolve, reject));
    onward.on("error", reject);
    onward.end(body);
  });
}
