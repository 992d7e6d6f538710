import { redirect } from "@remix-run/node";
import { z } from "zod";
import { signIn } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import {
  type FormContext,
  FormRefusal,
  formAction,
  parseTexts,
  refuseForm,
} from "~/forms/form-action.server";
import { clientAddress } from "~/session/client-address.server";
import { type LoginAttempt, loginLimit, TooManyTriesError } from "~/session/rate-limit.server";
import { safeReturnTo } from "~/session/return-to";
import { startSession } from "~/session/start-session.server";
import { saveId } from "./saved-id.server";

export const LOGIN_FAILED = "로그인 중 오류가 발생했습니다.";
const MISSING = "아이디와 비밀번호를 입력해 주세요.";
const tooManyTries = (seconds: number) => `시도가 너무 많습니다. ${seconds}초 후 다시 시도해 주세요.`;

const loginSchema = z
  .object({
    id: z.string().trim().default(""),
    password: z.string().default(""),
    saveId: z.literal("on").optional(),
  })
  .superRefine(({ id, password }, context) => {
    if (id && password) return;
    context.addIssue({ code: "custom", path: [id ? "password" : "id"], message: MISSING });
  });

export const action = formAction({ who: "anyone", secretFields: ["password"], handle: logIn });

async function logIn({ request, form }: FormContext<"anyone">): Promise<Response> {
  const { id, password, saveId: shouldSaveId } = parseTexts(form, loginSchema);
  const attempt = await beginAttempt(id, clientAddress(request));
  const signedIn = await signIn(id, password).catch((error: unknown) => refuseLogin(error, attempt));
  await attempt.succeed();
  const headers = new Headers();
  headers.append("Set-Cookie", await startSession(signedIn));
  headers.append("Set-Cookie", await saveId(shouldSaveId ? id : null));
  const next = new URL(request.url).searchParams.get("next");
  return redirect(safeReturnTo(next), { status: 303, headers });
}

async function beginAttempt(id: string, address: string): Promise<LoginAttempt> {
  try {
    return await loginLimit.begin(id, address);
  } catch (error) {
    if (!(error instanceof TooManyTriesError)) throw error;
    const seconds = error.retryAfterSeconds;
    throw new FormRefusal({ "": [tooManyTries(seconds)] }, 429, { "Retry-After": String(seconds) });
  }
}

/** A wrong password stays counted; a backend that gave no verdict is nobody's failed try. */
async function refuseLogin(error: unknown, attempt: LoginAttempt): Promise<never> {
  const isVerdict = error instanceof BackendError && error.status < 500;
  if (!isVerdict) await attempt.abandon();
  if (!(error instanceof BackendError)) throw error;
  const wasAnswered = error.kind === "rejected" && (error.httpStatus ?? 200) < 400;
  if (wasAnswered) throw refuseForm(error.serverMessage ?? LOGIN_FAILED);
  throw refuseForm(LOGIN_FAILED, isVerdict ? 400 : error.status);
}
