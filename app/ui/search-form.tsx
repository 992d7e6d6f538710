import { Form } from "@remix-run/react";
import { Button } from "./basics";
import type { SelectOption } from "./form-fields";
import { layoutWords } from "./layout/words";

type SearchFormProps = {
  /** accessible name of the form */
  label: string;
  conditions: readonly SelectOption[];
  condition: string;
  word: string;
};

/** Searches a list by GET, so that results have a URL. The search starts at the first page. */
export function SearchForm({ label, conditions, condition, word }: SearchFormProps) {
  const { search: words } = layoutWords();
  return (
    // Keyed, so that the controls show the URL's values after going back.
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
      <Button type="submit" kind="primary">
        {words.submit}
      </Button>
    </Form>
  );
}
