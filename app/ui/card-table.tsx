import type { ReactNode } from "react";

export type Column<Row> = {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** true for the one column that names its row */
  isRowHeader?: boolean;
  /** said, but not shown, where the cells speak for themselves */
  isHeaderHidden?: boolean;
  /** for short texts such as dates and numbers, which never break */
  isShort?: boolean;
  /** led by its header in a card, where no header stands above it */
  isLabelled?: boolean;
  className?: string;
};

type CardTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey(row: Row): string;
  rowClassName?(row: Row): string | undefined;
  /** what the table is about, said but not shown; or the id of the heading that says it */
  caption: string | { labelledBy: string };
  /** true while other rows are on their way */
  isBusy?: boolean;
  className?: string;
  /** true where the room has styles of its own for every width */
  isOwnStyle?: boolean;
};

/** Browsers forget that a table is one when the style sheet makes cards of its rows: the roles say it again. */
const TABLE = { role: "table" };
const GROUP = { role: "rowgroup" };
const ROW = { role: "row" };
const CELL = { role: "cell" };
const COLUMN_HEADER = { role: "columnheader", scope: "col" };
const ROW_HEADER = { role: "rowheader", scope: "row" };

/** A list of things as a table; where there is no room for one, its rows become cards. */
export function CardTable<Row>({ columns, rows, rowKey, rowClassName, ...table }: CardTableProps<Row>) {
  const { caption, isBusy, className = "", isOwnStyle } = table;
  const labelledBy = typeof caption === "string" ? undefined : caption.labelledBy;
  return (
    <div className="card-table-box">
      <table
        {...TABLE}
        className={isOwnStyle ? className : `card-table ${className}`.trim()}
        aria-labelledby={labelledBy}
        aria-busy={isBusy || undefined}
      >
        {typeof caption === "string" && <caption className="visually-hidden">{caption}</caption>}
        <thead {...GROUP}>
          <tr {...ROW}>
            {columns.map(({ key, header, isHeaderHidden, isShort }) => (
              <th {...COLUMN_HEADER} key={key} className={isShort ? "is-short" : undefined}>
                {isHeaderHidden ? <span className="visually-hidden">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...GROUP}>
          {rows.map((row) => (
            <tr {...ROW} key={rowKey(row)} className={rowClassName?.(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, isRowHeader, isShort, isLabelled } = column;
  const attributes = {
    className: [column.className, isShort && "is-short"].filter(Boolean).join(" ") || undefined,
    "data-label": isLabelled ? header : undefined,
  };
  if (isRowHeader) {
    return (
      <th {...ROW_HEADER} {...attributes}>
        {cell(row)}
      </th>
    );
  }
  return (
    <td {...CELL} {...attributes}>
      {cell(row)}
    </td>
  );
}
