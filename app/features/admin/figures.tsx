import type { ReactNode } from "react";
import { toCount } from "./stats-texts";

type Figure = { label: string; count: number; notes?: ReactNode };

/** Shows a few counts side by side, each on a card. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ label, count, notes }) => (
        <div key={label} className="card">
          <dt>{label}</dt>
          <dd>
            <strong>{toCount(count)}</strong>
            {notes}
          </dd>
        </div>
      ))}
    </dl>
  );
}
