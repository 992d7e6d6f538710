import { GENERATIONS, type Generation } from "~/backend/profile/generations";
import { decodeTexts } from "~/backend/profile/text-references";

type FeedDecoderOptions = {
  generation: Generation | null;
  probe(): Promise<Generation | null>;
};

/** Decodes the escaped texts of feeds since eGov 4.3. */
export function createFeedDecoder({ generation: first, probe }: FeedDecoderOptions) {
  let generation = first;
  let wasDecoded: boolean | null = null;
  const isEscaped = () => generation !== null && GENERATIONS[generation].escapesTexts;
  return {
    async next() {
      const probedGeneration = generation ?? (await probe().catch(() => null));
      generation ??= probedGeneration;
      wasDecoded = isEscaped();
      return wasDecoded ? decodeTexts : undefined;
    },
    /** @returns true if the last feed was decoded for another generation and must be read again */
    setGeneration(current: Generation | null): boolean {
      if (current === null || current === generation) return false;
      generation = current;
      return wasDecoded !== null && wasDecoded !== isEscaped();
    },
  };
}
