import { cookieOf, encode, type Fields, FROM_OUR_PAGE, type HttpSession } from "../support/http-session";

/** Longer than any answer may take, in ms. */
const PATIENCE_MS = 40_000;
/** A streamed answer may take as long as its reader. */
const READS_FOR_MS = 5000;

export type TimedAnswer = {
  /** 0 without any answer */
  status: number;
  headers: Headers;
  body: string;
  /** how the body ended: complete, broken off by the app, or not within the deadline */
  end: "whole" | "broken" | "flowing";
  /** until the end of the answer, or until the headers of a stream */
  ms: number;
};

export type Request = { path: string; sending?: { fields: Fields; multipart?: boolean } };

/** Sends one request for the visitor at an address. @param passesOn reads only the start of an endless answer */
export async function ask(
  origin: string,
  { path, sending }: Request,
  { session, address, passesOn = false }: { session: HttpSession; address: string; passesOn?: boolean },
): Promise<TimedAnswer> {
  const headers = { ...FROM_OUR_PAGE, cookie: cookieOf(session), "x-forwarded-for": address };
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), PATIENCE_MS);
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    const response = await fetch(new URL(path, origin), {
      ...(sending && { method: "POST", body: encode(sending.fields, sending.multipart) }),
      ...{ headers, redirect: "manual", signal: giveUp.signal },
    });
    const { status, headers: answerHeaders } = response;
    const headersMs = elapsed();
    if (passesOn) setTimeout(() => giveUp.abort(), READS_FOR_MS).unref();
    const { body, end } = await read(response, giveUp.signal);
    return { status, headers: answerHeaders, body, end, ms: passesOn ? headersMs : elapsed() };
  } catch {
    return { status: 0, headers: new Headers(), body: "", end: "broken", ms: elapsed() };
  } finally {
    clearTimeout(timer);
  }
}

async function read(response: Response, signal: AbortSignal): Promise<Pick<TimedAnswer, "body" | "end">> {
  const pieces: Uint8Array[] = [];
  let end: TimedAnswer["end"] = "whole";
  try {
    const body = response.body as AsyncIterable<Uint8Array> | null;
    if (body) for await (const piece of body) pieces.push(piece);
  } catch {
    end = signal.aborted ? "flowing" : "broken";
  }
  const wholeBody = Buffer.concat(pieces);
  return { body: wholeBody.subarray(0, 4_000_000).toString("utf8"), end };
}
