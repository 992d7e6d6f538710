import type { ReactNode } from "react";
import { toCount } from "./stats-texts";

type NumbersTableProps = {
  labelledBy: string;
  headers: readonly string[];
  rows: readonly { key: string; header: ReactNode; cells: readonly (number | string)[] }[];
};

/** A table of a few short numbers, narrow enough for a phone. */
export function NumbersTable({ labelledBy, headers, rows }: NumbersTableProps) {
  return (
    <table className="numbers" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, header, cells }) => (
          <tr key={key}>
            <th scope="row">{header}</th>
            {cells.map((cell, column) => (
              <td key={headers[column + 1]}>{typeof cell === "number" ? toCount(cell) : cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
