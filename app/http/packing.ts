import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Answer, type Handler, headerText } from "./exchange";

const VARIES_BY = "Accept-Encoding";
const PACKED_FROM_BYTES = 1024;
const PACKABLE = /^(text\/|application\/(json|javascript|xml))|\+(json|xml)(;|$)/;
/** A window of 256 kB; a larger one would only take more memory. */
const WINDOW_BITS = 18;
const QUALITY = { page: 7, asset: 11 };

const zip = promisify(gzip);
const brotli = promisify(brotliCompress);

/** Compresses texts and sends each in one piece, so that a crash never leaves half an answer. */
export const packing: Handler = async ({ method, headers }, next) => {
  const answer = await next();
  if (!isPackable(answer)) return answer;
  if (!answer.headers.get("Vary")?.includes(VARIES_BY)) answer.headers.append("Vary", VARIES_BY);
  if (method === "HEAD" || answer.body === null) return answer;
  const bytes = await collect(answer.body);
  const coding =
    bytes.byteLength < PACKED_FROM_BYTES ? null : chooseCoding(headerText(headers, "accept-encoding"));
  if (coding === null) return { ...answer, body: bytes };
  answer.headers.set("Content-Encoding", coding);
  answer.headers.delete("Content-Length");
  // Release the page first: if it survives a garbage collection during compression, that costs more than compressing.
  answer.body = null;
  return { ...answer, body: await pack(bytes, coding) };
};

export function pack(bytes: Uint8Array, coding: Coding, kind: "page" | "asset" = "page"): Promise<Buffer> {
  if (coding === "gzip") return zip(bytes);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY[kind],
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return brotli(bytes, { params });
}

function isPackable({ headers }: Answer): boolean {
  return (
    PACKABLE.test(headers.get("Content-Type") ?? "") &&
    !headers.has("Content-Encoding") &&
    !/no-transform/.test(headers.get("Cache-Control") ?? "")
  );
}

async function collect(body: NonNullable<Answer["body"]>): Promise<Uint8Array> {
  if (typeof body === "string") return Buffer.from(body);
  if (body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body).arrayBuffer());
}

export type Coding = "br" | "gzip";

const ENTRIES_MAX = 20;

function readQualities(acceptEncoding: string | null | undefined): (coding: Coding) => number {
  const qualities = new Map<string, number>();
  for (const entry of (acceptEncoding ?? "").toLowerCase().split(",", ENTRIES_MAX)) {
    const [coding = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const quality = parameters.find((part) => part.startsWith("q="))?.slice(2);
    qualities.set(coding, quality === undefined ? 1 : Number(quality) || 0);
  }
  return (coding) => qualities.get(coding) ?? qualities.get("*") ?? 0;
}

/** Returns the coding that Accept-Encoding prefers, brotli if it ranks both alike, or null for neither. */
export function chooseCoding(acceptEncoding: string | null | undefined): Coding | null {
  const qualityOf = readQualities(acceptEncoding);
  const bestCoding = qualityOf("br") >= qualityOf("gzip") ? "br" : "gzip";
  return qualityOf(bestCoding) > 0 ? bestCoding : null;
}

export const acceptsCoding = (coding: Coding, acceptEncoding: string | null | undefined): boolean =>
  readQualities(acceptEncoding)(coding) > 0;
