const TURNS = 50;

/**
 * Lets everything happen that is already under way. Use it before the claim that something does not happen; it can't
 * make a correct program fail.
 */
export async function passTurns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate);
}
