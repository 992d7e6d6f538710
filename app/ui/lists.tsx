import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./basics";
import type { SelectOption } from "./form-fields";
import { layoutWords } from "./layout/words";

export type Column<Row> = {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  isRowHeader?: boolean;
  /** for short texts such as dates and numbers, which must not wrap */
  isShort?: boolean;
  /** shows the column's header before the value in a card, which has no header row */
  isLabelled?: boolean;
  className?: string;
};

type CardTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  /** invisible caption of the table, or the id of a heading that names it */
  caption: string | { labelledBy: string };
  className?: string;
};

/** Browsers drop table semantics when the style sheet displays rows as cards, so set the roles explicitly. */
const TABLE = { role: "table" };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };
const CELL = { role: "cell" };
const COLUMN_HEADER = { role: "columnheader", scope: "col" };
const ROW_HEADER = { role: "rowheader", scope: "row" };

export function CardTable<Row>({ columns, rows, rowKey, caption, className = "" }: CardTableProps<Row>) {
  const labelledBy = typeof caption === "string" ? undefined : caption.labelledBy;
  return (
    <div className="card-table-box">
      <table {...TABLE} className={`card-table ${className}`.trim()} aria-labelledby={labelledBy}>
        {typeof caption === "string" && <caption className="visually-hidden">{caption}</caption>}
        <thead {...GROUP}>
          <tr {...ROW}>
            {columns.map(({ key, header, isShort }) => (
              <th {...COLUMN_HEADER} key={key} className={isShort ? "is-short" : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...GROUP}>
          {rows.map((row) => (
            <tr {...ROW} key={rowKey(row)}>
              {columns.map((column) => {
                const Cell = column.isRowHeader ? "th" : "td";
                return (
                  <Cell {...attributesOf(column)} key={column.key}>
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function attributesOf<Row>({ className, header, isRowHeader, isShort, isLabelled }: Column<Row>) {
  return {
    ...(isRowHeader ? ROW_HEADER : CELL),
    className: [className, isShort && "is-short"].filter(Boolean).join(" ") || undefined,
    "data-label": isLabelled ? header : undefined,
  };
}

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
