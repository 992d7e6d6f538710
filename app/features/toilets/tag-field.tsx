import type { FieldMetadata } from "@conform-to/react";
import { useFetcher } from "@remix-run/react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { TagCategory } from "~/backend/tags.server";
import type { Tag } from "~/backend/toilet";
import { textsOf } from "~/forms/read-fields";
import { cleanName } from "~/names/clean-name";
import { describedBy, FieldErrors } from "~/ui/form-fields";
import { ColorDot } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import type { AutoSaved } from "./edit.action.server";
import type { TagChoice } from "./form-options.server";
import { toiletFormWords } from "./form-words";
import {
  colorForNewTag,
  contradictionOf,
  exchangeOpposites,
  isTooLongTag,
  sameName,
  TAGS_MAX,
  TOILET_FORM,
  tooLongTag,
  uniqueTagNames,
} from "./toilet-form.schema";

/** Maximum number of typed tags to draw, ten times the limit, so that a refused form stays small. */
const OWN_TAGS_MAX = 50;

const INPUT_METHOD_KEY_CODE = 229;

type TagFieldProps = {
  /** the checkboxes */
  field: FieldMetadata<unknown>;
  /** the text field for new tags */
  newField: FieldMetadata<string | undefined>;
  label: string;
  choices: TagChoice[];
  /** element after a tag, such as its deactivate button */
  endOf: (name: string) => ReactNode;
  category: TagCategory;
  /** the toilet's stored tags, with their colours */
  saved: Tag[];
  /** saves each change at once; null if only the form saves */
  autoSave: TagAutoSave | null;
};

/** Checkboxes for known tags and a text field for new ones. With scripts, typed text becomes tags. */
export function TagField({
  field,
  newField,
  label,
  choices,
  endOf,
  category,
  saved,
  autoSave,
}: TagFieldProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const { tags: words } = toiletFormWords();
  const { id, name, errors = [] } = field;
  const chosen = textsOf(field.initialValue);
  const { selected, notice, reset, toggle, add, removeLast } = useTagSelection(
    chosen,
    choices,
    autoSave?.save,
  );
  const own = uniqueTagNames([...chosen, ...selected])
    .filter((tag) => !choices.some((choice) => sameName(choice.name, tag)))
    .slice(0, OWN_TAGS_MAX)
    .map((tag) => ({ name: tag, color: colorOf(tag, saved, category) }));
  // Include boxes that were ticked before hydration.
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
        {words.most(TAGS_MAX)}
        {autoSave && <AutoSaveHint />}
      </p>
      <div className="chips">
        {[...own, ...choices].map((tag) => (
          <TagBox
            key={tag.name}
            name={name}
            tag={tag}
            selected={selected}
            toggle={toggle}
            end={endOf(tag.name)}
          />
        ))}
      </div>
      <NewTagInput label={label} described={described} field={newField} onAdd={add} onBack={removeLast} />
      <div role="status">
        <FieldErrors id={id} errors={messages} />
        {autoSave?.status && <p className="field-hint">{autoSave.status}</p>}
      </div>
    </fieldset>
  );
}

type TagBoxProps = {
  name: string;
  tag: Pick<TagChoice, "name" | "color">;
  selected: string[];
  toggle: (name: string) => void;
  end: ReactNode;
};

function TagBox({ name, tag, selected, toggle, end }: TagBoxProps) {
  return (
    <span className="chip-box">
      <label className="chip">
        <input
          type="checkbox"
          name={name}
          value={tag.name}
          checked={selected.includes(tag.name)}
          onChange={() => toggle(tag.name)}
        />
        <ColorDot color={tag.color} />
        <TagName name={tag.name} />
      </label>
      {end}
    </span>
  );
}

/** Shows a stored tag, with its meaning if that is known. */
function TagName({ name }: { name: string }) {
  const meaning = uiWords().tags[name];
  return (
    <>
      <UserText>{name}</UserText>
      {meaning && <span className="muted">{meaning}</span>}
    </>
  );
}

/** Shown with scripts only, because otherwise tags are saved with the form. */
function AutoSaveHint() {
  return <span className="with-scripts">{toiletFormWords().tags.savedAtOnce}</span>;
}

function colorOf(name: string, saved: Tag[], category: TagCategory): string {
  return saved.find((tag) => sameName(tag.name, name))?.color ?? colorForNewTag(name, category);
}

type NewTagInputProps = {
  field: FieldMetadata<string | undefined>;
  label: string;
  /** describes both ways to choose tags */
  described: ReturnType<typeof describedBy>;
  /** false if the tag was refused; its text then stays */
  onAdd: (text: string) => boolean;
  onBack: () => void;
};

/** Enter, comma, Tab and leaving the field add a tag. Backspace in the empty field removes the last one. */
function NewTagInput({ field, label, described, onAdd, onBack }: NewTagInputProps) {
  function addTyped(input: HTMLInputElement) {
    if (input.value.trim() !== "" && onAdd(input.value)) input.value = "";
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Keys of the input method. Safari sends the Enter that ends a syllable when nothing is composed any more.
    if (event.keyCode === INPUT_METHOD_KEY_CODE) return;
    const input = event.currentTarget;
    if (event.key === "Backspace" && input.value === "") onBack();
    if (event.key === "Tab") addTyped(input);
    if (event.key !== "Enter" && event.key !== ",") return;
    event.preventDefault();
    addTyped(input);
  }
  const { tags: words } = toiletFormWords();
  return (
    <>
      <label htmlFor={field.id} className="visually-hidden">
        {words.typed(label)}
      </label>
      <input
        id={field.id}
        name={field.name}
        defaultValue={typeof field.initialValue === "string" ? field.initialValue : ""}
        {...described}
        placeholder={words.typedHint}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onBlur={(event) => addTyped(event.currentTarget)}
      />
    </>
  );
}

/** Manages chosen tags: at most five, one degree of cleanliness, no duplicates, known spellings. */
function useTagSelection(chosen: string[], choices: TagChoice[], onChange: (() => void) | undefined) {
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

const QUIET_MS = 600;

/** Saves one kind of tags shortly after a change, on the edit page and with scripts only. */
export function useTagAutoSave(intent: "save-cleanliness-tags" | "save-hours-tags", fields: string[]) {
  const fetcher = useFetcher<AutoSaved>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    save() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const formElement = document.forms.namedItem(TOILET_FORM);
        if (!formElement) return;
        const formValues = new FormData(formElement);
        const form = new FormData();
        form.set("intent", intent);
        for (const field of fields) for (const name of formValues.getAll(field)) form.append(field, name);
        fetcher.submit(form, { method: "post", encType: "multipart/form-data" });
      }, QUIET_MS);
    },
    status: statusOf(fetcher.state, fetcher.data),
  };
}

type TagAutoSave = ReturnType<typeof useTagAutoSave>;

/** An answer without `isSaved` is a refusal, such as an ended session; null means no network (install-retrying-fetch.ts). */
export function statusOf(
  state: "idle" | "submitting" | "loading",
  saved: AutoSaved | null | undefined,
): string {
  const words = toiletFormWords().tags;
  if (state !== "idle") return words.saving;
  if (saved === undefined) return "";
  if (saved?.isSaved === "maybe") return words.maybeSaved;
  return saved?.isSaved === true ? words.saved : words.notSaved;
}
