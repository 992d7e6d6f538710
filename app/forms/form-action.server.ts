import { parse } from "@conform-to/react";
import { type ActionFunctionArgs, data } from "@remix-run/node";
import type { z } from "zod";
import { BackendError } from "~/backend/backend-error";
import type { WriteKind } from "~/env/env.schema";
import { logOf } from "~/log/logger.server";
import { stateOf, type Viewer } from "~/session/request-state.server";
import { loginHref, type MemberViewer } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { FormRefusal, FormRerender, refuseForm } from "./form-refusal.server";
import type { FormReply, PlaceToCheck } from "./form-reply";
import { readFields } from "./read-fields";
import type { SubmittedForm, UploadedFile } from "./submitted-form.server";
import { cutTexts, isTooLongToDraw } from "./text-limits";
import { formWords } from "./words";
import { type AccessLevel, type GuardOptions, guardWrite } from "./write-guard.server";
import { type Writes, withinWriteLimits } from "./write-limit.server";

export type FormContext<W extends AccessLevel = AccessLevel, Value = unknown> = ActionFunctionArgs & {
  form: SubmittedForm;
  value: Value;
  viewer: W extends "anyone" ? Viewer : MemberViewer;
};

export type LostAnswer<W extends AccessLevel = AccessLevel> = {
  what: "done" | "saved" | "deleted";
  where(context: FormContext<W>): PlaceToCheck;
};

export type Intent<W extends AccessLevel, Schema extends z.ZodTypeAny> = {
  formId: string | ((texts: FormData) => string);
  isImplied?: boolean;
  schema?: Schema;
  /** edits the posted texts before validation */
  prepare?(context: FormContext<W>): Promise<void>;
  /** what the form writes, for WRITE_LIMITS; its files count as uploads */
  counts?(value: z.output<Schema>): WriteKind;
  inspectFiles?(files: UploadedFile[], context: FormContext<W>): Promise<Record<string, string[]>>;
  handle(context: FormContext<W, z.output<Schema>>): Promise<Response | FormRerender>;
  describeFailure?(error: BackendError): string;
  lost?: LostAnswer<W>;
};

type FormActionOptions<
  W extends AccessLevel,
  Schemas extends Record<string, z.ZodTypeAny>,
> = GuardOptions<ActionFunctionArgs> & {
  who: W;
  intents: { [Name in keyof Schemas]: Intent<W, Schemas[Name]> };
  /** the fields whose text is never sent back to the browser */
  secretFields?: string[];
  /** the fields whose text is limited only by the size of the body */
  longFields?: string[];
};

const guardedActions = new WeakMap<object, readonly string[]>();

export function isFormAction(action: object): boolean {
  return guardedActions.has(action);
}

export function intentsOf(action: object): readonly string[] {
  return guardedActions.get(action) ?? [];
}

export function markGuarded<Action extends object>(
  action: Action,
  intents: readonly string[] = [""],
): Action {
  guardedActions.set(action, intents);
  return action;
}

/** Makes a page's action out of its intents. Every failure redraws the form as typed. */
export function formAction<W extends AccessLevel, Schemas extends Record<string, z.ZodTypeAny>>(
  options: FormActionOptions<W, Schemas>,
) {
  const intents: Record<string, Intent<W, z.ZodTypeAny>> = options.intents;
  const action = async (args: ActionFunctionArgs) => {
    const { form, viewer, refusal } = await guardWrite(args, options);
    const { texts, cut } = cutTexts(form.texts, options.longFields);
    form.texts = texts;
    const name = String(form.texts.get("intent") ?? "");
    const intent = intentOf(intents, name);
    const [mainForm] = Object.values(intents);
    const formId = formIdOf(intent ?? mainForm, form);
    const replyWith = (outcome: FormRefusal | FormRerender) =>
      reply(outcome, { args, form, formId, secretFields: options.secretFields });
    const context = { ...args, form, viewer } as FormContext<W>;
    try {
      if (refusal) throw refusal;
      if (!intent) throw refuseForm(formWords().unknownIntent);
      await intent.prepare?.(context);
      const value = await readValue(context, intent, cut);
      const writes = writesOf(intent, value, form);
      const outcome = await withinWriteLimits(context, writes, () => intent.handle({ ...context, value }));
      return outcome instanceof FormRerender ? replyWith(outcome) : outcome;
    } catch (error) {
      return replyWith(toRefusal(error, name, intent, context));
    } finally {
      await form.dispose();
    }
  };
  return markGuarded(action, Object.keys(intents));
}

function writesOf(
  { counts }: Intent<AccessLevel, z.ZodTypeAny>,
  value: unknown,
  { files }: SubmittedForm,
): Writes {
  return counts ? { [counts(value)]: 1, uploads: files.length } : {};
}

function intentOf<Item extends { isImplied?: boolean }>(
  intents: Record<string, Item>,
  name: string,
): Item | undefined {
  const names = Object.keys(intents);
  if (names.length === 1 && names[0] === "") return intents[""];
  if (Object.hasOwn(intents, name)) return intents[name];
  return name === "" ? Object.values(intents).find(({ isImplied }) => isImplied) : undefined;
}

function formIdOf(intent: Intent<AccessLevel, z.ZodTypeAny> | undefined, { texts }: SubmittedForm): string {
  if (!intent) return "";
  return typeof intent.formId === "string" ? intent.formId : intent.formId(texts);
}

/** @throws FormRefusal with all faults by field */
async function readValue<W extends AccessLevel, Schema extends z.ZodTypeAny>(
  context: FormContext<W>,
  { schema, inspectFiles }: Intent<W, Schema>,
  cut: string[],
): Promise<z.output<Schema> | undefined> {
  const { form } = context;
  const fields = new FormData();
  for (const [name, text] of form.texts) fields.append(name, text);
  for (const { field, fileName } of form.files) fields.append(field, new File([], fileName));
  const submission = schema && readFields(fields, schema);
  const errors = {
    ...Object.fromEntries(cut.map((field) => [field, [formWords().textTooLong]])),
    ...withMessages(submission && submission.status !== "success" ? (submission.error ?? {}) : {}),
    ...(await inspectFiles?.(form.files, context)),
  };
  if (Object.keys(errors).length > 0) throw new FormRefusal(errors, hasOversize(form) ? 413 : 400);
  return submission?.status === "success" ? submission.value : undefined;
}

const hasOversize = ({ files }: SubmittedForm) => files.some((file) => file.isTooLarge);

function withMessages(errors: Record<string, string[] | null>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages ?? []]));
}

function toRefusal<W extends AccessLevel>(
  error: unknown,
  name: string,
  intent: Intent<W, z.ZodTypeAny> | undefined,
  context: FormContext<W>,
): FormRefusal {
  if (error instanceof FormRefusal) return error;
  if (!(error instanceof BackendError)) throw error;
  if (error.kind === "auth") return refuseForm(sessionWords().ended, 401);
  logOf(context.request).info({ intent: name, kind: error.kind }, "a form was refused by the backend");
  if (error.isMaybeDone) return refuseLost(error, intent?.lost, context);
  const words = error.kind === "no-service" ? null : intent?.describeFailure?.(error);
  return refuseForm(words ?? error.message, error.status);
}

/** Refuses a write whose answer was lost, without calling it a failure, because the member would send it twice. */
function refuseLost<W extends AccessLevel>(
  { status }: BackendError,
  lostAnswer: LostAnswer<W> | undefined,
  context: FormContext<W>,
): FormRefusal {
  const { maybe: lostWords } = formWords();
  const check = lostAnswer?.where(context) ?? null;
  const message = lostWords[lostAnswer?.what ?? "done"];
  const refusal = refuseForm(check ? `${message} ${lostWords.check(check.label)}` : message, status);
  refusal.check = check;
  return refusal;
}

type ReplyContext = {
  args: ActionFunctionArgs;
  form: SubmittedForm;
  formId: string;
  secretFields: string[] | undefined;
};

function reply(outcome: FormRefusal | FormRerender, { args, form, formId, secretFields }: ReplyContext) {
  const state = stateOf(args);
  const isRefusal = outcome instanceof FormRefusal;
  const error = isRefusal ? outcome.errors : undefined;
  const status = isRefusal ? outcome.status : 200;
  const initialValue = echoOf(outcome, form, secretFields);
  state.rerendered = { reason: isRefusal ? "refused" : "offered", texts: form.texts };
  for (const [name, value] of Object.entries(isRefusal ? outcome.headers : {}))
    state.headers.set(name, value);
  const body: FormReply = {
    formId,
    result: {
      status: isRefusal ? "error" : undefined,
      initialValue,
      error,
    },
    loginHref: status === 401 ? loginHref(args.request) : null,
    check: isRefusal ? outcome.check : null,
    fileNames: form.fileNames.filter((name) => !isRefused(name, error)),
    offer: outcome.offer,
  };
  return data(body, { status });
}

/** True for a file that a message already names, so that the form does not ask for it again. */
const isRefused = (fileName: string, errors: FormRefusal["errors"] = {}) =>
  Object.values(errors).some((messages) => messages?.some((message) => message.startsWith(`${fileName}: `)));

function echoOf(outcome: FormRefusal | FormRerender, form: SubmittedForm, secretFields: string[] = []) {
  if (form.fault === "too-much-text") return {};
  replaceTexts(form.texts, outcome.changes);
  const submission = parse(form.texts, { resolve: () => ({ error: {} }) });
  const typedValues = submission.reply({ hideFields: secretFields }).initialValue ?? {};
  // The form library omits empty texts, which would show the stored text again.
  for (const [name, text] of form.texts) {
    if (isTooLongToDraw(String(text))) delete typedValues[name];
    if (text === "" && !secretFields.includes(name)) typedValues[name] ??= "";
  }
  return typedValues;
}

function replaceTexts(texts: FormData, changes: FormRerender["changes"]): void {
  for (const [name, value] of Object.entries(changes)) {
    texts.delete(name);
    for (const text of [value].flat()) texts.append(name, text);
  }
}
