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

export type HttpSession = {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  /** Sends a form: multipart when it has files or is asked to be, else as a plain form. */
  post(path: string, fields: Fields, options?: PostOptions): Promise<Answer>;
  /** Any request at all, with the cookies. */
  send(path: string, init: RequestInit & { headers?: Record<string, string> }): Promise<Answer>;
  /** @throws when the sample member is not let in */
  login(id: "admin" | "user", password?: string): Promise<void>;
  /** The next page after an answer: where it redirects to. */
  follow(answer: Answer): Promise<Answer>;
};

type PostOptions = { multipart?: boolean; headers?: Record<string, string> };

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
export function openSession(origin: string, kept: Iterable<[string, string]> = []): HttpSession {
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

  const send: HttpSession["send"] = async (path, init) => {
    const cookie = cookieOf(session);
    const headers = { ...(cookie ? { cookie } : {}), ...init.headers };
    const response = await fetch(new URL(path, origin), { ...init, headers, redirect: "manual" });
    keepCookies(response.headers);
    return {
      status: response.status,
      headers: response.headers,
      html: await response.text(),
      location: response.headers.get("location"),
    };
  };

  const session: HttpSession = {
    cookies,
    send,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields, { multipart = false, headers = {} } = {}) =>
      send(path, {
        method: "POST",
        body: encode(fields, multipart),
        headers: { ...FROM_OUR_PAGE, ...headers },
      }),
    async login(id, password = "1") {
      const answer = await session.post("/login", { id, password });
      if (answer.status !== 303) throw new Error(`the login was answered ${answer.status}`);
    },
    follow(answer) {
      if (!answer.location) throw new Error(`nowhere to go: ${answer.status}`);
      return session.get(answer.location);
    },
  };
  return session;
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

/** An answer of this status. @throws Error when it is another one */
export async function answered<Of extends { status: number }>(
  status: number,
  asked: Promise<Of>,
): Promise<Of> {
  const answer = await asked;
  if (answer.status !== status) throw new Error(`answered ${answer.status} in place of ${status}`);
  return answer;
}
