import { z } from "zod";
import { BackendError } from "~/backend/backend-error";
import type { TagCategory } from "~/backend/tags.server";
import { readToiletId } from "~/backend/toilet";
import { deleteToilet, getStoredToilet, updateCleanliness, updateHours } from "~/backend/toilets.server";
import { type FormContext, formAction, type MemberContext, memberIntent } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";
import { withTexts } from "~/forms/read-fields";
import type { SubmittedFile } from "~/forms/submitted-form.server";
import { logOf } from "~/log/logger.server";
import { redirectWithMessage } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { refreshAfterDeletion, refreshAfterUpdate, refreshIfLost } from "~/toilet-directory/directory.server";
import { toiletHref } from "~/ui/hrefs";
import { FORM_HELPER_INTENTS } from "./form-helper-intents.server";
import { resolveTags } from "./form-options.server";
import { toiletFormWords } from "./form-words";
import { describeWriteFailure, inspectPhotos, linkToCheck, update } from "./save-toilet.server";
import {
  contradictionOf,
  DELETE_TOILET_FORM,
  exchangeOpposites,
  PHOTO_LIMITS,
  TOILET_FORM,
  TOILET_SCHEMAS,
  type ToiletFormValue,
  toiletTagsSchema,
  uniqueTagNames,
} from "./toilet-form.schema";

const autoSaveIntent = (kind: TagCategory) =>
  memberIntent({
    formId: TOILET_FORM,
    schema: toiletTagsSchema,
    counts: () => "edits",
    handle: (context) => autoSaveTags(toiletIdOf(context), kind, context),
  });

export const action = formAction({
  who: "user",
  uploads: PHOTO_LIMITS,
  intents: {
    "update-toilet": memberIntent({
      formId: TOILET_FORM,
      schema: TOILET_SCHEMAS.update,
      counts: () => "edits",
      prepare: exchangeDegree,
      inspectFiles: inspectChange,
      async handle(context) {
        const toiletId = toiletIdOf(context);
        await update(await getStoredToilet(toiletId, context.viewer.caller), context);
        return redirectWithMessage(context.viewer, toiletHref(toiletId), toiletFormWords().update.done);
      },
      describeFailure: describeWriteFailure("update"),
      lost: { what: "saved", where: linkToCheck },
    }),
    "delete-toilet": memberIntent({
      formId: DELETE_TOILET_FORM,
      schema: z.object({}),
      async handle(context) {
        const { viewer } = context;
        const toiletId = toiletIdOf(context);
        await deleteToilet(toiletId, viewer.caller).catch(refreshIfLost);
        await refreshAfterDeletion(toiletId, viewer.caller);
        return redirectWithMessage(viewer, "/map", toiletFormWords().delete.done);
      },
      describeFailure: describeWriteFailure("delete"),
      lost: { what: "deleted", where: linkToCheck },
    }),
    "save-cleanliness-tags": autoSaveIntent("cleanliness"),
    "save-hours-tags": autoSaveIntent("hours"),
    ...FORM_HELPER_INTENTS,
  },
});

/** @throws FormRefusal if the address names no toilet */
function toiletIdOf({ request }: Pick<FormContext, "request">): string {
  const toiletId = readToiletId(new URL(request.url).searchParams.get("toiletId"));
  if (!toiletId) throw refuseForm(sessionWords().invalidAccess);
  return toiletId;
}

/** Replaces the stored degree by a new one, because without scripts both boxes stay ticked. */
async function exchangeDegree(context: MemberContext): Promise<FormData> {
  const { texts } = context.form;
  const ticked = texts.getAll("cleanlinessTags").map(String);
  const chosen = uniqueTagNames([...ticked, String(texts.get("cleanlinessTagsNew") ?? "")]);
  if (contradictionOf(chosen) === null) return texts;
  const { cleanlinessTags } = await getStoredToilet(toiletIdOf(context), context.viewer.caller);
  const storedNames = cleanlinessTags.map(({ name }) => name);
  const remainingNames = exchangeOpposites(chosen, storedNames);
  return withTexts(texts, {
    cleanlinessTags: ticked.filter((name) => remainingNames.includes(name) || !chosen.includes(name)),
  });
}

/**
 * Reports the removal of the last photo together with all other faults. A toilet that never had a photo, such as an
 * imported one, needs none.
 */
async function inspectChange(files: SubmittedFile[], context: MemberContext) {
  const deletedNumbers = context.form.texts.getAll("deletePhotos");
  if (files.length > 0 || deletedNumbers.length === 0) return inspectPhotos(files, context);
  const { photos } = await getStoredToilet(toiletIdOf(context), context.viewer.caller);
  const hasRemaining = photos.some(({ fileSn }) => !deletedNumbers.includes(fileSn));
  return hasRemaining || photos.length === 0 ? {} : { photos: [toiletFormWords().photos.last] };
}

export type AutoSaved = { isSaved: boolean | "maybe" };

const KINDS = {
  cleanliness: { field: "cleanlinessTags", write: updateCleanliness },
  hours: { field: "hoursTags", write: updateHours },
} as const;

/** Saves tags as they change. A failure is only logged and shown, because the main update saves them again. */
async function autoSaveTags(
  toiletId: string,
  kind: keyof typeof KINDS,
  context: MemberContext & { value: ToiletFormValue },
): Promise<Response> {
  const { caller } = context.viewer;
  const { field, write } = KINDS[kind];
  try {
    const saved = await getStoredToilet(toiletId, caller);
    const tags = await resolveTags(context.value[field], kind, saved[field], caller);
    await write(toiletId, tags, caller);
    await refreshAfterUpdate(toiletId, caller);
    return Response.json({ isSaved: true } satisfies AutoSaved);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    const failure = { toiletId, kind, failure: error.kind };
    logOf(context.request).warn(failure, "tags could not be saved automatically");
    return Response.json({ isSaved: error.isMaybeDone && "maybe" } satisfies AutoSaved);
  }
}
