import { setTimeout as wait } from "node:timers/promises";
import { redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { signIn } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { isLoginMisencoded } from "~/backend/profile/current-examination.server";
import { formAction, visitorIntent } from "~/forms/form-action.server";
import { FormRefusal, refuseForm } from "~/forms/form-refusal.server";
import { lazyMessage, PASSWORD_MAX } from "~/forms/read-fields";
import { logOf } from "~/log/logger.server";
import { clientAddress, type LoginAttempt, loginLimit, TooManyTriesError } from "~/session/rate-limit.server";
import { SessionTooLargeError, startSession, typedCookie } from "~/session/session.server";
import { safeReturnTo } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { LOGIN_FORM } from "./login-form";
import { accountWords } from "./words";

const ID_MAX = 100;

/** Requires id and password, and marks the missing one. No member has longer ones. */
export const loginSchema = z
  .object({
    id: z
      .string(
        lazyMessage((code) =>
          code === "too_big" ? accountWords().idTooLong(ID_MAX) : sessionWords().invalidAccess,
        ),
      )
      .trim()
      .max(ID_MAX)
      .default(""),
    password: z
      .string(lazyMessage(() => sessionWords().passwordTooLong))
      .max(PASSWORD_MAX)
      .default(""),
    saveId: z
      .string()
      .optional()
      .transform((value) => value === "on"),
  })
  .superRefine(({ id, password }, context) => {
    for (const [field, text] of Object.entries({ id, password })) {
      if (!text) context.addIssue({ code: "custom", path: [field], message: accountWords().missing });
    }
  });

const cookie = typedCookie("saved-id", z.string());

/** Returns the id that this browser remembers, or an empty text. */
export async function findSavedId(request: Request): Promise<string> {
  return (await cookie.parse(request.headers.get("Cookie"))) ?? "";
}

const logIn = visitorIntent({
  formId: LOGIN_FORM,
  schema: loginSchema,
  async handle(context) {
    const { request, value, viewer } = context;
    const { id, password, saveId } = value;
    const attempt = await beginAttempt(id, request);
    if (attempt.delayMs > 0) await wait(attempt.delayMs);
    const login = await signIn(id, password, viewer.caller).catch((error: unknown) =>
      refuseLogin(error, attempt, request),
    );
    await attempt.succeed();
    const headers = new Headers();
    headers.append(
      "Set-Cookie",
      await startSession(login).catch((error: unknown) => refuseSession(error, request)),
    );
    logOf(request).info({ way: "password", role: login.member.role }, "a login succeeded");
    // The browser remembers the id for a year, or forgets it.
    headers.append("Set-Cookie", await (saveId ? cookie.serialize(id) : cookie.serialize("", { maxAge: 0 })));
    const next = safeReturnTo(new URL(request.url).searchParams.get("next"), context);
    // Every page of a member is another document than that of a visitor.
    return redirectDocument(hasNoCookies(request) ? hrefOfCheck(next) : next, { status: 303, headers });
  },
});

export const action = formAction({
  who: "anyone",
  secretFields: ["password"],
  intents: { "": logIn },
});

/** True for a page without scripts in a browser that has not even kept the cookie of the style sheet. */
const hasNoCookies = ({ headers }: Request) =>
  !headers.has("Cookie") && headers.get("Sec-Fetch-Dest") === "document";

const CHECK = "cookies";

/** Returns the login page's address that leads a member on, and tells a browser without the session to allow cookies. */
const hrefOfCheck = (next: string) => `/login?${new URLSearchParams({ next, [CHECK]: "check" })}`;

/** True if the browser has just logged in and not kept the session. */
export const lacksCookies = ({ url }: Request) => new URL(url).searchParams.has(CHECK);

/** Refuses the login, because the browser would silently drop a cookie that is too large. */
function refuseSession(error: unknown, request: Request): never {
  if (!(error instanceof SessionTooLargeError)) throw error;
  logOf(request).error("a session does not fit into a cookie: the backend's token is too long");
  throw refuseForm(accountWords().failed, 502);
}

async function beginAttempt(id: string, request: Request): Promise<LoginAttempt> {
  try {
    return await loginLimit.begin(id, clientAddress(request));
  } catch (error) {
    if (!(error instanceof TooManyTriesError)) throw error;
    const seconds = error.retryAfterSeconds;
    logOf(request).info({ reason: "too many tries" }, "a login was refused");
    throw new FormRefusal({ "": [sessionWords().tooManyTries(seconds)] }, 429, {
      "Retry-After": String(seconds),
    });
  }
}

/** Counts a failed try only if the backend gave a verdict. */
async function refuseLogin(error: unknown, attempt: LoginAttempt, request: Request): Promise<never> {
  const isVerdict = error instanceof BackendError && error.status < 500;
  if (!isVerdict) await attempt.abandon();
  if (!(error instanceof BackendError)) throw error;
  if (isVerdict && isLoginMisencoded()) {
    await attempt.excuse();
    logOf(request).info({ reason: "the backend is of another generation" }, "a login was refused");
    throw refuseForm(accountWords().failed, 502);
  }
  if (isVerdict) logOf(request).info({ reason: "the backend's verdict" }, "a login was refused");
  const wasAnswered = error.kind === "rejected" && (error.httpStatus ?? 200) < 400;
  if (wasAnswered) throw refuseForm(error.withServerMessage(accountWords().refused));
  throw refuseForm(accountWords().failed, isVerdict ? 400 : error.status);
}
