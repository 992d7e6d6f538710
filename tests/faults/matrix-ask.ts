import { cookieOf, encode, type Fields, FROM_OUR_PAGE, type HttpSession } from "../support/http-session";

/** Longer than any answer may take. */
const PATIENCE_MS = 40_000;
/** What is passed on as it comes may be slow for as long as its reader likes. */
const READS_FOR_MS = 5000;

export type Asked = {
  /** 0 where no answer came at all */
  status: number;
  headers: Headers;
  body: string;
  /** how the body ended: whole, broken off by the app, or not at all within our patience */
  end: "whole" | "broken" | "flowing";
  /** until the end of the answer, or its headers where it is passed on */
  ms: number;
};

export type Request = { path: string; sending?: { fields: Fields; multipart?: boolean } };

/**
 * Asks the app once, on behalf of the visitor at an address.
 * @param passesOn the answer is read for a moment only where it does not end
 */
export async function ask(
  origin: string,
  { path, sending }: Request,
  { session, address, passesOn = false }: { session: HttpSession; address: string; passesOn?: boolean },
): Promise<Asked> {
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
    const { status, headers: answered } = response;
    const headersMs = elapsed();
    if (passesOn) setTimeout(() => giveUp.abort(), READS_FOR_MS).unref();
    const { body, end } = await read(response, giveUp.signal);
    return { status, headers: answered, body, end, ms: passesOn ? headersMs : elapsed() };
  } catch {
    return { status: 0, headers: new Headers(), body: "", end: "broken", ms: elapsed() };
  } finally {
    clearTimeout(timer);
  }
}

async function read(response: Response, signal: AbortSignal): Promise<Pick<Asked, "body" | "end">> {
  const pieces: Uint8Array[] = [];
  let end: Asked["end"] = "whole";
  try {
    const body = response.body as AsyncIterable<Uint8Array> | null;
    if (body) for await (const piece of body) pieces.push(piece);
  } catch {
    end = signal.aborted ? "flowing" : "broken";
  }
  const whole = Buffer.concat(pieces);
  return { body: whole.subarray(0, 4_000_000).toString("utf8"), end };
}
