import { SWITCH_NAMES, SWITCHES, type Switches } from "../../reference-backend/switches";

/** The strict forks of the tests, whose rows cover each pair of values of two switches. */

type Row = Partial<Switches>;
type Name = keyof Switches;

/** The switches with the most values first, because their product is the number of rows. */
const names = SWITCH_NAMES.toSorted((one, other) => SWITCHES[other].length - SWITCHES[one].length);

const keyOf = (one: Name, value: string, other: Name, otherValue: string | undefined) =>
  `${one}=${value} ${other}=${otherValue}`;

/** Adds a switch to each row, with the value that covers the most new pairs. */
function extend(rows: Row[], name: Name): Row[] {
  const values: readonly string[] = SWITCHES[name];
  const earlierNames = names.slice(0, names.indexOf(name));
  const covered = new Set<string>();
  return rows.map((row, index) => {
    const pairsOf = (value: string) => earlierNames.map((other) => keyOf(name, value, other, row[other]));
    const gain = (value: string) => pairsOf(value).filter((pair) => !covered.has(pair)).length;
    // Equally good values alternate.
    const rotated = values.map((_, turn) => values[(index + turn) % values.length] ?? "");
    const best = rotated.reduce((chosen, value) => (gain(value) > gain(chosen) ? value : chosen));
    for (const pair of pairsOf(best)) covered.add(pair);
    return { ...row, [name]: best };
  });
}

function coverPairs(): Switches[] {
  const [first, second, ...others] = names as [Name, Name, ...Name[]];
  const product: Row[] = SWITCHES[first].flatMap((value) =>
    SWITCHES[second].map((other) => ({ [first]: value, [second]: other })),
  );
  return others.reduce(extend, product) as Switches[];
}

export const STRICT_ROWS: readonly Switches[] = coverPairs();

/** Returns the pairs of values that no row has. */
export function uncoveredPairs(rows: readonly Switches[] = STRICT_ROWS): string[] {
  return SWITCH_NAMES.flatMap((one, at) =>
    SWITCH_NAMES.slice(at + 1).flatMap((other) =>
      SWITCHES[one].flatMap((value) =>
        SWITCHES[other]
          .filter((otherValue) => !rows.some((row) => row[one] === value && row[other] === otherValue))
          .map((otherValue) => keyOf(one, value, other, otherValue)),
      ),
    ),
  );
}
