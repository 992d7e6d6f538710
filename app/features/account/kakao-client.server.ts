import { z } from "zod";
import type { KakaoProfile } from "~/backend/auth.server";
import { callKakao, type KakaoRequest, KakaoUnreachableError } from "~/place-search/kakao-local.server";

/** Kakao's two hosts. Tests pass a fake server. */
export const KAKAO_HOSTS = { auth: "https://kauth.kakao.com", api: "https://kapi.kakao.com" };

export type KakaoApp = { restApiKey: string; clientSecret?: string; scope?: string; redirectUri: string };

const CALL_TIMEOUT_MS = 10_000;
const SAFE_CODE = /^[A-Za-z0-9_-]{1,40}$/;

/** A failed step with Kakao. Contains the code only, because Kakao's descriptions repeat the authorization code. */
export class KakaoError extends Error {
  override name = "KakaoError";
  readonly code: string;
  constructor(code: unknown) {
    super("a call to Kakao failed");
    this.code = SAFE_CODE.test(String(code)) ? String(code) : "unknown";
  }
}

/** Sends no scope unless configured, because one that the console has switched off fails the login (KOE205). */
export function authorizeUrl(app: KakaoApp, trip: { state: string; challenge: string }, hosts = KAKAO_HOSTS) {
  const query = new URLSearchParams({
    response_type: "code",
    client_id: app.restApiKey,
    redirect_uri: app.redirectUri,
    state: trip.state,
    code_challenge: trip.challenge,
    code_challenge_method: "S256",
    ...(app.scope && { scope: app.scope }),
  });
  return `${hosts.auth}/oauth/authorize?${query}`;
}

const tokenWire = z.object({ access_token: z.string().min(1) });

const profileWire = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  properties: z.object({ nickname: z.string().nullish() }).nullish(),
  kakao_account: z
    .object({
      email: z.string().nullish(),
      is_email_valid: z.boolean().nullish(),
      is_email_verified: z.boolean().nullish(),
      profile: z
        .object({ nickname: z.string().nullish(), profile_image_url: z.string().nullish() })
        .nullish(),
    })
    .nullish(),
});

/** Reads a profile. Ignores an e-mail address that Kakao has not verified. */
function toProfile({ id, properties, kakao_account: account }: z.output<typeof profileWire>): KakaoProfile {
  const isProved = account?.is_email_valid === true && account.is_email_verified === true;
  return {
    id,
    nickname: account?.profile?.nickname ?? properties?.nickname ?? "",
    email: isProved ? (account.email ?? "") : "",
    profileImage: account?.profile?.profile_image_url ?? "",
  };
}

/** Exchanges the code and reads the profile, then drops the access token. @throws KakaoError */
export async function fetchKakaoProfile(
  app: KakaoApp,
  { code, verifier }: { code: string; verifier: string },
  hosts = KAKAO_HOSTS,
): Promise<KakaoProfile> {
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    client_id: app.restApiKey,
    redirect_uri: app.redirectUri,
    code,
    code_verifier: verifier,
  });
  if (app.clientSecret) form.set("client_secret", app.clientSecret);
  const token = await ask(new URL("/oauth/token", hosts.auth), tokenWire, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded;charset=utf-8" },
    body: form.toString(),
  });
  const profile = await ask(new URL("/v2/user/me?secure_resource=true", hosts.api), profileWire, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  return toProfile(profile);
}

/** @throws KakaoError */
async function ask<Schema extends z.ZodTypeAny>(
  url: URL,
  schema: Schema,
  request: Omit<KakaoRequest, "deadlineMs">,
): Promise<z.output<Schema>> {
  const { status, json } = await callKakao(url, { ...request, deadlineMs: CALL_TIMEOUT_MS }).catch(
    (error: unknown) => {
      throw error instanceof KakaoUnreachableError ? new KakaoError(error.reason) : error;
    },
  );
  if (status !== 200) throw new KakaoError(errorCodeOf(json) ?? status);
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new KakaoError("malformed");
  return parsed.data;
}

/** The login host sends `error_code` or `error`, the API host `code`. */
function errorCodeOf(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return null;
  const { error_code, error, code } = body as Record<string, unknown>;
  return error_code ?? error ?? code;
}

type Advice = {
  advice: string;
  /** true if only the operator can fix it: keys, secret, redirect URI, consent items, switches of the console */
  isSetting: boolean;
};

const setting = (advice: string): Advice => ({ advice, isSetting: true });
const passing = (advice: string): Advice => ({ advice, isSetting: false });

const OUR_REQUEST =
  "Kakao does not understand the request that this product builds: report it with this code";

/** Advice by Kakao's error codes. It names the console's pages as operators see them. */
const ADVICE: Readonly<Record<string, Advice>> = {
  KOE001: setting(OUR_REQUEST),
  KOE002: setting(OUR_REQUEST),
  KOE003: passing("a passing fault at Kakao: nothing to change, people may try again later"),
  KOE004: setting("switch the login on: [카카오 로그인] > [사용 설정] > ON"),
  KOE005: setting("this is a test app: invite the person as a team member, or use the key of the real app"),
  KOE006: setting(
    "register the redirectUri of this line, letter by letter: [앱] > [플랫폼 키] > REST API key > redirect URI",
  ),
  KOE007: setting("register the redirect URI of the logout: [카카오 로그인] > [고급]"),
  KOE008: setting("KAKAO_REST_API_KEY holds a key of another kind: use the app's REST API key"),
  KOE009: setting("register the site's domain: [앱] > [플랫폼 키]"),
  KOE010: setting(
    "KAKAO_CLIENT_SECRET is missing or wrong: copy it from [앱] > [플랫폼 키] > REST API key, or switch the secret off there",
  ),
  KOE101: setting("there is no app with this key: check KAKAO_REST_API_KEY (32 hexadecimal characters)"),
  KOE102: setting("a channel was asked for that no channel is linked to: [앱] > [카카오톡 채널]"),
  KOE201: setting(OUR_REQUEST),
  KOE202: setting(OUR_REQUEST),
  KOE203: passing("the person did not agree to a required consent item: nothing to change"),
  KOE204: setting(OUR_REQUEST),
  KOE205: setting(
    "KAKAO_SCOPE names a consent item that is not set up: [카카오 로그인] > [동의항목], or drop it from KAKAO_SCOPE",
  ),
  KOE207: setting(OUR_REQUEST),
  KOE237: passing("too many logins at a time for Kakao's limit: wait; see [쿼터] if it goes on"),
  KOE303: setting(
    "the redirect address changed between the two steps of a login: set APP_ORIGIN, the same on all containers",
  ),
  KOE310: setting(OUR_REQUEST),
  KOE319: passing("a refresh token is missing; this product uses none: report it with this code"),
  KOE320: passing("the code was used already or is too old, as after a reload: nothing to change"),
  KOE322: passing("a refresh token is not valid; this product uses none: report it with this code"),
  invalid_client: setting("KAKAO_REST_API_KEY or KAKAO_CLIENT_SECRET is wrong: [앱] > [플랫폼 키]"),
  invalid_scope: setting("KAKAO_SCOPE names an unknown consent item: [카카오 로그인] > [동의항목]"),
  unauthorized_client: setting("the app may not log people in: [카카오 로그인] > [사용 설정] > ON"),
  timeout: passing("Kakao did not answer in time: nothing to change if it passes"),
  network: passing("Kakao could not be reached: the server must get to kauth.kakao.com and kapi.kakao.com"),
  state: passing(
    "the browser came back without the cookie it left with: cookies are off, or APP_ORIGIN is not the address that people see",
  ),
};

const MAINTENANCE = passing("Kakao is under maintenance: nothing to change, people may try again later");
const UNKNOWN = passing("no advice for this code: look it up in Kakao's trouble-shooting page for the login");

export function adviceFor(code: string): Advice {
  if (/^KOE9\d{3}$/.test(code) || code === "-9798") return MAINTENANCE;
  return Object.hasOwn(ADVICE, code) ? (ADVICE[code] ?? UNKNOWN) : UNKNOWN;
}
