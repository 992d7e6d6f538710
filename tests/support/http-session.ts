/** A browser without scripts, for tests: keeps cookies, sends forms, follows nothing by itself. */

export type Fields = Record<string, string | File | (string | File)[]>;

export type Answer = {
  status: number;
  headers: Headers;
  /** the body as text */
  html: string;
  /** where a redirect leads */
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

/**
 * @param origin of the app under test
 * @param kept cookies of another session, as the same browser has them or who has copied them
 */
export function openSession(origin: string, kept: Iterable<[string, string]> = []) {
  const cookies = new Map(kept);

  function keepCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const name = pair.slice(0, pair.indexOf("="));
      const hasEnded = attributes.some((text) => /^(Max-Age=0|Expires=Thu, 01 Jan 1970)/i.test(text));
      if (hasEnded) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    }
  }

  /** Any request at all, with the cookies. */
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

  /** Sends a form: multipart when it has files or is asked to be, else as a plain form. */
  function post(path: string, fields: Fields, options: { multipart?: boolean; headers?: HeaderFields } = {}) {
    const headers = { ...FROM_OUR_PAGE, ...options.headers };
    return send(path, { method: "POST", body: encode(fields, options.multipart ?? false), headers });
  }

  /** @throws when the sample member is not let in */
  async function login(id: "admin" | "user", password = "1"): Promise<void> {
    const { status } = await post("/login", { id, password });
    if (status !== 303) throw new Error(`the login was answered ${status}`);
  }

  /** The next page after an answer: where it redirects to. */
  function follow({ status, location }: Answer): Promise<Answer> {
    if (!location) throw new Error(`nowhere to go: ${status}`);
    return get(location);
  }

  return { cookies, send, get, post, login, follow };
}

/** The cookies as a request's header has them. */
export const cookieOf = ({ cookies }: Pick<HttpSession, "cookies">): string =>
  [...cookies].map((pair) => pair.join("=")).join("; ");

/** A session of a sample member. */
export async function openMemberSession(
  origin: string,
  id: "admin" | "user" = "user",
  password?: string,
): Promise<HttpSession> {
  const session = openSession(origin);
  await session.login(id, password);
  return session;
}

/** The cookies of a session, for a browser's context. */
export const cookiesOf = ({ cookies }: HttpSession, url: string) =>
  [...cookies].map(([name, value]) => ({ name, value, url }));

/** An answer of this status. @throws Error when it is another one */
export async function answered<Of extends { status: number }>(
  status: number,
  asked: Promise<Of>,
): Promise<Of> {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`answered ${answer.status} in place of ${status}`);
  return answer;
}
