import { plainFileName } from "~/texts/file-texts";

/** Keeps what people type into forms where the browser or the network would lose it. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Event of the window after the server has accepted a form, when its answer leads to another page. */
export const FORM_ACCEPTED = "form-accepted";

/** Sets a value as if the person typed it, because React ignores values that scripts set directly. */
export function setFieldValue(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** Event of the window with the names of chosen files that were changed, moved or deleted since. */
export const UNREADABLE_FILES = "unreadable-files";

/** Tries to read the files of a form, and tells the form which of them fail. */
export async function hasUnreadableFiles(body: BodyInit | null | undefined): Promise<boolean> {
  const files = body instanceof FormData ? [...body.values()].filter((value) => value instanceof File) : [];
  if (files.length === 0) return false;
  const results = await Promise.all(
    files.map(async (file) => ((await isReadable(file)) ? [] : [plainFileName(file.name)])),
  );
  const names = results.flat();
  dispatchEvent(new CustomEvent(UNREADABLE_FILES, { detail: names }));
  return names.length > 0;
}

async function isReadable(file: File): Promise<boolean> {
  const beginning = await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => null);
  return beginning !== null;
}

/**
 * Keeps what a person types, chooses and focuses before the page's scripts run. React draws a page anew that an extension
 * or a translation has changed by then, and its new fields are empty.
 * @returns a function that fills and focuses the new fields
 */
export function keepTypedFields(): () => void {
  const served = listFields();
  let focused = served.find((field) => field === document.activeElement);
  document.addEventListener("focusin", ({ target }) => {
    focused = served.find((field) => field === target);
  });
  return () => {
    const drawn = new Map(listFields().map((field, index, all) => [keyOf(field, index, all), field]));
    for (const [index, field] of served.entries()) {
      const twin = drawn.get(keyOf(field, index, served));
      if (!twin || field.isConnected) continue;
      copyInput(field, twin);
      if (field === focused) twin.focus({ preventScroll: true });
    }
  };
}

const listFields = () => [...document.querySelectorAll<Field>("input:not([type=hidden]), textarea, select")];

/** Names a field by its form, name, choice and place among the fields of that name. */
function keyOf(field: Field, index: number, all: Field[]): string {
  const nameOf = ({ form, name, type, value }: Field) =>
    [
      form?.getAttribute("action"),
      form?.id,
      name,
      type,
      type === "radio" || type === "checkbox" ? value : "",
    ].join();
  const name = nameOf(field);
  return `${name} ${all.slice(0, index).filter((other) => nameOf(other) === name).length}`;
}

function copyInput(from: Field, to: Field): void {
  if (from instanceof HTMLSelectElement || from instanceof HTMLTextAreaElement) {
    if (from.value !== to.value) setFieldValue(to, from.value);
    return;
  }
  if (!(to instanceof HTMLInputElement)) return;
  if (from.type === "radio" || from.type === "checkbox") {
    if (from.checked !== to.checked) to.click();
  } else if (from.type === "file") {
    if (!from.files?.length) return;
    to.files = from.files;
    to.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (from.value !== to.value) setFieldValue(to, from.value);
}

/** The texts of a form that was sent and not answered: its page, and its fields by name. */
type SentInput = { path: string; fields: [name: string, value: string][] };

const KEY = "sent-input";
/** Fields whose text no storage may have: passwords, door codes and files. */
const SECRET = "[type=password], [type=file], [type=hidden], [autocomplete=off]";

/** Keeps the texts of a form until its answer arrives, so that an error page loses none of them. */
export function keepSentInput(form: HTMLFormElement): void {
  // Forms with drafts keep their own texts.
  if (form.method !== "post" || form.hasAttribute("data-drafts")) return;
  const secretNames = new Set(
    Array.from(form.querySelectorAll<HTMLInputElement>(SECRET), ({ name }) => name),
  );
  const fields = [...new FormData(form)].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !secretNames.has(field[0]),
  );
  const input: SentInput = { path: location.pathname, fields };
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(input)));
}

export function forgetSentInput(): void {
  withStorage((storage) => storage.removeItem(KEY));
}

/** Returns whether this page has such texts, which loading it again restores. */
export function hasSentInput(): boolean {
  return readSentInput() !== null;
}

/** Fills the form of this page in again after an error page, once. */
export function restoreSentInput(): void {
  const input = readSentInput();
  if (!input) return;
  forgetSentInput();
  const places = new Map<string, number>();
  for (const [name, value] of input.fields) {
    const place = places.get(name) ?? 0;
    places.set(name, place + 1);
    const fields = [...document.querySelectorAll<HTMLInputElement>(`main form [name="${CSS.escape(name)}"]`)];
    const choice = fields.find((field) => /^(radio|checkbox)$/.test(field.type) && field.value === value);
    if (choice) {
      if (!choice.checked) choice.click();
      continue;
    }
    const field = fields.filter(({ type }) => !/^(radio|checkbox|hidden|file)$/.test(type))[place];
    if (field && field.value !== value) setFieldValue(field, value);
  }
}

function readSentInput(): SentInput | null {
  const text = withStorage((storage) => storage.getItem(KEY));
  const input: SentInput | null = text ? JSON.parse(text) : null;
  return input?.path === location.pathname ? input : null;
}

/** Storage may be missing, full or forbidden; then nothing is kept. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}
