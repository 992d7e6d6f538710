import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { TagCategory } from "~/backend/tags.server";
import type { Tag } from "~/backend/toilet";
import { FieldErrors } from "~/ui/field";
import { ColorDot } from "~/ui/tag";
import { colorForNewTag } from "./tag-colors";
import type { TagChoice } from "./tag-options.server";
import { TAGS_MAX, TOO_MANY_TAGS, uniqueTagNames } from "./tag-rules";

type TagFieldProps = {
  /** name of the checkboxes; the text for new tags is `<name>New` */
  name: "cleanlinessTags" | "hoursTags";
  label: string;
  choices: TagChoice[];
  category: TagCategory;
  /** names of the tags chosen at first */
  chosen: string[];
  /** tags that the toilet carries, with their colours */
  saved: Tag[];
  /** text typed for new tags that has not become a tag yet */
  typed: string;
  errors: string[];
  /** told with scripts, after every change */
  onChange?: (names: string[]) => void;
};

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** The tags that are chosen, under their rules: at most five, none twice, known names as they are known. */
function useTagSelection(chosen: string[], choices: TagChoice[], onChange: TagFieldProps["onChange"]) {
  const [selected, setSelected] = useState(chosen);
  const [notice, setNotice] = useState<string | null>(null);
  function change(names: string[]): boolean {
    const isTooMany = names.length > TAGS_MAX;
    setNotice(isTooMany ? TOO_MANY_TAGS : null);
    if (isTooMany) return false;
    setSelected(names);
    onChange?.(names);
    return true;
  }
  return {
    selected,
    notice,
    reset: setSelected,
    toggle: (tag: string) =>
      change(selected.includes(tag) ? selected.filter((other) => other !== tag) : [...selected, tag]),
    add(text: string): boolean {
      const known = uniqueTagNames([text]).map(
        (tag) => choices.find((choice) => sameName(choice.name, tag))?.name ?? tag,
      );
      const fresh = known.filter((tag) => !selected.some((other) => sameName(other, tag)));
      return fresh.length === 0 || change([...selected, ...fresh]);
    },
    removeLast: () => selected.length > 0 && change(selected.slice(0, -1)),
  };
}

/** Checkboxes for the known tags and a text for new ones; with scripts the text turns into tags while typing. */
export function TagField({ name, label, choices, chosen, typed, errors, onChange, ...rest }: TagFieldProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const { selected, notice, reset, toggle, add, removeLast } = useTagSelection(chosen, choices, onChange);
  const own = uniqueTagNames([...chosen, ...selected])
    .filter((tag) => !choices.some((choice) => sameName(choice.name, tag)))
    .map((tag) => ({ name: tag, color: colorOf(tag, rest) }));
  // Boxes ticked before the scripts ran count as well.
  useEffect(() => {
    const ticked = fieldset.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? [];
    reset(Array.from(ticked, (box) => box.value));
  }, [reset]);
  const messages = notice && !errors.includes(notice) ? [...errors, notice] : errors;
  return (
    <fieldset className="field tag-field" id={name} ref={fieldset} aria-describedby={`${name}-hint`}>
      <legend>{label}</legend>
      <p className="field-hint" id={`${name}-hint`}>
        최대 {TAGS_MAX}개까지 선택할 수 있습니다.
      </p>
      <div className="chips">
        {[...choices, ...own].map((tag) => (
          <label key={tag.name} className="chip">
            <input
              type="checkbox"
              name={name}
              value={tag.name}
              checked={selected.includes(tag.name)}
              onChange={() => toggle(tag.name)}
            />
            <ColorDot color={tag.color} />
            {tag.name}
          </label>
        ))}
      </div>
      <NewTagInput name={`${name}New`} label={label} typed={typed} onAdd={add} onBack={removeLast} />
      <div role="status">
        <FieldErrors id={name} errors={messages} />
      </div>
    </fieldset>
  );
}

function colorOf(name: string, { saved, category }: Pick<TagFieldProps, "saved" | "category">): string {
  return saved.find((tag) => sameName(tag.name, name))?.color ?? colorForNewTag(name, category);
}

type NewTagInputProps = {
  name: string;
  label: string;
  typed: string;
  /** false when the tag was refused: the text stays */
  onAdd: (text: string) => boolean;
  onBack: () => void;
};

/** Enter, a comma, Tab or leaving the field add a tag; Backspace in the empty field takes the last one back. */
function NewTagInput({ name, label, typed, onAdd, onBack }: NewTagInputProps) {
  function take(input: HTMLInputElement) {
    if (input.value.trim() !== "" && onAdd(input.value)) input.value = "";
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While a syllable is being composed, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    const input = event.currentTarget;
    if (event.key === "Backspace" && input.value === "") onBack();
    if (event.key === "Tab") take(input);
    if (event.key !== "Enter" && event.key !== ",") return;
    event.preventDefault();
    take(input);
  }
  return (
    <div className="field new-tag">
      <label htmlFor={name}>{label} 직접 입력</label>
      <input
        id={name}
        name={name}
        defaultValue={typed}
        placeholder="쉼표(,)로 구분해 입력하세요"
        autoComplete="off"
        onKeyDown={onKeyDown}
        onBlur={(event) => take(event.currentTarget)}
      />
    </div>
  );
}
