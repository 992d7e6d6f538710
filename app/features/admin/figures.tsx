import type { ReactNode } from "react";
import { Card } from "~/ui/basics";
import { toCount } from "./statistics";

type Figure = { label: string; count: number; notes?: ReactNode };

/** Shows a few counts side by side, each on a card. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, count, notes }) => (
        <Card key={label} as="div">
          <dt>{label}</dt>
          <dd>
            <strong>{toCount(count)}</strong>
            {notes}
          </dd>
        </Card>
      ))}
    </dl>
  );
}

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
