import { parse } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { z } from "zod";
import { BackendError } from "~/backend/backend-error";
import { logger } from "~/logger.server";
import { markRedrawnForm } from "~/session/redrawn-forms.server";
import { destroySession } from "~/session/session.server";
import {
  ADMINISTRATORS_ONLY,
  getViewer,
  isAdministrator,
  loginHref,
  type MemberViewer,
  type Viewer,
} from "~/session/viewer.server";
import type { FormReply } from "./form-reply";
import { isSameOrigin } from "./origin-check.server";
import {
  readForm,
  type SubmittedForm,
  UnreadableFormError,
  type UploadLimits,
} from "./submitted-form.server";

type Who = "anyone" | "user" | "admin";

export type FormContext<W extends Who = Who> = Pick<ActionFunctionArgs, "request" | "params"> & {
  form: SubmittedForm;
  intent: string;
  viewer: W extends "anyone" ? Viewer : MemberViewer;
};

type FormActionOptions<W extends Who> = {
  who: W;
  uploads?: UploadLimits;
  /** fields whose text never travels back */
  secretFields?: string[];
  /** the field that says which thing the form is about, where a page has one form per thing */
  subjectField?: string;
  handle: (context: FormContext<W>) => Promise<Response | FormRedraw>;
  /** words a failed call its own way; the default is the error's own message */
  describeFailure?: (error: BackendError, intent: string) => string;
};

export const SESSION_ENDED = "로그인 시간이 끝났습니다. 다시 로그인해 주세요.";
const REFUSED_ORIGIN =
  "다른 사이트에서 보낸 요청은 처리하지 않습니다. 이 사이트의 화면에서 다시 보내 주세요.";
const ONLY_POSTS = "이 주소로는 그렇게 보낼 수 없습니다.";
const TOO_LARGE = "보낸 내용이 너무 큽니다. 사진의 수나 크기를 줄여 주세요.";
const UNREADABLE = "보낸 내용을 읽지 못했습니다. 다시 시도해 주세요.";
const UNKNOWN_INTENT = "알 수 없는 요청입니다. 화면을 새로 고친 뒤 다시 시도해 주세요.";

/** A refusal of a form: thrown by handlers, answered with everything typed still there. */
export class FormRefusal extends Error {
  override name = "FormRefusal";
  constructor(
    readonly errors: Record<string, string[]>,
    readonly status = 400,
    readonly headers: Record<string, string> = {},
  ) {
    super("the form was refused");
  }
}

/** A refusal about the form as a whole. */
export function refuseForm(message: string, status = 400): FormRefusal {
  return new FormRefusal({ "": [message] }, status);
}

/** The form again, with some of its values changed and perhaps something to choose from: neither saved nor refused. */
export class FormRedraw {
  constructor(
    readonly changes: Record<string, string | string[]>,
    readonly offer: FormReply["offer"] = null,
  ) {}
}

/** What handlers say to an intent they do not know. */
export function refuseIntent(): FormRefusal {
  return refuseForm(UNKNOWN_INTENT);
}

const wrapped = new WeakSet<object>();

/** True for actions made by formAction: a guard test holds every route to it. */
export function isFormAction(action: object): boolean {
  return wrapped.has(action);
}

/**
 * Makes an action. In this order: refuses other origins, reads the body once under its limits, resolves the viewer,
 * runs the handler, and turns every failure into the form as it was typed (design: architecture, "Writes").
 */
export function formAction<W extends Who>(options: FormActionOptions<W>) {
  const action = async ({ request, params, context }: ActionFunctionArgs) => {
    if (!isSameOrigin(request)) throw data(REFUSED_ORIGIN, { status: 403 });
    if (request.method !== "POST")
      throw data(ONLY_POSTS, { status: 405, headers: { Allow: "GET, HEAD, POST" } });
    const form = await readForm(request, options.uploads ?? null).catch((error: unknown) => {
      if (!(error instanceof UnreadableFormError)) throw error;
      throw data(UNREADABLE, { status: 400 });
    });
    const viewer = await getViewer(request);
    const intent = String(form.texts.get("intent") ?? "");
    const replyWith = (outcome: FormRefusal | FormRedraw) => {
      markRedrawnForm(context);
      return reply(outcome, { form, intent, viewer, request, ...options });
    };
    try {
      refuseTooLarge(form);
      refuseStranger(options.who, viewer);
      const outcome = await options.handle({ request, params, form, intent, viewer } as FormContext<W>);
      return outcome instanceof FormRedraw ? await replyWith(outcome) : outcome;
    } catch (error) {
      return await replyWith(toRefusal(error, intent, options));
    } finally {
      await form.dispose();
    }
  };
  wrapped.add(action);
  return action;
}

function refuseTooLarge(form: SubmittedForm): void {
  if (form.isTooLarge) throw refuseForm(TOO_LARGE, 413);
}

function refuseStranger(who: Who, viewer: Viewer): void {
  if (who === "anyone") return;
  if (!viewer.member) throw refuseForm(SESSION_ENDED, 401);
  if (who === "admin" && !isAdministrator(viewer.member)) throw refuseForm(ADMINISTRATORS_ONLY, 403);
}

function toRefusal(error: unknown, intent: string, options: Pick<FormActionOptions<Who>, "describeFailure">) {
  if (error instanceof FormRefusal) return error;
  if (!(error instanceof BackendError)) throw error;
  if (error.kind === "auth") return refuseForm(SESSION_ENDED, 401);
  logger.info({ intent, kind: error.kind }, "a form was refused by the backend");
  return refuseForm(options.describeFailure?.(error, intent) ?? error.message, error.status);
}

type ReplyContext = {
  form: SubmittedForm;
  intent: string;
  viewer: Viewer;
  request: Request;
} & Pick<FormActionOptions<Who>, "secretFields" | "subjectField">;

async function reply(outcome: FormRefusal | FormRedraw, context: ReplyContext) {
  const { form, intent, viewer, request, secretFields = [], subjectField = "" } = context;
  const isRefusal = outcome instanceof FormRefusal;
  if (!isRefusal) replaceTexts(form.texts, outcome.changes);
  const error = isRefusal ? outcome.errors : undefined;
  const submission = parse(form.texts, { resolve: () => ({ error: error ?? {} }) });
  const { initialValue } = submission.reply({ hideFields: secretFields });
  const status = isRefusal ? outcome.status : 200;
  const body: FormReply = {
    intent,
    subject: subjectField ? String(form.texts.get(subjectField) ?? "") || null : null,
    result: { status: isRefusal ? "error" : undefined, initialValue, error },
    loginHref: status === 401 ? loginHref(request) : null,
    offer: isRefusal ? null : outcome.offer,
  };
  const headers = new Headers(isRefusal ? outcome.headers : undefined);
  if (viewer.caller.refused) headers.append("Set-Cookie", await destroySession());
  return data(body, { status, headers });
}

function replaceTexts(texts: FormData, changes: FormRedraw["changes"]): void {
  for (const [name, value] of Object.entries(changes)) {
    texts.delete(name);
    for (const text of [value].flat()) texts.append(name, text);
  }
}

/**
 * Reads the texts of a form by a schema.
 * @throws FormRefusal with the schema's messages, field by field
 */
export function parseTexts<Schema extends z.ZodTypeAny>(
  form: SubmittedForm,
  schema: Schema,
): z.output<Schema> {
  const submission = parseWithZod(form.texts, { schema, disableAutoCoercion: true });
  if (submission.status === "success") return submission.value;
  throw new FormRefusal(withMessages(submission.error ?? {}));
}

function withMessages(errors: Record<string, string[] | null>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages ?? []]));
}
