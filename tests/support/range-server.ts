import { createServer } from "node:http";
import { listen } from "./listening";

/** Starts a server of one file that answers ranges of bytes, unless told otherwise. */
export async function startRangeServer(content: Buffer) {
  const state = { content, knowsRanges: true, requestsUntilCut: Number.POSITIVE_INFINITY, sentBytes: 0 };
  const server = createServer((request, response) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    if (!state.knowsRanges || from === undefined) return response.end(state.content);
    const bytes = state.content.subarray(Number(from), Number(to) + 1);
    state.sentBytes += bytes.length;
    response.writeHead(206, {
      "Content-Length": bytes.length,
      "Content-Range": `bytes ${from}-${Number(from) + bytes.length - 1}/${state.content.length}`,
    });
    state.requestsUntilCut -= 1;
    if (state.requestsUntilCut >= 0) return response.end(bytes);
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  });
  return { ...(await listen(server)), state };
}
