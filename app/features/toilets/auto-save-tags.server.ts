import { BackendError } from "~/backend/backend-error";
import { getStoredToilet, updateCleanliness, updateHours } from "~/backend/toilets.server";
import type { FormContext } from "~/forms/form-action.server";
import { logOf } from "~/log/logger.server";
import { reflectUpdate } from "~/toilet-directory/read-your-writes.server";
import { resolveTags } from "./tag-options.server";
import type { ToiletFormValue } from "./toilet-form.schema";

export type AutoSaved = { isSaved: boolean };

/** Saves tags as they change. A failure is logged and told in a line: the main update saves them again. */
export async function autoSaveTags(
  toiletId: string,
  kind: "cleanliness" | "hours",
  { request, value, viewer: { caller } }: FormContext<"user", ToiletFormValue>,
): Promise<Response> {
  try {
    const saved = await getStoredToilet(toiletId, caller);
    if (kind === "cleanliness") {
      const tags = await resolveTags(value.cleanlinessTags, kind, saved.cleanlinessTags, caller);
      await updateCleanliness(toiletId, tags, caller);
    } else {
      const tags = await resolveTags(value.hoursTags, kind, saved.hoursTags, caller);
      await updateHours(toiletId, tags, caller);
    }
    await reflectUpdate(toiletId, caller);
    return Response.json({ isSaved: true } satisfies AutoSaved);
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    logOf(request).warn({ toiletId, kind, failure: error.kind }, "tags could not be saved automatically");
    return Response.json({ isSaved: false } satisfies AutoSaved);
  }
}
