import { useState } from "react";
import { cleanName } from "~/names/clean-name";
import { toiletFormWords } from "./form/words";
import type { TagChoice } from "./tag-options.server";
import {
  contradictionOf,
  exchangeOpposites,
  isTooLongTag,
  sameName,
  TAGS_MAX,
  tooLongTag,
  uniqueTagNames,
} from "./tag-rules";

/** Manages chosen tags: at most five, one degree of cleanliness, no duplicates, known spellings. */
export function useTagSelection(chosen: string[], choices: TagChoice[], onChange: (() => void) | undefined) {
  const [selected, setSelected] = useState(chosen);
  const [notice, setNotice] = useState<string | null>(null);
  function change(chosenNames: string[]): boolean {
    const names = exchangeOpposites(chosenNames, selected);
    // If the tags break a rule already, the member can still remove them one by one.
    const isMore = names.some((name) => !selected.includes(name));
    const refusal =
      names.length > TAGS_MAX
        ? toiletFormWords().tags.tooMany(TAGS_MAX)
        : isMore
          ? contradictionOf(names)
          : null;
    setNotice(refusal);
    if (refusal) return false;
    setSelected(names);
    onChange?.();
    return true;
  }
  return {
    selected,
    notice,
    reset: setSelected,
    toggle: (tag: string) =>
      change(selected.includes(tag) ? selected.filter((otherTag) => otherTag !== tag) : [...selected, tag]),
    /** @returns false if the text was refused and stays in the field */
    add(text: string): boolean {
      const names = uniqueTagNames([cleanName(text)]);
      const tooLong = names.find(isTooLongTag);
      if (tooLong !== undefined) {
        setNotice(tooLongTag(tooLong));
        return false;
      }
      const knownNames = names.map(
        (tag) => choices.find((choice) => sameName(choice.name, tag))?.name ?? tag,
      );
      const newNames = knownNames.filter((tag) => !selected.some((otherTag) => sameName(otherTag, tag)));
      return newNames.length === 0 || change([...selected, ...newNames]);
    },
    removeLast: () => selected.length > 0 && change(selected.slice(0, -1)),
  };
}
