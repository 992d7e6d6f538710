import { GENERATIONS, type Generation } from "~/backend/generation/generations";
import { decodeTexts } from "~/backend/generation/text-references";

export type FeedDecoderOptions = {
  /** generation of the backend; `auto` asks for it */
  generation: Generation | "auto";
  /** Asks the backend: null where its answers do not tell; may reject. */
  ask(): Promise<Generation | null>;
};

export type FeedDecoder = {
  /** What becomes of the texts of a feed that is about to be read; nothing while the generation is unknown. */
  next(): Promise<typeof decodeTexts | undefined>;
  /** Takes what was found out elsewhere. @returns true where a feed was read otherwise, and is to be read again */
  learn(generation: Generation): boolean;
};

/** A feed of generation B or C comes with its texts escaped, as all that those answer. */
export function createFeedDecoder({ generation: said, ask }: FeedDecoderOptions): FeedDecoder {
  let generation = said;
  let wasDecoded: boolean | null = null;
  const isEscaped = () => generation !== "auto" && GENERATIONS[generation].escapesTexts;
  return {
    async next() {
      const asked = generation === "auto" ? await ask().catch(() => null) : null;
      // It may have been told while it was asked for, by a login, which knows better.
      if (generation === "auto") generation = asked ?? "auto";
      wasDecoded = isEscaped();
      return wasDecoded ? decodeTexts : undefined;
    },
    learn(told) {
      generation = told;
      return wasDecoded !== null && wasDecoded !== isEscaped();
    },
  };
}
