import type { LoaderFunctionArgs } from "@remix-run/node";
import Negotiator from "negotiator";
import { z } from "zod";
import type { SignedInMember } from "~/backend/auth.server";
import type { Caller } from "~/backend/caller";
import { examinedSince } from "~/backend/profile/current-examination.server";
import { readToiletId } from "~/backend/toilet";
import {
  FIRST_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  languagesOf,
  splitPrefix,
} from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { requestContextOf } from "~/log/logger.server";
import { DEFAULT_DISPLAY, DISPLAY_CHOICES, type Display } from "./display";
import { knownSessions } from "./known-sessions.server";
import { clientAddress } from "./rate-limit.server";
import {
  type AppSession,
  commitSession,
  describeSession,
  endSession,
  isSessionCookie,
  isUseOutdated,
  readSession,
  typedCookie,
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

/** Choices that a browser keeps without a login. `saved` has the ids of toilets, newest first. */
type PageContext = { display: Display; saved: string[]; hasClosedLanguageOffer: boolean };

export const MAX_SAVED = 50;

export const displaySchema = z.object({
  theme: z.enum(DISPLAY_CHOICES.theme).catch(DEFAULT_DISPLAY.theme),
  contrast: z.enum(DISPLAY_CHOICES.contrast).catch(DEFAULT_DISPLAY.contrast),
  text: z.enum(DISPLAY_CHOICES.text).catch(DEFAULT_DISPLAY.text),
  profile: z.enum(DISPLAY_CHOICES.profile).catch(DEFAULT_DISPLAY.profile),
  room: z.enum(DISPLAY_CHOICES.room).catch(DEFAULT_DISPLAY.room),
});
export const toiletIdSchema = z.string().refine((id) => readToiletId(id) !== null);
const savedSchema = z.array(toiletIdSchema).transform((ids) => [...new Set(ids)].slice(0, MAX_SAVED));

const displayCookie = typedCookie("display", displaySchema);
const savedCookie = typedCookie("saved", savedSchema);
const languageOfferCookie = typedCookie("language-offer", z.string());

/** Reads the choices from the Cookie header. Never throws: an invalid cookie counts as missing. */
export async function readPageContext(cookies: string | null): Promise<PageContext> {
  return {
    display: (await displayCookie.parse(cookies)) ?? DEFAULT_DISPLAY,
    saved: (await savedCookie.parse(cookies)) ?? [],
    hasClosedLanguageOffer: (await languageOfferCookie.parse(cookies)) !== null,
  };
}

export const serializeDisplay = (display: Display): Promise<string> => displayCookie.serialize(display);

export function serializeSaved(toiletIds: string[]): Promise<string> {
  return toiletIds.length > 0 ? savedCookie.serialize(toiletIds) : savedCookie.serialize([], { maxAge: 0 });
}

export const closeLanguageOffer = (): Promise<string> => languageOfferCookie.serialize("closed");

/** Length at which Accept-Language is cut, because parsing a thousand languages would cost more than the page. */
const ACCEPT_LANGUAGE_MAX = 200;

/**
 * Returns the browser's preferred language if this Korean page exists in it.
 * @param isHidden true if the page does not exist for this client
 */
export function preferredLanguage(request: Request, isHidden: boolean): Exclude<Language, "ko"> | null {
  const acceptLanguage = request.headers.get("Accept-Language")?.slice(0, ACCEPT_LANGUAGE_MAX);
  if (!acceptLanguage || currentLanguage() !== FIRST_LANGUAGE) return null;
  const [preferred = FIRST_LANGUAGE] = new Negotiator({
    headers: { "accept-language": acceptLanguage },
  }).languages([...LANGUAGES]);
  if (!isLanguage(preferred) || preferred === "ko") return null;
  const { url: path } = splitPrefix(new URL(request.url).pathname);
  return isHidden || languagesOf(path).includes(preferred) ? preferred : null;
}
