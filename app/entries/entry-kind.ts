import { z } from "zod";
import { lazyMessage, multiline } from "~/forms/read-fields";
import { readWhole } from "~/texts/short-texts";
import { preserveSearch } from "~/ui/hrefs";

/** Limit of a review or comment in characters. */
export const ENTRY_MAX = 1000;

type ChangeWords = { done: string };

type EntryWords = {
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

const PAGE_SIZE = 50;

/** A review or comment as the page shows it. `revision` is null if another member wrote it. */
export type ShownEntry = {
  id: string;
  author: string;
  text: string;
  rating?: number;
  createdAt: string;
  date: string;
  isOwn: boolean;
  mayDelete: boolean;
  revision: string | null;
};

/** One page of a list, with the data for its pagination. @property page from 1, which has the newest entries */
export type EntryPage<Entry = ShownEntry> = {
  entries: Entry[];
  page: number;
  pageCount: number;
  pageSize: number;
  total: number;
};

/**
 * Returns the reviews or comments on the requested page, or on the page that contains the opened one.
 * @param all in the order of the result
 */
export function paginateEntries<Entry extends { id: string }>(
  all: readonly Entry[],
  query: URLSearchParams,
  { section, isNewestFirst }: Pick<EntryKind, "section" | "isNewestFirst">,
): EntryPage<Entry> {
  const newestFirst = isNewestFirst ? all : [...all].reverse();
  const openedId = query.get("edit") || query.get("commentId");
  const at = newestFirst.findIndex(({ id }) => id === openedId);
  const pageCount = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const requestedPage = Math.min(readWhole(query.get(section)) || 1, pageCount);
  const page = at < 0 ? requestedPage : Math.floor(at / PAGE_SIZE) + 1;
  const pageEntries = newestFirst.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  const entries = isNewestFirst ? pageEntries : pageEntries.reverse();
  return { entries, page, pageCount, pageSize: PAGE_SIZE, total: all.length };
}
