import { SWITCH_NAMES, SWITCHES, type Switches } from "../../reference-backend/switches";

/** The strict forks of the tests, whose rows cover each pair of values of two switches. */

type Row = Partial<Switches>;
type Name = keyof Switches;

/** The switches with the most values first, because their product is the number of rows. */
const names = SWITCH_NAMES.toSorted((a, b) => SWITCHES[b].length - SWITCHES[a].length);

const keyOf = (first: Name, value: string, second: Name, otherValue: string | undefined) =>
  `${first}=${value} ${second}=${otherValue}`;

/** Adds a switch to each row, with the value that covers the most new pairs. */
function extend(rows: Row[], name: Name): Row[] {
  const values: readonly string[] = SWITCHES[name];
  const earlierNames = names.slice(0, names.indexOf(name));
  const coveredPairs = new Set<string>();
  return rows.map((row, index) => {
    const pairsOf = (value: string) =>
      earlierNames.map((earlierName) => keyOf(name, value, earlierName, row[earlierName]));
    const gain = (value: string) => pairsOf(value).filter((pair) => !coveredPairs.has(pair)).length;
    // Equally good values alternate.
    const rotatedValues = values.map((_, offset) => values[(index + offset) % values.length] ?? "");
    const best = rotatedValues.reduce((bestValue, value) =>
      gain(value) > gain(bestValue) ? value : bestValue,
    );
    for (const pair of pairsOf(best)) coveredPairs.add(pair);
    return { ...row, [name]: best };
  });
}

function coverPairs(): Switches[] {
  const [first, second, ...otherNames] = names as [Name, Name, ...Name[]];
  const product: Row[] = SWITCHES[first].flatMap((value) =>
    SWITCHES[second].map((secondValue) => ({ [first]: value, [second]: secondValue })),
  );
  return otherNames.reduce(extend, product) as Switches[];
}

export const STRICT_ROWS: readonly Switches[] = coverPairs();

/** Returns the pairs of values that no row has. */
export function uncoveredPairs(rows: readonly Switches[] = STRICT_ROWS): string[] {
  return SWITCH_NAMES.flatMap((first, at) =>
    SWITCH_NAMES.slice(at + 1).flatMap((second) =>
      SWITCHES[first].flatMap((value) =>
        SWITCHES[second]
          .filter((otherValue) => !rows.some((row) => row[first] === value && row[second] === otherValue))
          .map((otherValue) => keyOf(first, value, second, otherValue)),
      ),
    ),
  );
}
