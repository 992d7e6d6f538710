import { Form } from "@remix-run/react";
import type { SelectOption } from "./select";

type SearchFormProps = {
  /** what is searched, for those who cannot see where the form stands */
  label: string;
  /** what the word is looked for in; one condition alone needs no choice and is left out */
  conditions?: readonly SelectOption[];
  condition?: string;
  word: string;
  /** shown in the word's control while it is empty */
  placeholder?: string;
  /** names of the two parameters */
  names?: { condition: string; word: string };
  /** other parameters that the search keeps, name to value; a page number does not belong here */
  kept?: Readonly<Record<string, string>>;
};

const NAMES = { condition: "searchCnd", word: "searchWrd" };

/** A search of a list: a GET form, so that what is found has an address. It starts at the first page. */
export function SearchForm(props: SearchFormProps) {
  const { label, conditions = [], condition, word, placeholder, names = NAMES, kept = {} } = props;
  return (
    // Keyed, so that the controls show what the address says after going back.
    <Form method="get" role="search" aria-label={label} className="search-form" key={`${condition} ${word}`}>
      {conditions.length > 0 && (
        <select name={names.condition} defaultValue={condition} aria-label="검색 조건">
          {conditions.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      <input
        type="search"
        name={names.word}
        defaultValue={word}
        placeholder={placeholder}
        maxLength={100}
        enterKeyHint="search"
        aria-label="검색어"
      />
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-primary">
        조회
      </button>
    </Form>
  );
}
