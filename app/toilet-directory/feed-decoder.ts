import { setTimeout as pause } from "node:timers/promises";
import { GENERATIONS, type Generation } from "~/backend/profile/generations";
import { decodeTexts } from "~/backend/profile/text-references";

/** Decodes the escaped texts of feeds since eGov 4.3. @param waitMs maximum wait of a feed for the generation */
export function createFeedDecoder(first: Generation | null, waitMs: number) {
  let generation = first;
  let wasDecoded: boolean | null = null;
  let reportKnown = () => {};
  const known = new Promise<void>((resolve) => {
    reportKnown = resolve;
  });
  const isEscaped = () => generation !== null && GENERATIONS[generation].escapesTexts;
  return {
    async next() {
      if (generation === null) await Promise.race([known, pause(waitMs, undefined, { ref: false })]);
      wasDecoded = isEscaped();
      return wasDecoded ? decodeTexts : undefined;
    },
    /** @returns true if the last feed was decoded for another generation and must be read again */
    setGeneration(current: Generation | null): boolean {
      if (current === null || current === generation) return false;
      generation = current;
      reportKnown();
      return wasDecoded !== null && wasDecoded !== isEscaped();
    },
  };
}
