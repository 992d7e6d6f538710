import { Form } from "@remix-run/react";
import { layoutWords } from "./layout/words";
import type { SelectOption } from "./select";

type SearchFormProps = {
  /** what is searched, for those who cannot see where the form stands */
  label: string;
  conditions: readonly SelectOption[];
  condition: string;
  word: string;
};

/** A search of a list: a GET form, so that what is found has an address. It starts at the first page. */
export function SearchForm({ label, conditions, condition, word }: SearchFormProps) {
  const { search: words } = layoutWords();
  return (
    // Keyed, so that the controls show what the address says after going back.
    <Form method="get" role="search" aria-label={label} className="search-form" key={`${condition} ${word}`}>
      <select name="searchCnd" defaultValue={condition} aria-label={words.condition}>
        {conditions.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <input
        type="search"
        name="searchWrd"
        defaultValue={word}
        maxLength={100}
        enterKeyHint="search"
        aria-label={words.word}
      />
      <button type="submit" className="button button-primary">
        {words.submit}
      </button>
    </Form>
  );
}
