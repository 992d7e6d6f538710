import { generationTraits } from "~/backend/profile/generation.server";
import { env } from "~/env/env.server";
import { hasToilets } from "~/toilet-directory/has-toilets.server";
import { ATTACHMENT_EXTENSIONS } from "./attachment-rules";

/** The kinds that are offered and taken: those that the operator names, else what a template takes as it is shipped. */
export async function attachmentKinds(): Promise<string[]> {
  const named = env.ATTACHMENT_KINDS;
  if (named.length > 0) return ATTACHMENT_EXTENSIONS.filter((kind) => named.includes(kind));
  // A fork has been made another one in more than its toilets.
  if (await hasToilets()) return ATTACHMENT_EXTENSIONS;
  const shipped = (await generationTraits().catch(() => null))?.attachmentKinds ?? null;
  return ATTACHMENT_EXTENSIONS.filter((kind) => shipped?.includes(kind) ?? true);
}
