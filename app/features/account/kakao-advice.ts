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
