/** A browser without scripts for tests: it keeps cookies, sends forms, and follows redirects only on request. */

export type Fields = Record<string, string | File | (string | File)[]>;

export type Answer = {
  status: number;
  headers: Headers;
  /** the body as text */
  html: string;
  /** the target of a redirect */
  location: string | null;
};

export type HttpSession = ReturnType<typeof openSession>;

type HeaderFields = Record<string, string>;

export const FROM_OUR_PAGE = { "sec-fetch-site": "same-origin" };

export function encode(fields: Fields, asMultipart = false): FormData | URLSearchParams {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((single) => [name, single] as const),
  );
  if (!asMultipart && pairs.every(([, value]) => typeof value === "string")) {
    return new URLSearchParams(pairs as unknown as [string, string][]);
  }
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
}

/** @param origin of the app under test @param initialCookies cookies of another session, of the same browser or a copy */
export function openSession(origin: string, initialCookies: Iterable<[string, string]> = []) {
  const cookies = new Map(initialCookies);

  function keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const name = pair.slice(0, pair.indexOf("="));
      const hasEnded = attributes.some((text) => /^(Max-Age=0|Expires=Thu, 01 Jan 1970)/i.test(text));
      if (hasEnded) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    }
  }

  /** Sends any request with the cookies. */
  async function send(path: string, init: RequestInit & { headers?: HeaderFields }): Promise<Answer> {
    const cookie = cookieOf({ cookies });
    const headers = { ...(cookie ? { cookie } : {}), ...init.headers };
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: "manual" });
    keepCookies(response.headers);
    return {
      status: response.status,
      headers: response.headers,
      html: await response.text(),
      location: response.headers.get("location"),
    };
  }

  const get = (path: string, headers: HeaderFields = {}) => send(path, { headers });

  /** Sends a form, as multipart if it has files or on request. */
  function post(path: string, fields: Fields, options: { multipart?: boolean; headers?: HeaderFields } = {}) {
    const headers = { ...FROM_OUR_PAGE, ...options.headers };
    return send(path, { method: "POST", body: encode(fields, options.multipart ?? false), headers });
  }

  /** @throws if the sample member is refused */
  async function login(id: string, password = "1"): Promise<void> {
    const { status } = await post("/login", { id, password });
    if (status !== 303) throw new Error(`the login was answered ${status}`);
  }

  /** Requests the target of a redirect. */
  function follow({ status, location }: Answer): Promise<Answer> {
    if (!location) throw new Error(`nowhere to go: ${status}`);
    return get(location);
  }

  return { cookies, send, get, post, login, follow };
}

/** Returns the cookies as a request header. */
export const cookieOf = ({ cookies }: Pick<HttpSession, "cookies">): string =>
  [...cookies].map((pair) => pair.join("=")).join("; ");

/** Opens a session of a sample member. */
export async function openMemberSession(
  origin: string,
  id = "user",
  password?: string,
): Promise<HttpSession> {
  const session = openSession(origin);
  await session.login(id, password);
  return session;
}

/** Returns the cookies of a session for a browser context. */
export const cookiesOf = ({ cookies }: HttpSession, url: string) =>
  [...cookies].map(([name, value]) => ({ name, value, url }));

/** Expects an answer with this status. @throws Error for another status */
export async function answered<Of extends { status: number }>(
  status: number,
  pendingAnswer: Promise<Of>,
): Promise<Of> {
  const answer = await pendingAnswer;
  if (answer.status !== status) throw new Error(`answered ${answer.status} in place of ${status}`);
  return answer;
}
