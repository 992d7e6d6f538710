import { tmpdir } from "node:os";
import { data } from "@remix-run/node";
import { env } from "~/env/env.server";
import { pageRefusal } from "~/http/responses.server";
import { logOf } from "~/log/logger.server";
import { uploadsRefused } from "~/log/metrics.server";
import { type RequestArgs, stateOf, type Viewer } from "~/session/request-state.server";
import { isAdministrator, loginReason } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { type FormRefusal, refuseForm } from "./form-refusal.server";
import {
  type FormFault,
  readForm,
  type SubmittedForm,
  UnreadableFormError,
  type UploadLimits,
} from "./submitted-form.server";
import { UPLOADS_MAX_BYTES } from "./upload-folder.server";
import { formWords } from "./words";

/** app/http/identity.ts moves Origin to this header, because the framework's own check answers a bare 500. */
const BROWSER_ORIGIN_HEADER = "x-browser-origin";

/** Checks Sec-Fetch-Site, else Origin, else Referer. Refuses a request without any of them. */
export function isSameOrigin(request: Request, appOrigin = env.APP_ORIGIN): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site) return site === "same-origin";
  const origin = request.headers.get(BROWSER_ORIGIN_HEADER) ?? request.headers.get("Origin");
  const source = origin ?? request.headers.get("Referer");
  if (!source || !URL.canParse(source)) return false;
  if (appOrigin) return new URL(source).origin === appOrigin;
  return new URL(source).host === request.headers.get("Host");
}

export type AccessLevel = "anyone" | "user" | "admin";

export type GuardOptions<Args> = {
  who: AccessLevel;
  uploads?: UploadLimits | ((args: Args) => UploadLimits | Promise<UploadLimits>);
};

type GuardedWrite = { form: SubmittedForm; viewer: Viewer; refusal: FormRefusal | null };

const NO_FILES_NOW = { status: 503, words: "noFilesNow", headers: { "Retry-After": "30" } } as const;

const FAULTS = {
  "too-large": { status: 413, words: "tooLarge", headers: { Connection: "close" } },
  "too-much-text": { status: 413, words: "textTooLong", headers: {} },
  unwritable: NO_FILES_NOW,
  crowded: NO_FILES_NOW,
} as const satisfies Record<FormFault, unknown>;

/** Checks origin, method, sender and limits, in this order. @throws a 403, 405 or 400 response without a form */
export async function guardWrite<Args extends RequestArgs>(
  args: Args,
  { who, uploads }: GuardOptions<Args>,
): Promise<GuardedWrite> {
  const { request } = args;
  const state = stateOf(args);
  if (!isSameOrigin(request)) throw pageRefusal(formWords().otherSite, 403);
  if (request.method !== "POST") throw pageRefusal(formWords().onlyPosts, 405, { Allow: "GET, HEAD, POST" });
  const viewer = await state.viewer;
  // Only members see these forms, so a visitor without a session had one that ended.
  const isStranger = who !== "anyone" && !viewer.member;
  const strangerRefusal = isStranger
    ? refuseForm(await loginReason(request, sessionWords().ended), 401)
    : null;
  const mayStore = strangerRefusal === null && (who !== "admin" || isAdministrator(viewer.member));
  const limits = typeof uploads === "function" ? await uploads(args) : (uploads ?? null);
  // Do not count a slow upload against the backend's time budget.
  const formPromise = state.outsideBudget(() => readForm(request, { limits, storesFiles: mayStore }));
  const form = await formPromise.catch((error: unknown) => {
    if (!(error instanceof UnreadableFormError)) throw error;
    throw pageRefusal(formWords().unreadable, 400);
  });
  if (who === "admin" && viewer.member && !isAdministrator(viewer.member)) {
    await form.dispose();
    throw pageRefusal(sessionWords().administratorsOnly, 403);
  }
  return { form, viewer, refusal: strangerRefusal ?? refuseFault(form, request) };
}

function refuseFault({ fault, errorCode }: SubmittedForm, request: Request): FormRefusal | null {
  if (!fault) return null;
  if (fault === "unwritable" || fault === "crowded") uploadsRefused.inc({ reason: fault });
  if (fault === "unwritable")
    logOf(request).error({ folder: tmpdir(), errorCode }, "the temporary folder takes no uploads");
  if (fault === "crowded")
    logOf(request).warn({ maxBytes: UPLOADS_MAX_BYTES }, "too many uploads are under way");
  const { status, words, headers } = FAULTS[fault];
  return refuseForm(formWords()[words], status, headers);
}

export const POST_ONLY = { Allow: "POST" };

export function methodNotAllowed() {
  return data(null, { status: 405 });
}
