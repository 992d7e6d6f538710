import { z } from "zod";
import { type EntryKind, entryText } from "~/entries/entry-kind";
import { boardWords } from "./words";

const words = () => boardWords().comments;

export const COMMENTS: EntryKind = {
  name: "comment",
  section: "comments",
  field: "commentContent",
  isNewestFirst: false,
  words,
  createSchema: z
    .object({ commentContent: entryText(words) })
    .transform(({ commentContent }) => ({ text: commentContent })),
};
