import { useState } from "react";
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

/** The tags that are chosen, under their rules: at most five, one degree of cleanliness, none twice, known names as they are known. */
export function useTagSelection(chosen: string[], choices: TagChoice[], onChange: (() => void) | undefined) {
  const [selected, setSelected] = useState(chosen);
  const [notice, setNotice] = useState<string | null>(null);
  function change(chosenNames: string[]): boolean {
    const names = exchangeOpposites(chosenNames, selected);
    // What is wrong with the tags already can still be taken away, one after the other.
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
      change(selected.includes(tag) ? selected.filter((other) => other !== tag) : [...selected, tag]),
    /** @returns false when the text was refused: it stays where it was typed */
    add(text: string): boolean {
      const names = uniqueTagNames([text]);
      const tooLong = names.find(isTooLongTag);
      if (tooLong !== undefined) {
        setNotice(tooLongTag(tooLong));
        return false;
      }
      const known = names.map((tag) => choices.find((choice) => sameName(choice.name, tag))?.name ?? tag);
      const fresh = known.filter((tag) => !selected.some((other) => sameName(other, tag)));
      return fresh.length === 0 || change([...selected, ...fresh]);
    },
    removeLast: () => selected.length > 0 && change(selected.slice(0, -1)),
  };
}
