import type { LoaderFunctionArgs } from "@remix-run/node";
import type { SignedInMember } from "~/backend/auth.server";
import type { Caller } from "~/backend/caller";
import { examinedSince } from "~/backend/profile/current-examination.server";
import { requestContextOf } from "~/log/logger.server";
import { knownSessions } from "./known-sessions.server";
import { type PageContext, readPageContext } from "./page-context.server";
import { clientAddress } from "./rate-limit.server";
import {
  type AppSession,
  commitSession,
  describeSession,
  endSession,
  isSessionCookie,
  isUseOutdated,
  readSession,
} from "./session.server";

declare module "@remix-run/node" {
  interface AppLoadContext {
    state?: RequestState;
  }
}

export type Viewer = { session: AppSession; member: SignedInMember | null; caller: Caller };
export type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

/** Facts of the chain about a request and the site. */
export type Surroundings = {
  /** aborts when the client disconnects; the Request's own signal may be garbage-collected */
  clientSignal: AbortSignal;
  /** true if the administration does not exist for this client */
  isOutside: boolean;
  /** true if the requested page belongs to an administration that does not exist for this client */
  isHidden: boolean;
  /** tells whether GET shows a page at a path */
  showsPage: (pathname: string) => boolean;
};

const WITHOUT_CHAIN: Surroundings = {
  clientSignal: new AbortController().signal,
  isOutside: false,
  isHidden: false,
  showsPage: () => true,
};

const BUDGET_MS = 30_000;
const RERENDER_WAIT_MS = 3000;
/** Time beyond the budget for redrawing a form, in ms. */
const RERENDER_EXTRA_MS = 500;
const RERENDER_LEAST_MS = 100;

/** The state that the action, the loaders and the rendering of one request share. */
export class RequestState {
  /** headers of the answer, whatever renders it */
  readonly headers = new Headers();
  /** the form that this request renders again: why, and what was typed */
  rerendered: { reason: "refused" | "offered"; texts: FormData } | null = null;
  /** the rendered page; it passes by the framework, which would copy it three times */
  html: string | null = null;
  /** epoch milliseconds of the deadline for backend calls */
  #endsAt = Date.now() + BUDGET_MS;
  #viewer: Promise<Viewer> | undefined;
  #pageContext: Promise<PageContext> | undefined;

  constructor(
    private readonly request: Request,
    readonly surroundings: Surroundings = WITHOUT_CHAIN,
  ) {}

  /** Reads the session once. Never throws. */
  get viewer(): Promise<Viewer> {
    this.#viewer ??= this.#readViewer();
    return this.#viewer;
  }

  /** Reads the cookies with the browser's choices once. Never throws: an invalid cookie counts as missing. */
  get pageContext(): Promise<PageContext> {
    this.#pageContext ??= readPageContext(this.request.headers.get("Cookie"));
    return this.#pageContext;
  }

  async #readViewer(): Promise<Viewer> {
    const { request } = this;
    const session = await readSession(request);
    const member = session.get("member") ?? null;
    const userAgent = request.headers.get("User-Agent");
    const caller: Caller = {
      token: session.get("token") ?? null,
      refused: false,
      visitor: { address: clientAddress(request), userAgent },
      remainingMs: () => this.remainingMs(),
      ...requestContextOf(request),
    };
    if (member) {
      const sessionFacts = describeSession(session, userAgent);
      void knownSessions.touch(member.id, sessionFacts);
      caller.member = member;
      caller.isNewLogin = () => (sessionFacts.startedAt ?? 0) > examinedSince();
    }
    return { session, member, caller };
  }

  /** Returns the milliseconds that a backend call may still take. */
  remainingMs(): number {
    const remaining = this.#endsAt - Date.now();
    if (this.rerendered)
      return Math.max(RERENDER_LEAST_MS, Math.min(RERENDER_WAIT_MS, remaining + RERENDER_EXTRA_MS));
    return Math.max(1, remaining);
  }

  /** Shortens the budget of a page that can render without the backend. @param ms time for the backend from now on */
  limitBudget(ms: number): void {
    this.#endsAt = Math.min(this.#endsAt, Date.now() + ms);
  }

  async outsideBudget<Result>(task: () => Promise<Result>): Promise<Result> {
    const startedAt = Date.now();
    try {
      return await task();
    } finally {
      this.#endsAt += Date.now() - startedAt;
    }
  }

  /** Sets the collected headers, ends a refused session and renews one in use. The chain calls this once. */
  async finish(headers: Headers): Promise<void> {
    for (const [name, value] of this.headers) headers.set(name, value);
    const viewer = await this.#viewer;
    const namesSession = headers.getSetCookie().some(isSessionCookie);
    if (!viewer) return;
    // A redirect may carry a message in its own session. The framework's scripts get redirects with status 202.
    const isRedirect = headers.has("Location");
    if (isRedirect && (namesSession || !viewer.caller.refused)) return;
    if (!viewer.caller.refused) {
      if (!namesSession && isUseOutdated(viewer.session))
        headers.append("Set-Cookie", await commitSession(viewer.session));
      return;
    }
    const otherCookies = headers.getSetCookie().filter((line) => !isSessionCookie(line));
    headers.delete("Set-Cookie");
    for (const line of otherCookies) headers.append("Set-Cookie", line);
    headers.append("Set-Cookie", await endSession(viewer.session));
  }
}

/** Returns the state that the chain created. A test that calls a loader has no chain, so there the first reader creates it. */
export function stateOf({ request, context }: RequestArgs): RequestState {
  context.state ??= new RequestState(request);
  return context.state;
}
