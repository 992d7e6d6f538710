import { GENERATIONS, type Generation } from "~/backend/generation/generations";
import { decodeTexts } from "~/backend/generation/text-references";

type FeedDecoderOptions = {
  generation: Generation | "auto";
  ask(): Promise<Generation | null>;
};

/** Feeds of generations B and C come with escaped texts. */
export function createFeedDecoder({ generation: said, ask }: FeedDecoderOptions) {
  let generation = said;
  let wasDecoded: boolean | null = null;
  const isEscaped = () => generation !== "auto" && GENERATIONS[generation].escapesTexts;
  return {
    async next() {
      const asked = generation === "auto" ? await ask().catch(() => null) : null;
      if (generation === "auto") generation = asked ?? "auto";
      wasDecoded = isEscaped();
      return wasDecoded ? decodeTexts : undefined;
    },
    /** @returns true where a feed was read otherwise, and is to be read again */
    setGeneration(told: Generation): boolean {
      generation = told;
      return wasDecoded !== null && wasDecoded !== isEscaped();
    },
  };
}
