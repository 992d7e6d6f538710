import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { BOARD_KEYS, type BoardKey, type PostSearch } from "~/backend/board";
import { type EntryKind, entryText } from "~/entries/entry-kind";
import { searchWords } from "~/names/clean-name";
import { firstCharacters, readWhole } from "~/texts/short-texts";
import { boardWords } from "./words";

/** Tells whether the community or the administration shows a board, and under which path. */
export type BoardFrame = {
  board: BoardKey;
  base: string;
  isAdministration: boolean;
};

/** Returns the frame of a form's address. @throws a 404 page for an unknown board */
export type FrameOf = (args: Pick<ActionFunctionArgs, "params">) => BoardFrame;

export const ADMIN_NOTICES: BoardFrame = { board: "notice", base: "/admin/notice", isAdministration: true };

export function communityFrame(name: string | undefined): BoardFrame | null {
  const board = BOARD_KEYS.find((key) => key === name);
  return board ? { board, base: `/community/${board}`, isAdministration: false } : null;
}

export type PostFormMode = "create" | "modify" | "reply";

/** Returns the mode of a form's address, which ends in `/create`, `/modify` or `/reply`. */
export function postFormMode(pathname: string): PostFormMode {
  if (pathname.endsWith("/create")) return "create";
  return pathname.endsWith("/reply") ? "reply" : "modify";
}

export const DELETE_POST_FORM = "delete-post";

/** The search and the page number are query parameters of a list's address (docs/urls-and-forms.md#pages). */
const CONDITIONS = ["0", "1", "2"] as const;

const WORD_MAX = 100;
const PAGE_MAX = 100_000;

const schema = z.object({
  condition: z.enum(CONDITIONS).catch("0"),
  word: z
    .string()
    .transform((text) => firstCharacters(searchWords(text), WORD_MAX))
    .catch(""),
  page: z.string().transform(readWhole).pipe(z.number().min(1).max(PAGE_MAX)).catch(1),
});

/** The search that lists a board's newest posts. */
export const NEWEST_POSTS: PostSearch = { condition: "0", word: "", page: 1 };

/** Returns the options of the search form. */
export const searchConditions = () =>
  CONDITIONS.map((value) => ({ value, label: boardWords().list.conditions[Number(value)] ?? value }));

export function readBoardSearch(params: URLSearchParams): PostSearch {
  return schema.parse({
    condition: params.get("searchCnd"),
    word: params.get("searchWrd"),
    page: params.get("pageIndex"),
  });
}

/** Returns the search of an address as the query of the list that the visitor came from. */
export const listQueryOf = ({ url }: Request): string =>
  searchQuery(readBoardSearch(new URL(url).searchParams));

export function searchQuery({ condition, word, page }: PostSearch): string {
  const query = new URLSearchParams();
  if (word && condition !== "0") query.set("searchCnd", condition);
  if (word) query.set("searchWrd", word);
  if (page > 1) query.set("pageIndex", String(page));
  const text = query.toString();
  return text ? `?${text}` : "";
}

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
