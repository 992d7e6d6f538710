import { setFieldValue } from "~/forms/set-field-value";

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
