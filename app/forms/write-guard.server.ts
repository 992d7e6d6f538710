import { ADMINISTRATORS_ONLY, SESSION_ENDED } from "~/session/messages";
import { pageRefusal } from "~/session/refuse-page";
import { outsideBudget } from "~/session/request-scope.server";
import { getViewer, isAdministrator, type RequestArgs, type Viewer } from "~/session/viewer.server";
import { type FormRefusal, refuseForm } from "./form-refusal.server";
import { isSameOrigin } from "./origin-check.server";
import {
  type FormFault,
  readForm,
  type SubmittedForm,
  UnreadableFormError,
  type UploadLimits,
} from "./submitted-form.server";
import { TEXT_TOO_LONG } from "./text-limits";

export type AccessLevel = "anyone" | "user" | "admin";

export type GuardOptions<Args> = {
  who: AccessLevel;
  uploads?: UploadLimits | ((args: Args) => UploadLimits | Promise<UploadLimits>);
};

type GuardedWrite = { form: SubmittedForm; viewer: Viewer; refusal: FormRefusal | null };

const REFUSED_ORIGIN =
  "다른 사이트에서 보낸 요청은 처리하지 않습니다. 이 사이트의 화면에서 다시 보내 주세요.";
const ONLY_POSTS = "이 주소로는 그렇게 보낼 수 없습니다.";
const UNREADABLE = "보낸 내용을 읽지 못했습니다. 다시 시도해 주세요.";
const RETRY_AFTER_S = 30;

const FAULTS: Record<FormFault, { status: number; message: string }> = {
  "too-large": { status: 413, message: "보낸 내용이 너무 큽니다. 파일의 수나 크기를 줄여 주세요." },
  "too-much-text": { status: 413, message: TEXT_TOO_LONG },
  unwritable: { status: 503, message: "지금은 파일을 받을 수 없습니다. 잠시 후 다시 시도해 주세요." },
  crowded: { status: 503, message: "지금은 파일을 받을 수 없습니다. 잠시 후 다시 시도해 주세요." },
};

/** Checks origin, method, sender and limits, in this order. @throws a 403, 405 or 400 without a form */
export async function guardWrite<Args extends RequestArgs>(
  args: Args,
  { who, uploads }: GuardOptions<Args>,
): Promise<GuardedWrite> {
  const { request, context } = args;
  if (!isSameOrigin(request)) throw pageRefusal(REFUSED_ORIGIN, 403);
  if (request.method !== "POST") throw pageRefusal(ONLY_POSTS, 405, { Allow: "GET, HEAD, POST" });
  const viewer = await getViewer(args);
  // Only members are shown these forms, so the session ended with its cookie.
  const strangerRefusal = who !== "anyone" && !viewer.member ? refuseForm(SESSION_ENDED, 401) : null;
  const mayStore = strangerRefusal === null && (who !== "admin" || isAdministrator(viewer.member));
  const limits = typeof uploads === "function" ? await uploads(args) : (uploads ?? null);
  // A slow upload must not use up the backend's time.
  const reading = outsideBudget(context, () => readForm(request, { limits, storesFiles: mayStore }));
  const form = await reading.catch((error: unknown) => {
    if (!(error instanceof UnreadableFormError)) throw error;
    throw pageRefusal(UNREADABLE, 400);
  });
  if (who === "admin" && viewer.member && !isAdministrator(viewer.member)) {
    await form.dispose();
    throw pageRefusal(ADMINISTRATORS_ONLY, 403);
  }
  return { form, viewer, refusal: strangerRefusal ?? refuseFault(form) };
}

function refuseFault({ fault }: SubmittedForm): FormRefusal | null {
  if (!fault) return null;
  const { status, message } = FAULTS[fault];
  const refusal = refuseForm(message, status);
  if (fault === "too-large") refusal.headers.Connection = "close";
  if (status === 503) refusal.headers["Retry-After"] = String(RETRY_AFTER_S);
  return refusal;
}
