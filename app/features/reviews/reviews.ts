import { z } from "zod";
import { type EntryKind, entryText } from "~/entries/entry-kind";
import { lazyMessage } from "~/forms/read-fields";
import { readWhole } from "~/texts/short-texts";
import { reviewFormWords } from "./form-words";
import { reviewWords } from "./words";

const saysNoRating = lazyMessage(() => reviewFormWords().noRating);
const rating = z.string(saysNoRating).transform(readWhole).pipe(z.number(saysNoRating).min(1).max(5));

export const REVIEWS: EntryKind = {
  name: "review",
  section: "reviews",
  field: "content",
  isNewestFirst: true,
  words: () => ({ ...reviewWords(), ...reviewFormWords() }),
  createSchema: z
    .object({ content: entryText(reviewFormWords), rating })
    .transform(({ content, rating }) => ({ text: content, rating })),
};
