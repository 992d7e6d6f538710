import { type RefCallback, useCallback, useEffect, useRef, useState } from "react";
import { useFormReply } from "~/forms/posted-form";
import { FORM_ACCEPTED } from "~/forms/typed-input";
import { forgetDraft, forgetOldDrafts, keepDraft, readDraft, saveAfter } from "~/ui/rich-text/draft-store";
import { TOILET_FORM } from "./toilet-form.schema";

/** The fields of a draft: neither the codes of door locks nor files. */
const TEXTS = ["name", "buildingName", "address", "lat", "lng", "cleanlinessTagsNew", "hoursTagsNew"];
const LISTS = ["cleanlinessTags", "facilities", "rooms", "hoursTags"];
const CHOICES = ["maleLock", "femaleLock"];

const PLACE = ["address", "lat", "lng"];

/** Returns the place that the address of the form names, or an empty text. */
function placeIn(search: string): string {
  const params = new URLSearchParams(search);
  return [params.get("lat"), params.get("lng")].filter(Boolean).join();
}

function withoutPlace(draft: string): string {
  const params = new URLSearchParams(draft);
  for (const name of PLACE) params.delete(name);
  return String(params);
}

type DraftFields = Record<string, string | string[]>;

/** Returns the names of a draft's fields. The form of a stored toilet saves its tags at once. */
const namesOf = (revision: string | null) => [...TEXTS, ...(revision === null ? LISTS : []), ...CHOICES];

const toQuery = (names: string[], valuesOf: (name: string) => unknown[]): string =>
  String(new URLSearchParams(names.flatMap((name) => valuesOf(name).map((value) => [name, String(value)]))));

/** Returns a draft's fields. A text that was typed before the draft was read replaces the draft's. */
function fieldsOf(draft: string, names: string[], form: HTMLFormElement | null): DraftFields {
  const params = new URLSearchParams(draft);
  const typedText = (name: string) => {
    const control = form?.elements.namedItem(name);
    return control instanceof HTMLInputElement && control.value !== control.defaultValue ? control.value : "";
  };
  return Object.fromEntries(
    names.flatMap((name): [string, string | string[]][] => {
      if (LISTS.includes(name)) return [[name, params.getAll(name)]];
      const text = params.get(name);
      return text === null ? [] : [[name, typedText(name) || text]];
    }),
  );
}

type ToiletDraft = {
  /** the restored fields; null if there are none */
  fields: DraftFields | null;
  /** true if the stored toilet has changed since the draft, which is thrown away then */
  isOutdated: boolean;
  /** changes when the form must be drawn anew */
  version: number;
  /** false after the form was sent, whose answer has the fields */
  isOffered: boolean;
  formRef: RefCallback<HTMLFormElement>;
  empty(): void;
};

/**
 * Saves a form in this browser until it is sent, for at most 7 days, and restores it at once. A form that the server
 * answered stays as it is. @param key of the member and the toilet; null saves nothing @param stored fields of the
 * untouched form @param openedRevision of the stored toilet; null for a new one
 */
export function useToiletDraft(
  key: string | null,
  stored: Record<string, unknown>,
  openedRevision: string | null,
): ToiletDraft {
  const hasReply = useFormReply(TOILET_FORM) !== undefined;
  const [state, setState] = useState({ fields: null as DraftFields | null, isOutdated: false, version: 0 });
  // The page's data may be loaded again below the form.
  const [revision] = useState(openedRevision ?? "");
  const [names] = useState(() => namesOf(openedRevision));
  const [untouchedText] = useState(() =>
    toQuery(names, (name) => (LISTS.includes(name) ? [] : [stored[name] ?? ""])),
  );
  const form = useRef<HTMLFormElement | null>(null);
  const savedText = useRef("");
  const isAnswered = useRef(hasReply);
  const hasGone = useRef(false);

  useEffect(() => {
    if (key === null) return;
    forgetOldDrafts();
    const { form: storedDraft = "", place = "", ...values } = readDraft(key)?.values ?? {};
    const isOutdated = storedDraft !== "" && (values.revision ?? "") !== revision;
    if (isOutdated) forgetDraft(key);
    const draft = isOutdated ? "" : storedDraft;
    savedText.current = draft;
    const ownPlace = placeIn(location.search);
    // A place that was chosen on the map since then replaces the draft's.
    const kept = ownPlace && ownPlace !== place ? withoutPlace(draft) : draft;
    const hasFields = kept !== "" && kept !== withoutPlace(untouchedText);
    if ((hasFields || isOutdated) && !isAnswered.current)
      setState(({ version }) => ({
        fields: hasFields ? fieldsOf(kept, names, form.current) : null,
        isOutdated,
        version: hasFields ? version + 1 : version,
      }));

    // A press on the map or a key in a list changes fields without an input event.
    const autoSave = saveAfter(["input", "click", "keyup"], document, () => {
      const values = form.current && new FormData(form.current);
      const text = values ? toQuery(names, (name) => values.getAll(name)) : savedText.current;
      if (hasGone.current || text === savedText.current) return;
      savedText.current = text;
      if (text === untouchedText) forgetDraft(key);
      else keepDraft(key, { form: text, place: ownPlace, revision });
    });
    return () => {
      autoSave.stop();
      autoSave.saveNow();
    };
  }, [key, names, untouchedText, revision]);
  useEffect(() => {
    const forget = () => {
      hasGone.current = true;
      if (key !== null) forgetDraft(key);
    };
    addEventListener(FORM_ACCEPTED, forget);
    return () => removeEventListener(FORM_ACCEPTED, forget);
  }, [key]);

  return {
    ...state,
    isOffered: state.fields !== null && !hasReply,
    formRef: useCallback((element) => {
      if (element) form.current = element;
    }, []),
    empty() {
      if (key !== null) forgetDraft(key);
      savedText.current = "";
      setState(({ version }) => ({ fields: null, isOutdated: false, version: version + 1 }));
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[name=name]")?.focus());
    },
  };
}
