import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { data } from "@remix-run/node";
import { z } from "zod";
import { signInWithKakao } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import type { Env } from "~/env/env.schema";
import { env, isHttpsOrigin } from "~/env/env.server";
import { redirect } from "~/http/responses.server";
import { prefixOf, renderedLanguage, splitPrefix } from "~/languages/language";
import { runInLanguage } from "~/languages/words";
import { logOf } from "~/log/logger.server";
import type { RequestArgs } from "~/session/request-state.server";
import { commitSession, startSession, typedCookie, withMessage } from "~/session/session.server";
import { getViewer, safeReturnTo } from "~/session/viewer.server";
import {
  adviceFor,
  authorizeUrl,
  fetchKakaoProfile,
  KAKAO_HOSTS,
  type KakaoApp,
  KakaoError,
} from "./kakao-client.server";
import { accountWords } from "./words";

const TEN_MINUTES_S = 600;
/** Browsers accept 4,096 characters of name and value; we count the attributes too. */
const COOKIE_MAX = 4096;

const roundTrip = z.object({ state: z.string().min(1), verifier: z.string().min(1), next: z.string() });

type RoundTrip = z.output<typeof roundTrip>;

type KakaoSettings = Pick<
  Env,
  "KAKAO_REST_API_KEY" | "KAKAO_CLIENT_SECRET" | "KAKAO_SCOPE" | "APP_ORIGIN"
> & { SESSION_SECRETS: string[] };

/** Returns the PKCE challenge of a verifier (RFC 7636, S256). */
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

function isSameState(receivedState: string | null, storedState: string): boolean {
  if (receivedState === null) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(receivedState), hash(storedState));
}

/** Kakao's code if the visitor cancels the login. */
const CANCELLED = "access_denied";

/** Creates the login by Kakao. @param hosts of Kakao, or of a stand-in */
export function createKakaoLogin(settings: KakaoSettings, hosts = KAKAO_HOSTS) {
  const isSecure = isHttpsOrigin(settings.APP_ORIGIN);
  /** SameSite=Lax, because the browser returns from Kakao by a cross-site navigation, which omits Strict cookies. */
  const cookie = typedCookie(
    "kakao-login",
    roundTrip,
    { maxAge: TEN_MINUTES_S, secrets: settings.SESSION_SECRETS },
    isSecure,
  );

  /** Drops a return address with which browsers would refuse the cookie. */
  async function packRoundTrip(trip: RoundTrip): Promise<string> {
    const packed = await cookie.serialize(trip);
    return packed.length <= COOKIE_MAX ? packed : cookie.serialize({ ...trip, next: "/" });
  }

  const findRoundTrip = (request: Request): Promise<RoundTrip | null> =>
    cookie.parse(request.headers.get("Cookie"));

  /** @throws a 404 if no Kakao key is configured */
  function requireKakaoApp(request: Request): KakaoApp {
    if (!settings.KAKAO_REST_API_KEY) throw data(accountWords().kakaoProblems.notOffered, { status: 404 });
    return {
      restApiKey: settings.KAKAO_REST_API_KEY,
      clientSecret: settings.KAKAO_CLIENT_SECRET,
      scope: settings.KAKAO_SCOPE,
      redirectUri: `${settings.APP_ORIGIN ?? new URL(request.url).origin}/login/kakao/callback`,
    };
  }

  /** Redirects the browser to Kakao. */
  async function begin(args: RequestArgs): Promise<Response> {
    const { request } = args;
    const app = requireKakaoApp(request);
    const next = safeReturnTo(new URL(request.url).searchParams.get("next"), args);
    const { member } = await getViewer(args);
    if (member) return redirect(next);
    const newSecret = () => randomBytes(32).toString("base64url");
    const trip: RoundTrip = { state: newSecret(), verifier: newSecret(), next };
    const url = authorizeUrl(app, { state: trip.state, challenge: challengeOf(trip.verifier) }, hosts);
    return redirect(url, { headers: { "Set-Cookie": await packRoundTrip(trip) } });
  }

  /** Handles the return from Kakao: starts a session, or redirects to the login page with a message. */
  async function finish(args: RequestArgs): Promise<Response> {
    const { request } = args;
    const { session, caller } = await getViewer(args);
    const app = requireKakaoApp(request);
    const trip = await findRoundTrip(request);
    const next = safeReturnTo(trip?.next, args);
    const { language, url } = splitPrefix(next);
    const speak = (write: () => string) => runInLanguage(renderedLanguage(language, "/login"), write);
    // A code is valid once, so the round trip ends here.
    const headers = new Headers({ "Set-Cookie": await cookie.serialize(null, { maxAge: 0 }) });
    try {
      const code = readCode(new URL(request.url).searchParams, trip);
      const profile = await fetchKakaoProfile(app, code, hosts);
      const login = await signInWithKakao(profile, caller);
      const welcome = { kind: "success" as const, text: speak(() => accountWords().welcome) };
      headers.append("Set-Cookie", await startSession(login, login.isNewMember ? welcome : undefined));
      logOf(request).info({ way: "kakao", role: login.member.role }, "a login succeeded");
      return redirect(next, { status: 303, headers });
    } catch (error) {
      const text = speak(() => describeFailure(error, app, request));
      const message = { kind: "error" as const, text };
      headers.append("Set-Cookie", await commitSession(withMessage(session, message)));
      const query = new URLSearchParams({ next: url });
      return redirect(`${prefixOf(language)}/login?${query}`, { status: 303, headers });
    }
  }

  const isOffered = () => settings.KAKAO_REST_API_KEY !== undefined;

  return { begin, finish, findRoundTrip, isOffered };
}

export const kakaoLogin = createKakaoLogin(env);

function readCode(query: URLSearchParams, trip: RoundTrip | null): { code: string; verifier: string } {
  if (!trip || !isSameState(query.get("state"), trip.state)) throw new KakaoError("state");
  const error = query.get("error");
  if (error) throw new KakaoError(error === CANCELLED ? error : (query.get("error_code") ?? error));
  const code = query.get("code");
  if (!code) throw new KakaoError("code");
  return { code, verifier: trip.verifier };
}

/** Returns the visitor's message and logs the operator's. @throws errors that are not Kakao's or the backend's */
function describeFailure(error: unknown, { redirectUri }: KakaoApp, request: Request): string {
  const words = accountWords();
  if (error instanceof KakaoError) {
    const { code } = error;
    if (code === CANCELLED) return words.kakaoProblems.cancelled;
    const { advice, isSetting } = adviceFor(code);
    logOf(request).warn({ code, advice, redirectUri }, "a Kakao login failed");
    return isSetting ? words.kakaoProblems.setting(code) : words.kakaoProblems.other(code);
  }
  if (!(error instanceof BackendError)) throw error;
  if (error.kind === "no-service") return error.message;
  if (error.isMaybeDone) return words.kakaoProblems.lost;
  return error.serverMessage ? words.kakaoProblems.refused(error.serverMessage) : words.failed;
}
