import { z } from "zod";
import type { TagCategory } from "~/backend/tags.server";
import { readToiletId } from "~/backend/toilet";
import { deleteToilet, getStoredToilet } from "~/backend/toilets.server";
import { type FormContext, formAction, type MemberContext, memberIntent } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";
import { withTexts } from "~/forms/read-fields";
import type { SubmittedFile } from "~/forms/submitted-form.server";
import { redirectWithMessage } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { refreshAfterDeletion, refreshIfLost } from "~/toilet-directory/read-your-writes.server";
import { toiletHref } from "~/ui/hrefs";
import { autoSaveTags } from "./auto-save-tags.server";
import { toiletFormWords } from "./form/words";
import { FORM_HELPER_INTENTS } from "./form-helper-intents.server";
import { inspectPhotos } from "./photos.server";
import { describeWriteFailure, linkToCheck, update } from "./save-toilet.server";
import { contradictionOf, exchangeOpposites, uniqueTagNames } from "./tag-rules";
import {
  DELETE_TOILET_FORM,
  PHOTO_LIMITS,
  TOILET_FORM,
  TOILET_SCHEMAS,
  toiletTagsSchema,
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
