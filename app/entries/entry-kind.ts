import { z } from "zod";
import { lazyMessage, multiline } from "~/forms/read-fields";
import { preserveSearch } from "~/ui/preserve-query";

/** Limit of a review or comment in characters. */
export const ENTRY_MAX = 1000;

type ChangeWords = { done: string };

export type EntryWords = {
  title: string;
  failed: string;
  none: string;
  pages: string;
  loginNeeded: string;
  write: string;
  edit: string;
  send: string;
  sending: string;
  deleteQuestion: string;
  missing: string;
  tooLong: string;
  gone: string;
  notYours: string;
  sameAgain: string;
  created: ChangeWords;
  changed: ChangeWords;
  deleted: ChangeWords;
};

export type SentEntry = { text: string; rating?: number };

/** The differences between reviews and comments. */
export type EntryKind = {
  /** part of the names of intents, form ids, anchors and classes */
  name: "review" | "comment";
  /** id of the section, the parameter of its pages, and the kind of write for WRITE_LIMITS */
  section: "reviews" | "comments";
  /** name of the text's field */
  field: "content" | "commentContent";
  /** true if the form for a new entry comes before the list, which begins with the newest */
  isNewestFirst: boolean;
  words: () => EntryWords;
  createSchema: z.ZodType<SentEntry, z.ZodTypeDef, unknown>;
};

/** Returns the schema of an entry's text. */
export function entryText(words: () => Pick<EntryWords, "missing" | "tooLong">) {
  const message = lazyMessage((code) => (code === "too_big" ? words().tooLong : words().missing));
  return multiline(message).pipe(z.string(message).min(1).max(ENTRY_MAX));
}

export const createIntent = ({ name }: EntryKind) => `create-${name}`;
export const updateIntent = ({ name }: EntryKind) => `update-${name}`;
export const deleteIntent = ({ name }: EntryKind) => `delete-${name}`;
export const updateFormId = (kind: EntryKind, id: string) => `${updateIntent(kind)}-${id}`;

const commentId = z.string().regex(/^\d{1,18}$/);
export const deleteEntrySchema = z.object({ commentId });

/** Returns the schema of an edited entry. */
export const updateEntrySchema = ({ field, words }: EntryKind) =>
  z
    .object({ commentId, [field]: entryText(words) })
    .transform((value) => ({ commentId: String(value.commentId), text: String(value[field]) }));

const OPENING = ["edit", "confirm", "commentId"];

/** Removes open forms and questions from a query. All other parameters stay. */
export const closedQuery = (query: URLSearchParams): string => preserveSearch(query, OPENING);
