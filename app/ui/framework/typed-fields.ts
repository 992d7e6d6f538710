import { setFieldValue } from "~/forms/set-field-value";

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

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
