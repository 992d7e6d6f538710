import { promiseHash } from "remix-utils/promise";
import { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/caller";
import { addTagOption, listTagOptions, type TagCategory, type TagOption } from "~/backend/tags.server";
import type { Tag } from "~/backend/toilet";
import { colorForNewTag, DEGREES, sameName } from "./tag-rules";

export type TagChoice = { id: string | null; name: string; color: string; isBuiltIn: boolean };
export type TagChoices = { cleanliness: TagChoice[]; hours: TagChoice[] };

/** The tags of cleanliness, for when the list cannot be had. */
const PRESET: TagChoice[] = DEGREES.map((name) => ({
  id: null,
  name,
  color: colorForNewTag(name, "cleanliness"),
  isBuiltIn: true,
}));

const toChoice = ({ id, name, color, isBuiltIn }: TagOption): TagChoice => ({ id, name, color, isBuiltIn });

/** The list of a category, or what stands in for it: a form without tags is better than no form. */
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
 * Gives the chosen names their colours: that of the list (found whatever its case), else the one saved in the toilet,
 * else a new one. Names that nobody knows are added to the list, or brought back there.
 * @param saved the tags that the toilet carries already
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
      const known = [...options, ...saved].find((tag) => sameName(tag.name, name));
      if (known) return { name: known.name, color: known.color };
      const color = colorForNewTag(name, category);
      // A tag that cannot be added to the list is still the toilet's own.
      await addTagOption({ name, category, color }, caller).catch((error: unknown) => {
        if (!(error instanceof BackendError) || error.kind === "auth") throw error;
      });
      return { name, color };
    }),
  );
}
