import { setFieldValue } from "~/forms/typed-input";

export type DraftValues = Record<string, string>;
export type Draft = { values: DraftValues; savedAtMs: number };

const PREFIX = "draft:";
/** Ends the keys of toilet forms, which a logout removes. */
export const TOILET_DRAFT = " /map/register";
const DRAFT_MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;
/** Time without input after which a form saves its draft, in ms. */
const SAVE_AFTER_MS = 400;
const RESTORED = "draft-restored";

/** Storage may be missing, full or forbidden; then drafts are not saved. */
function withStorage<Result>(use: (storage: Storage) => Result, fallback: Result): Result {
  try {
    return use(window.localStorage);
  } catch {
    return fallback;
  }
}

function readEntry(text: string | null): Draft | null {
  const entry: unknown = text === null ? null : JSON.parse(text);
  if (typeof entry !== "object" || entry === null) return null;
  const { values, savedAtMs } = entry as Partial<Draft>;
  if (typeof savedAtMs !== "number" || typeof values !== "object" || values === null) return null;
  const isFresh = Date.now() - savedAtMs < DRAFT_MAX_AGE_MS;
  return isFresh && Object.values(values).every((value) => typeof value === "string")
    ? { values, savedAtMs }
    : null;
}

export function readDraft(key: string): Draft | null {
  return withStorage((storage) => readEntry(storage.getItem(PREFIX + key)), null);
}

export function keepDraft(key: string, values: DraftValues): void {
  const draft: Draft = { values, savedAtMs: Date.now() };
  withStorage((storage) => storage.setItem(PREFIX + key, JSON.stringify(draft)), undefined);
}

export function forgetDraft(key: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + key), undefined);
}

export function forgetOldDrafts(): void {
  withStorage((storage) => {
    const keys = Object.keys(storage).filter((key) => key.startsWith(PREFIX));
    for (const key of keys) {
      if (!readDraft(key.slice(PREFIX.length))) storage.removeItem(key);
    }
  }, undefined);
}

export function readValues(form: HTMLFormElement, names: readonly string[]): DraftValues {
  const values = new FormData(form);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = values.get(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** Restores a draft's texts into the form's visible fields, and notifies listeners that fill the others. */
export function restoreValues(form: HTMLFormElement, values: DraftValues): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLTextAreaElement) setFieldValue(field, value);
    if (field instanceof HTMLInputElement && field.type !== "hidden") setFieldValue(field, value);
  }
  form.dispatchEvent(new CustomEvent<DraftValues>(RESTORED, { detail: values }));
}

export function onDraftRestored(form: HTMLFormElement, listen: (values: DraftValues) => void): () => void {
  const onRestored = (event: Event) => {
    if (event instanceof CustomEvent) listen(event.detail);
  };
  form.addEventListener(RESTORED, onRestored);
  return () => form.removeEventListener(RESTORED, onRestored);
}

/** Saves shortly after these events, and what is not saved yet when the page is left. */
export function saveAfter(events: string[], target: HTMLElement | Document, save: () => void) {
  let timer: number | undefined;
  const saveNow = () => {
    if (timer === undefined) return;
    window.clearTimeout(timer);
    timer = undefined;
    save();
  };
  const saveSoon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(saveNow, SAVE_AFTER_MS);
  };
  const watch = new AbortController();
  const { signal } = watch;
  for (const event of events) target.addEventListener(event, saveSoon, { signal });
  window.addEventListener("pagehide", saveNow, { signal });
  document.addEventListener("visibilitychange", saveNow, { signal });
  return {
    saveNow,
    /** Leaves the last input unsaved; callers decide whether to call `saveNow` then. */
    stop() {
      window.clearTimeout(timer);
      watch.abort();
    },
  };
}
