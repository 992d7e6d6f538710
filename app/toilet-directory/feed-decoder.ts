import { GENERATIONS, type Generation } from "~/backend/profile/generations";
import { decodeTexts } from "~/backend/profile/text-references";

type FeedDecoderOptions = {
  generation: Generation | null;
  ask(): Promise<Generation | null>;
};

/** Decodes feeds from eGov 4.3 on, whose texts come escaped. */
export function createFeedDecoder({ generation: first, ask }: FeedDecoderOptions) {
  let generation = first;
  let wasDecoded: boolean | null = null;
  const isEscaped = () => generation !== null && GENERATIONS[generation].escapesTexts;
  return {
    async next() {
      const answered = generation ?? (await ask().catch(() => null));
      generation ??= answered;
      wasDecoded = isEscaped();
      return wasDecoded ? decodeTexts : undefined;
    },
    /** @returns true where a feed was read otherwise, and is to be read again */
    setGeneration(current: Generation | null): boolean {
      if (current === null || current === generation) return false;
      generation = current;
      return wasDecoded !== null && wasDecoded !== isEscaped();
    },
  };
}
