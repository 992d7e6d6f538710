import { SWITCH_NAMES, SWITCHES, type Switches } from "../../reference-backend/switches";

/** The strict forks of the tests. Every value of every switch occurs in one of them. */

const ROWS = 4;

/**
 * The first row has the first values, the second the second ones, which include all that let a backend seem another
 * one. The other rows continue, and vary the switches with two values against each other.
 */
function rowAt(row: number): Switches {
  const values = SWITCH_NAMES.map((name, position) => {
    const choices: readonly string[] = SWITCHES[name];
    const shift = row > 1 && choices.length === 2 ? position : 0;
    return [name, choices[(row + shift) % choices.length]];
  });
  return Object.fromEntries(values);
}

export const STRICT_ROWS: readonly Switches[] = Array.from({ length: ROWS }, (_, row) => rowAt(row));
