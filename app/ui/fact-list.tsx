import { langOf } from "~/languages/lang-of";
import { uiWords } from "./words";

type FactListProps = {
  /** label and value of each fact; an unknown value is shown as missing */
  facts: readonly (readonly [label: string, value: string | null | undefined])[];
};

export function FactList({ facts }: FactListProps) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd lang={langOf(value ?? "")}>{value || uiWords().none}</dd>
        </div>
      ))}
    </dl>
  );
}
