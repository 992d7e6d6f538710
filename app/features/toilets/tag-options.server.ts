import { promiseHash } from "remix-utils/promise";
import { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/caller";
import { addTagOption, listTagOptions, type TagCategory, type TagOption } from "~/backend/tags.server";
import type { Tag } from "~/backend/toilet";
import { colorForNewTag, DEGREES, sameName } from "./tag-rules";

export type TagChoice = { id: string | null; name: string; color: string; isBuiltIn: boolean };
export type TagChoices = { cleanliness: TagChoice[]; hours: TagChoice[] };

/** The cleanliness tags to offer if the list cannot be loaded. */
const PRESET: TagChoice[] = DEGREES.map((name) => ({
  id: null,
  name,
  color: colorForNewTag(name, "cleanliness"),
  isBuiltIn: true,
}));

const toChoice = ({ id, name, color, isBuiltIn }: TagOption): TagChoice => ({ id, name, color, isBuiltIn });

/** Returns a category's list, or `preset` if it fails, because the form is useful without the list. */
async function choicesOf(category: TagCategory, preset: TagChoice[], caller: Caller): Promise<TagChoice[]> {
  try {
    return (await listTagOptions(category, caller)).map(toChoice);
  } catch (error) {
    if (error instanceof BackendError) return preset;
    throw error;
  }
}

export function getTagChoices(caller: Caller): Promise<TagChoices> {
  return promiseHash({
    cleanliness: choicesOf("cleanliness", PRESET, caller),
    hours: choicesOf("hours", [], caller),
  });
}

/**
 * Gives the chosen names their colours: the list's (ignoring case), else the toilet's stored one, else a new one.
 * Adds unknown names to the list, or restores them there.
 * @param saved the toilet's stored tags
 */
export async function resolveTags(
  names: string[],
  category: TagCategory,
  saved: Tag[],
  caller: Caller,
): Promise<Tag[]> {
  if (names.length === 0) return [];
  const options = await choicesOf(category, category === "cleanliness" ? PRESET : [], caller);
  return Promise.all(
    names.map(async (name) => {
      const knownTag = [...options, ...saved].find((tag) => sameName(tag.name, name));
      if (knownTag) return { name: knownTag.name, color: knownTag.color };
      const color = colorForNewTag(name, category);
      // The toilet gets a new tag even if the list refuses it.
      await addTagOption({ name, category, color }, caller).catch((error: unknown) => {
        if (!(error instanceof BackendError) || error.kind === "auth") throw error;
      });
      return { name, color };
    }),
  );
}
