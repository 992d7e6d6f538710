import { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/client.server";
import { getToilet, updateCleanliness, updateHours } from "~/backend/toilets.server";
import { parseTexts } from "~/forms/form-action.server";
import type { SubmittedForm } from "~/forms/submitted-form.server";
import { logger } from "~/logger.server";
import { resolveTags } from "./tag-options.server";
import { toiletFormSchema } from "./toilet-form.schema";

/**
 * Saves the tags of one kind as soon as they change, apart from the main update (specification part 1 section 4).
 * A backend that fails is only logged: the main update saves them again.
 */
export async function autoSaveTags(
  toiletId: string,
  intent: "save-cleanliness-tags" | "save-hours-tags",
  form: SubmittedForm,
  caller: Caller,
): Promise<void> {
  const texts = parseTexts(form, toiletFormSchema);
  try {
    const saved = await getToilet(toiletId, caller);
    if (intent === "save-cleanliness-tags") {
      const tags = await resolveTags(texts.cleanlinessTags, "CLEANLINESS", saved.cleanlinessTags, caller);
      await updateCleanliness(toiletId, tags, caller);
    } else {
      const tags = await resolveTags(texts.hoursTags, "OPERATING_HOURS", saved.hoursTags, caller);
      await updateHours(toiletId, tags, caller);
    }
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    logger.warn({ toiletId, intent, kind: error.kind }, "tags could not be saved automatically");
  }
}
