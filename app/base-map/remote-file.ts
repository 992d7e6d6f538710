import { setTimeout as wait } from "node:timers/promises";

/** A file on a web server, read in pieces. */
export type RemoteFile = {
  read(offset: number, length: number): Promise<Uint8Array>;
  /** Number of requests so far, repeated ones included. */
  requests(): number;
};

/** The server's answer makes another attempt useless. */
class RefusedError extends Error {}

const TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 1000;

/** @param attempts how often a piece is asked for before the copy stops */
export function openRemoteFile(url: string, attempts: number): RemoteFile {
  let requests = 0;
  let etag: string | null = null;

  async function readOnce(offset: number, length: number): Promise<Uint8Array> {
    requests += 1;
    const headers = { Range: `bytes=${offset}-${offset + length - 1}`, "Accept-Encoding": "identity" };
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 206) {
      await response.body?.cancel();
      if (response.status === 200)
        throw new RefusedError(
          `${url}: the server does not answer ranges of bytes (HTTP 200 instead of 206). Use another server, or download the whole file and set BASEMAP_FILE to it.`,
        );
      const message = `${url}: the server answers HTTP ${response.status}`;
      throw response.status < 500 && response.status !== 429 ? new RefusedError(message) : new Error(message);
    }
    const currentEtag = response.headers.get("etag");
    etag ??= currentEtag;
    if (etag !== currentEtag) throw new RefusedError(`${url}: the file changed while it was copied`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const total = Number(/\/(\d+)$/.exec(response.headers.get("content-range") ?? "")?.[1]);
    const expected = Number.isNaN(total) ? length : Math.min(length, total - offset);
    if (bytes.length !== expected)
      throw new Error(`${url}: the server sent ${bytes.length} of ${expected} bytes`);
    return bytes;
  }

  return {
    requests: () => requests,
    async read(offset, length) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await readOnce(offset, length);
        } catch (error) {
          if (error instanceof RefusedError || attempt >= attempts) throw error;
          await wait(FIRST_PAUSE_MS * 2 ** (attempt - 1));
        }
      }
    },
  };
}
