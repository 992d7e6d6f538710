import type { BackendError } from "~/backend/backend-error";
import { type LostAnswer, type MemberContext, memberIntent } from "~/forms/form-action.server";
import { refuseConflict, refuseForm, revisionOf } from "~/forms/form-refusal.server";
import type { PlaceToCheck } from "~/forms/posted-form";
import { formWords } from "~/forms/words";
import { sendOnce } from "~/forms/write-limit.server";
import { isAdministrator, logModeration, redirectWithMessage } from "~/session/viewer.server";
import {
  createIntent,
  deleteEntrySchema,
  deleteIntent,
  type EntryKind,
  type SentEntry,
  updateEntrySchema,
  updateFormId,
  updateIntent,
} from "./entry-kind";

type EntryChange = "created" | "changed" | "deleted";

/** The entries of one page, such as the reviews of a toilet. */
export type EntryList = {
  /** identifies the page among those of its kind */
  subject: unknown[];
  list(): Promise<{ id: string; text: string; isOwn: boolean }[]>;
  create(entry: SentEntry): Promise<void>;
  update(id: string, text: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** runs after a change @returns the address of the entries */
  finish(change: EntryChange): Promise<string>;
};

export type EntryIntentsOptions = {
  kind: EntryKind;
  listOf: (context: MemberContext) => EntryList;
  placeToCheck: (context: MemberContext) => PlaceToCheck;
  describeFailure: (change: EntryChange) => (error: BackendError) => string;
};

/** Creates the intents that create, change and delete the entries of a page. */
export function entryIntents({ kind, listOf, placeToCheck, describeFailure }: EntryIntentsOptions) {
  const idOf = (texts: FormData) => String(texts.get("commentId") ?? "");
  const lost = (what: LostAnswer["what"]) => ({ what, where: placeToCheck });
  const finish = async (list: EntryList, change: EntryChange, { viewer }: MemberContext) =>
    redirectWithMessage(viewer, await list.finish(change), kind.words()[change].done);
  return {
    [createIntent(kind)]: memberIntent({
      formId: createIntent(kind),
      schema: kind.createSchema,
      counts: () => kind.section,
      async handle(context) {
        const list = listOf(context);
        const what = [kind.name, ...list.subject, context.value.text];
        await sendOnce(context, { what, question: () => kind.words().sameAgain }, () =>
          list.create(context.value),
        );
        return finish(list, "created", context);
      },
      describeFailure: describeFailure("created"),
      lost: lost("saved"),
    }),
    [updateIntent(kind)]: memberIntent({
      formId: (texts) => updateFormId(kind, idOf(texts)),
      schema: updateEntrySchema(kind),
      counts: () => "edits",
      async handle(context) {
        const { commentId, text } = context.value;
        const list = listOf(context);
        const stored = await requireEntry(kind, list, commentId);
        if (!stored.isOwn) throw refuseForm(kind.words().notYours, 403);
        refuseConflict(
          revisionOf(stored.text),
          context.form.texts.get("revision"),
          formWords().changedMeanwhile,
        );
        await list.update(commentId, text);
        return finish(list, "changed", context);
      },
      describeFailure: describeFailure("changed"),
      lost: lost("saved"),
    }),
    [deleteIntent(kind)]: memberIntent({
      formId: (texts) => `${deleteIntent(kind)}-${idOf(texts)}`,
      schema: deleteEntrySchema,
      async handle(context) {
        const { commentId } = context.value;
        const list = listOf(context);
        const { isOwn } = await requireEntry(kind, list, commentId);
        if (!isOwn && !isAdministrator(context.viewer.member)) throw refuseForm(kind.words().notYours, 403);
        await list.remove(commentId);
        if (!isOwn) logModeration(context, kind.name, commentId);
        return finish(list, "deleted", context);
      },
      describeFailure: describeFailure("deleted"),
      lost: lost("deleted"),
    }),
  };
}

/** Reads an entry again, because not every backend checks its author and its page. @throws FormRefusal 404 */
async function requireEntry(kind: EntryKind, list: EntryList, id: string) {
  const entry = (await list.list()).find((listed) => listed.id === id);
  if (!entry) throw refuseForm(kind.words().gone, 404);
  return entry;
}
