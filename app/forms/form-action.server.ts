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
import type { FormReply, PlaceToCheck } from "./posted-form";
import { readFields, withTexts } from "./read-fields";
import type { SubmittedFile, SubmittedForm } from "./submitted-form.server";
import { formWords } from "./words";
import { type GuardOptions, guardWrite } from "./write-guard.server";
import { type Writes, withinWriteLimits } from "./write-limit.server";

export type FormContext<Sender extends Viewer = Viewer> = ActionFunctionArgs & {
  form: SubmittedForm;
  viewer: Sender;
};
export type MemberContext = FormContext<MemberViewer>;

export type LostAnswer<Context extends FormContext = FormContext> = {
  what: "done" | "saved" | "deleted";
  where: (context: Context) => PlaceToCheck;
};

type AnyValue = z.output<z.ZodTypeAny>;

/** One form of an action. @template Value output of its schema */
export type Intent<Context extends FormContext, Value = AnyValue> = {
  formId: string | ((texts: FormData) => string);
  isImplied?: boolean;
  schema?: z.ZodType<Value, z.ZodTypeDef, unknown>;
  /** returns the texts to validate instead of the posted ones */
  prepare?: (context: Context) => Promise<FormData>;
  /** what the form writes, for WRITE_LIMITS; its files count as uploads */
  counts?: (value: Value) => WriteKind;
  inspectFiles?: (files: SubmittedFile[], context: Context) => Promise<Record<string, string[]>>;
  handle: (context: Context & { value: Value }) => Promise<Response | FormRerender>;
  describeFailure?: (error: BackendError) => string;
  lost?: LostAnswer<Context>;
};

/** Types an intent of a form for visitors, whose handler gets the value of its schema. */
export const visitorIntent = <Value>(intent: Intent<FormContext, Value>): Intent<FormContext> => intent;

/** Types an intent of a form that only members or administrators may send. */
export const memberIntent = <Value>(intent: Intent<MemberContext, Value>): Intent<MemberContext> => intent;

type FormActionOptions = GuardOptions<ActionFunctionArgs> & {
  /** the fields whose text is never sent back to the browser */
  secretFields?: string[];
  /** the fields whose text is limited only by the size of the body */
  longFields?: string[];
} & (
    | { who: "anyone"; intents: Record<string, Intent<FormContext>> }
    | { who: "user" | "admin"; intents: Record<string, Intent<MemberContext>> }
  );

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
export function formAction(options: FormActionOptions) {
  // The guard lets only members send the forms of members.
  const intents = options.intents as Record<string, Intent<MemberContext>>;
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
    const context = { ...args, form, viewer } as MemberContext;
    try {
      if (refusal) throw refusal;
      if (!intent) throw refuseForm(formWords().unknownIntent);
      form.texts = (await intent.prepare?.(context)) ?? form.texts;
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

function writesOf({ counts }: Intent<MemberContext>, value: unknown, { files }: SubmittedForm): Writes {
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

function formIdOf(intent: Intent<MemberContext> | undefined, { texts }: SubmittedForm): string {
  if (!intent) return "";
  return typeof intent.formId === "string" ? intent.formId : intent.formId(texts);
}

/** @throws FormRefusal with all faults by field */
async function readValue(
  context: MemberContext,
  { schema, inspectFiles }: Intent<MemberContext>,
  cut: string[],
): Promise<unknown> {
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

function toRefusal(
  error: unknown,
  name: string,
  intent: Intent<MemberContext> | undefined,
  context: MemberContext,
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
function refuseLost(
  { status }: BackendError,
  lostAnswer: LostAnswer<MemberContext> | undefined,
  context: MemberContext,
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
  const texts = withTexts(form.texts, outcome.changes);
  const initialValue = form.fault === "too-much-text" ? {} : echoOf(texts, secretFields);
  state.rerendered = { reason: isRefusal ? "refused" : "offered", texts };
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

function echoOf(texts: FormData, secretFields: string[] = []) {
  const submission = parse(texts, { resolve: () => ({ error: {} }) });
  const typedValues = submission.reply({ hideFields: secretFields }).initialValue ?? {};
  // The form library omits empty texts, which would show the stored text again.
  for (const [name, text] of texts) {
    if (isTooLongToDraw(String(text))) delete typedValues[name];
    if (text === "" && !secretFields.includes(name)) typedValues[name] ??= "";
  }
  return typedValues;
}

/** Ten times the limit of a review, so that the writer can shorten a text that is too long. */
const TEXT_MAX_CHARACTERS = 10_000;
const TEXTS_MAX_CHARACTERS = 50_000;
const DRAWN_MAX_CHARACTERS = 3_000_000;

/** Cuts texts to the limits and lists the cut fields, which the caller must refuse. `longFields` have no limit. */
export function cutTexts(texts: FormData, longFields: readonly string[] = []) {
  const result = new FormData();
  const cutFields = new Set<string>();
  const usedCharacters = new Map<string, number>();
  let usedTotal = 0;
  for (const [name, value] of texts) {
    const text = String(value);
    const usedByName = usedCharacters.get(name) ?? 0;
    const remaining = Math.min(TEXT_MAX_CHARACTERS - usedByName, TEXTS_MAX_CHARACTERS - usedTotal);
    const isLong = !longFields.includes(name) && text.length > remaining;
    const piece = isLong ? startOf(text, remaining) : text;
    result.append(name, piece);
    if (isLong) cutFields.add(name);
    if (longFields.includes(name)) continue;
    usedCharacters.set(name, usedByName + piece.length);
    usedTotal += piece.length;
  }
  return { texts: result, cut: [...cutFields] };
}

const startOf = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

const ESCAPED = /(?![\t\n\r])\p{Cc}|["&'<>\\]/gu;

/**
 * Tells whether a text would make the page too large: a character takes 2 in its field plus the scripts' data, and at most
 * 11 if it is escaped (`&amp;`, `\u0026`).
 */
export function isTooLongToDraw(text: string): boolean {
  const plainCharacters = text.replace(ESCAPED, "").length;
  return 2 * plainCharacters + 11 * (text.length - plainCharacters) > DRAWN_MAX_CHARACTERS;
}
