import { z } from "zod";
import type { KakaoProfile } from "~/backend/auth.server";
import { callKakao, type KakaoRequest, KakaoUnreachableError } from "~/place-search/kakao-local.server";
import { dataRows } from "~/texts/data-rows";
import errorsText from "./kakao-errors.csv?raw";

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

const ADVICE: ReadonlyMap<string, Advice> = new Map(
  dataRows(errorsText).flatMap(([codes = "", kind, ...advice]) =>
    codes.split(" ").map((code) => [code, { advice: advice.join(","), isSetting: kind === "setting" }]),
  ),
);

const UNKNOWN: Advice = {
  advice: "no advice for this code: look it up in Kakao's trouble-shooting page for the login",
  isSetting: false,
};

export function adviceFor(code: string): Advice {
  const name = /^KOE9\d{3}$/.test(code) || code === "-9798" ? "maintenance" : code;
  return ADVICE.get(name) ?? UNKNOWN;
}
