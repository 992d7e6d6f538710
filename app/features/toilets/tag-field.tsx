import type { FieldMetadata } from "@conform-to/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { TagCategory } from "~/backend/tags.server";
import type { Tag } from "~/backend/toilet";
import { describedBy, FieldErrors } from "~/ui/field";
import { ColorDot } from "~/ui/tag";
import { colorForNewTag } from "./tag-colors";
import type { TagChoice } from "./tag-options.server";
import { TAGS_MAX, uniqueTagNames } from "./tag-rules";
import type { TagAutoSave } from "./use-tag-auto-save";
import { sameName, useTagSelection } from "./use-tag-selection";

/** Ten times what may be chosen: whoever typed more is told so, and gets no page of them. */
const OWN_TAGS_MAX = 50;

type TagFieldProps = {
  field: FieldMetadata<unknown>;
  newField: FieldMetadata<string | undefined>;
  label: string;
  choices: TagChoice[];
  category: TagCategory;
  saved: Tag[];
  autoSave: TagAutoSave | null;
};

/** Checkboxes for the known tags and a text for new ones; with scripts the text turns into tags while typing. */
export function TagField({ field, newField, label, choices, category, saved, autoSave }: TagFieldProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const { id, name, errors = [] } = field;
  const chosen = listOf(field.initialValue);
  const { selected, notice, reset, toggle, add, removeLast } = useTagSelection(
    chosen,
    choices,
    autoSave?.save,
  );
  const own = uniqueTagNames([...chosen, ...selected])
    .filter((tag) => !choices.some((choice) => sameName(choice.name, tag)))
    .slice(0, OWN_TAGS_MAX)
    .map((tag) => ({ name: tag, color: colorOf(tag, saved, category) }));
  // Boxes ticked before the scripts ran count as well.
  useEffect(() => {
    const ticked = fieldset.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? [];
    reset(Array.from(ticked, (box) => box.value));
  }, [reset]);
  const messages = notice && !errors.includes(notice) ? [...errors, notice] : errors;
  const described = describedBy(id, messages, true);
  return (
    <fieldset
      className="field tag-field"
      id={id}
      ref={fieldset}
      aria-describedby={described["aria-describedby"]}
    >
      <legend>{label}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        최대 {TAGS_MAX}개까지 선택할 수 있습니다.{autoSave && <AutoSaveHint />}
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
      <NewTagInput {...{ label, described }} field={newField} onAdd={add} onBack={removeLast} />
      <div role="status">
        <FieldErrors id={id} errors={messages} />
        {autoSave?.status && <p className="field-hint">{autoSave.status}</p>}
      </div>
    </fieldset>
  );
}

/** Said only where scripts run: without them nothing is saved before the form is sent. */
function AutoSaveHint() {
  return <span className="with-scripts"> 고르면 바로 저장됩니다.</span>;
}

const listOf = (value: unknown): string[] =>
  [value ?? []].flat().filter((text): text is string => typeof text === "string");

function colorOf(name: string, saved: Tag[], category: TagCategory): string {
  return saved.find((tag) => sameName(tag.name, name))?.color ?? colorForNewTag(name, category);
}

type NewTagInputProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
  described: ReturnType<typeof describedBy>;
  onAdd: (text: string) => boolean;
  onBack: () => void;
};

/** Enter, a comma, Tab or leaving the field add a tag; Backspace in the empty field takes the last one back. */
function NewTagInput({ field, label, described, onAdd, onBack }: NewTagInputProps) {
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
      <label htmlFor={field.id}>{label} 직접 입력</label>
      <input
        id={field.id}
        name={field.name}
        defaultValue={typeof field.initialValue === "string" ? field.initialValue : ""}
        {...described}
        placeholder="쉼표(,)로 구분해 입력하세요"
        autoComplete="off"
        onKeyDown={onKeyDown}
        onBlur={(event) => take(event.currentTarget)}
      />
    </div>
  );
}
