import { z } from "zod";
import type { StoredToilet } from "~/backend/toilet";
import { readToiletId } from "~/backend/toilet-id";
import { deleteToilet, getStoredToilet } from "~/backend/toilets.server";
import { type FormContext, formAction } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";
import type { UploadedFile } from "~/forms/submitted-form.server";
import { redirectWithMessage } from "~/session/viewer.server";
import { sessionWords } from "~/session/words";
import { reflectDeletion } from "~/toilet-directory/read-your-writes.server";
import { toiletHref } from "~/ui/hrefs";
import { autoSaveTags } from "./auto-save-tags.server";
import { toiletFormWords } from "./form/words";
import { FORM_AIDS } from "./form-aids.server";
import { PHOTO_LIMITS } from "./photo-rules";
import { inspectPhotos } from "./photos.server";
import { describeWriteFailure, update } from "./save-toilet.server";
import {
  DELETE_TOILET_FORM,
  TOILET_FORM,
  TOILET_SCHEMAS,
  type ToiletFormValue,
  toiletTagsSchema,
} from "./toilet-form.schema";

export const action = formAction({
  who: "user",
  uploads: PHOTO_LIMITS,
  intents: {
    "update-toilet": {
      formId: TOILET_FORM,
      schema: TOILET_SCHEMAS.update,
      inspectFiles: inspectChange,
      handle: save,
      describeFailure: describeWriteFailure("update"),
    },
    "delete-toilet": {
      formId: DELETE_TOILET_FORM,
      schema: z.object({}),
      handle: remove,
      describeFailure: describeWriteFailure("delete"),
    },
    "save-cleanliness-tags": {
      formId: TOILET_FORM,
      schema: toiletTagsSchema,
      handle: (context) => autoSaveTags(toiletIdOf(context), "cleanliness", context),
    },
    "save-hours-tags": {
      formId: TOILET_FORM,
      schema: toiletTagsSchema,
      handle: (context) => autoSaveTags(toiletIdOf(context), "hours", context),
    },
    ...FORM_AIDS,
  },
});

/** @throws FormRefusal when the address names no toilet */
function toiletIdOf({ request }: Pick<FormContext, "request">): string {
  const toiletId = readToiletId(new URL(request.url).searchParams.get("toiletId"));
  if (!toiletId) throw refuseForm(sessionWords().invalidAccess);
  return toiletId;
}

/** What is stored is read once for a form: to tell what is wrong with it, and to change it. */
const reads = new WeakMap<FormContext["form"], Promise<StoredToilet>>();

function storedToilet(context: FormContext<"user">): Promise<StoredToilet> {
  const read = reads.get(context.form) ?? getStoredToilet(toiletIdOf(context), context.viewer.caller);
  reads.set(context.form, read);
  return read;
}

/**
 * A form that takes the last photo away hears of it together with whatever else is wrong. One that never had a photo,
 * such as an imported one, is corrected without.
 */
async function inspectChange(files: UploadedFile[], context: FormContext<"user">) {
  const deleted = context.form.texts.getAll("deletePhotos");
  if (files.length > 0 || deleted.length === 0) return inspectPhotos(files);
  const { photos } = await storedToilet(context);
  const isLeft = photos.some(({ fileSn }) => !deleted.includes(fileSn));
  return isLeft || photos.length === 0 ? {} : { photos: [toiletFormWords().photos.last] };
}

async function save(context: FormContext<"user", ToiletFormValue>): Promise<Response> {
  const toilet = await storedToilet(context);
  await update(toilet, context);
  return redirectWithMessage(context.viewer, toiletHref(toilet.id), toiletFormWords().update.done);
}

async function remove(context: FormContext<"user">): Promise<Response> {
  const { viewer } = context;
  const toiletId = toiletIdOf(context);
  await deleteToilet(toiletId, viewer.caller);
  await reflectDeletion(toiletId, viewer.caller);
  return redirectWithMessage(viewer, "/map", toiletFormWords().delete.done);
}
