import { BackendError } from "~/backend/backend-error";
import { getStoredToilet, updateCleanliness, updateHours } from "~/backend/toilets.server";
import type { MemberContext } from "~/forms/form-action.server";
import { logOf } from "~/log/logger.server";
import { refreshAfterUpdate } from "~/toilet-directory/read-your-writes.server";
import { resolveTags } from "./tag-options.server";
import type { ToiletFormValue } from "./toilet-form.schema";

export type AutoSaved = { isSaved: boolean | "maybe" };

const KINDS = {
  cleanliness: { field: "cleanlinessTags", write: updateCleanliness },
  hours: { field: "hoursTags", write: updateHours },
} as const;

/** Saves tags as they change. A failure is only logged and shown, because the main update saves them again. */
export async function autoSaveTags(
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
