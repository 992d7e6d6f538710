import { firstCharacters } from "~/texts/short-texts";

export type BoardKey = "notice" | "free" | "qna";

export const BOARD_WRITERS: Record<BoardKey, "admin" | "user"> = {
  notice: "admin",
  free: "user",
  qna: "user",
};

export const BOARD_KEYS = Object.keys(BOARD_WRITERS) as BoardKey[];

const NOTICE_TITLE_MAX = 60;
const TITLE_MAX = 200;
export const POST_TITLE_MAX: Record<BoardKey, number> = {
  notice: NOTICE_TITLE_MAX,
  free: TITLE_MAX,
  qna: TITLE_MAX,
};

/** Returns the initial title of a reply, cut to the board's limit so that the member can save it unchanged. */
export const replyTitle = (board: BoardKey, title: string): string =>
  firstCharacters(`RE: ${title}`, POST_TITLE_MAX[board]);

export type AuthorKey = { id: string } | { uniqId: string };

export type BoardSettings = {
  isWritable: boolean;
  allowsReplies: boolean;
  allowsFiles: boolean;
  maxFiles: number;
  maxFileBytes: number;
};

export type PostSummary = {
  id: string;
  title: string;
  authorName: string | null;
  isByAdministrator: boolean;
  createdAt: string;
  views: number;
  replyLevel: number;
  /** "0" for a post that is not a reply; null if the backend does not return it */
  parentId: string | null;
  hasFiles: boolean;
  commentCount: number | null;
  rawContent: string;
};

/** @param condition searches titles (`0`), contents (`1`) or authors (`2`) */
export type PostSearch = { condition: string; word: string; page: number };

export type PostList = {
  posts: PostSummary[];
  total: number;
  pageSize: number;
  pageCount: number;
  /** 1-based; null, and no pager, if the backend answered another page than requested */
  page: number | null;
};

export type Attachment = {
  encryptedId: string;
  number: string;
  fileName: string;
  sizeBytes: number;
};

export type Post = Omit<PostSummary, "hasFiles" | "commentCount" | "parentId"> & {
  author: AuthorKey | null;
  isTopLevel: boolean;
  attachments: Attachment[];
  settings: BoardSettings;
};

/** A post with the fields that an update must echo. Never leaves the server. */
export type StoredPost = Post & {
  board: BoardKey;
  /** form in which the content stays byte for byte when it is sent */
  storedContent: string;
  filesId: string;
  sortOrder: string | null;
};

export type Comment = {
  id: string;
  author: AuthorKey | null;
  authorName: string | null;
  isByAdministrator: boolean;
  text: string;
  createdAt: string;
};
